import type { Order } from '#shared/contracts/orders.ts';
import { dialogHost, useDialogs } from '#web/components/dialog/dialog-host.tsx';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { AddPaymentDialog } from '#web/features/orders/public/add-payment-dialog.tsx';
import { CollectionDialog } from '#web/features/orders/public/collection-dialog.tsx';
import { CreatePreOrderDialog } from '#web/features/orders/public/create-pre-order-dialog.tsx';
import { CustomerInformedDialog } from '#web/features/orders/public/customer-informed-dialog.tsx';
import { orderQuery } from '#web/features/orders/public/orders.queries.ts';
import { READY_TEXT } from './ready-for-collection.text.ts';

/** The dialogs of this screen. Each is loaded when it is first opened. */
export const READY_DIALOGS = dialogHost({
  dialogs: {
    addPayment: AddPaymentDialog,
    collect: CollectionDialog,
    createPreOrder: CreatePreOrderDialog,
    informed: CustomerInformedDialog,
    communication: lazyDialog(
      READY_TEXT.communication,
      () => import('#web/features/orders/public/customer-communication-dialog.tsx'),
      'CustomerCommunicationDialog',
    ),
    availability: lazyDialog(
      READY_TEXT.availability,
      () => import('#web/features/orders/public/phone-availability-dialog.tsx'),
      'PhoneAvailabilityDialog',
    ),
    pass: lazyDialog(
      READY_TEXT.pass,
      () => import('#web/features/hand-over/public/pass-dialog.tsx'),
      'OrderPassDialog',
    ),
  },
  propsOf: (order: Order) => ({ order }),
  queryOf: ({ id }) => orderQuery(id),
});
export type ReadyDialogKind = keyof typeof READY_DIALOGS.dialogs;

export const useReadyDialogs = () => useDialogs(READY_DIALOGS);
