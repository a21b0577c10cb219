import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { DialogHost, dialogHost, RowDialog, useDialogs } from '#web/components/dialog/dialog-host.tsx';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { COMMUNICATION_TEXT } from '#web/components/shop/contact/contact.text.ts';
import { CollectionDialog } from '../public/collection-dialog.tsx';
import { CreatePreOrderDialog } from '../public/create-pre-order-dialog.tsx';
import { CustomerInformedDialog } from '../public/customer-informed-dialog.tsx';
import type { OrderDialogProps } from '../public/order-dialogs.queries.ts';
import { orderQuery } from '../public/orders.queries.ts';
import {
  ADD_PAYMENT_TEXT,
  ADD_QUOTE_TEXT,
  DELETE_ORDER_TEXT,
  ORDER_FORM_TEXT,
} from './order-dialogs.text.ts';

// The one place that knows the dialogs of this screen. Each is fetched when first asked for.

const HOST = dialogHost({
  blank: {
    addQuote: lazyDialog<DialogProps>(
      ADD_QUOTE_TEXT.title,
      async () => (await import('./add-quote-dialog.tsx')).AddQuoteDialog,
    ),
    addOrder: lazyDialog<DialogProps>(
      ORDER_FORM_TEXT.addTitle,
      async () => (await import('../form/order-form-add.tsx')).AddOrderForm,
    ),
  },
  dialogs: {
    edit: lazyDialog<OrderDialogProps>(
      ORDER_FORM_TEXT.editTitle,
      async () => (await import('../form/order-form-edit.tsx')).EditOrderForm,
    ),
    addPayment: lazyDialog<OrderDialogProps>(
      ADD_PAYMENT_TEXT.title,
      async () => (await import('./add-payment-dialog.tsx')).AddPaymentDialog,
    ),
    collect: CollectionDialog,
    createPreOrder: CreatePreOrderDialog,
    details: lazyDialog<OrderDialogProps>(
      'Order Details',
      async () => (await import('../details/order-details-dialog.tsx')).OrderDetailsDialog,
    ),
    informed: CustomerInformedDialog,
    communication: lazyDialog<OrderDialogProps>(
      COMMUNICATION_TEXT.title,
      async () => (await import('../public/customer-communication-dialog.tsx')).CustomerCommunicationDialog,
    ),
    availability: lazyDialog<OrderDialogProps>(
      'Phone Availability',
      async () => (await import('../public/phone-availability-dialog.tsx')).PhoneAvailabilityDialog,
    ),
    delete: lazyDialog<OrderDialogProps>(
      DELETE_ORDER_TEXT.title,
      async () => (await import('./delete-order-dialog.tsx')).DeleteOrderDialog,
    ),
  },
  propsOf: (order: Order) => ({ order }),
  queryOf: ({ id }) => orderQuery(id),
});

export type OrderDialogKind = keyof typeof HOST.dialogs;
type BlankDialogKind = keyof NonNullable<typeof HOST.blank>;

const DetailsContext = createContext<(order: Order) => void>(() => {});

/** Opens a dialog by its kind. Stable: opening one renders none of the cards again. */
export function useOrderDialogs() {
  const open = useDialogs(HOST);
  const showDetails = use(DetailsContext);
  return useMemo(
    () => ({
      openBlank: (kind: BlankDialogKind) => open(kind),
      openFor: (kind: OrderDialogKind, order: Order) =>
        kind === 'details' ? showDetails(order) : open(kind, order),
    }),
    [open, showDetails],
  );
}

interface OrderDialogsProviderProps {
  children: ReactNode;
  /** Details have an address of their own; this leads there. */
  onDetails: (order: Order) => void;
}

export function OrderDialogsProvider({ children, onDetails }: OrderDialogsProviderProps) {
  return (
    <DetailsContext value={onDetails}>
      <DialogHost host={HOST}>{children}</DialogHost>
    </DetailsContext>
  );
}

/** A dialog about an order that the address asks for. */
export function OrderDialog({
  kind,
  order,
  ...props
}: DialogProps & { kind: OrderDialogKind; order: Order }) {
  return <RowDialog host={HOST} kind={kind} row={order} {...props} />;
}
