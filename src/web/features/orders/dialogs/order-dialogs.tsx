import type { Order } from '#shared/contracts/orders.ts';
import { dialogHost } from '#web/components/dialog/dialog-host.tsx';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { COMMUNICATION_TEXT } from '#web/components/shop/contact/contact.text.ts';
import { ORDERS_TEXT } from '../orders.text.ts';
import { AddPaymentDialog } from '../public/add-payment-dialog.tsx';
import { CollectionDialog } from '../public/collection-dialog.tsx';
import { CreatePreOrderDialog } from '../public/create-pre-order-dialog.tsx';
import { CustomerInformedDialog } from '../public/customer-informed-dialog.tsx';
import { AddOrderDialog, AddQuoteDialog } from '../public/new-order-dialogs.tsx';
import { orderQuery } from '../public/orders.queries.ts';
import { DELETE_ORDER_TEXT, ORDER_FORM_TEXT } from './order-dialogs.text.ts';
import { type OrderDialogKind, OrderDialogsContext } from './use-order-dialogs.ts';

/** The dialogs of this screen. Each is loaded when it is first opened. */
export const ORDER_DIALOGS = dialogHost({
  context: OrderDialogsContext,
  blank: {
    addQuote: AddQuoteDialog,
    addOrder: AddOrderDialog,
  },
  dialogs: {
    edit: lazyDialog(ORDER_FORM_TEXT.editTitle, () => import('../form/order-form-edit.tsx'), 'EditOrderForm'),
    addPayment: AddPaymentDialog,
    collect: CollectionDialog,
    createPreOrder: CreatePreOrderDialog,
    informed: CustomerInformedDialog,
    communication: lazyDialog(
      COMMUNICATION_TEXT.title,
      () => import('../public/customer-communication-dialog.tsx'),
      'CustomerCommunicationDialog',
    ),
    availability: lazyDialog(
      ORDERS_TEXT.availability,
      () => import('../public/phone-availability-dialog.tsx'),
      'PhoneAvailabilityDialog',
    ),
    tellDay: lazyDialog(ORDERS_TEXT.tellDay, () => import('./promise-dialogs.tsx'), 'TellDayDialog'),
    snooze: lazyDialog(ORDERS_TEXT.snooze, () => import('./promise-dialogs.tsx'), 'SnoozeDialog'),
    delete: lazyDialog(
      DELETE_ORDER_TEXT.title,
      () => import('./delete-order-dialog.tsx'),
      'DeleteOrderDialog',
    ),
  } satisfies Record<Exclude<OrderDialogKind, 'details'>, unknown>,
  propsOf: (order: Order) => ({ order }),
  queryOf: ({ id }) => orderQuery(id),
});
