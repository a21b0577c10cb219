import { useNavigate } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { DialogHost, dialogHost, useDialogs } from '#web/components/dialog/dialog-host.tsx';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { COMMUNICATION_TEXT } from '#web/components/shop/contact/contact.text.ts';
import { CollectionDialog } from '#web/features/orders/public/collection-dialog.tsx';
import { CreatePreOrderDialog } from '#web/features/orders/public/create-pre-order-dialog.tsx';
import type { OrderDialogProps } from '#web/features/orders/public/order-dialogs.queries.ts';
import { orderQuery } from '#web/features/orders/public/orders.queries.ts';
import { whenNothingIsTyped } from '#web/lib/forms/dirty-forms.ts';
import { LIVE_TEXT } from './live-payments.text.ts';

// The dialogs of this screen. Each is loaded when it is first opened.

const PreOrderedContext = createContext<(preOrder: PreOrder) => void>(() => {});

/** Create Pre-order, which navigates to the pre-orders afterwards. */
function PreOrderDialog(props: OrderDialogProps) {
  return <CreatePreOrderDialog {...props} onCreated={use(PreOrderedContext)} />;
}

const HOST = dialogHost({
  dialogs: {
    feedback: lazyDialog(LIVE_TEXT.feedback, () => import('./feedback-dialog.tsx'), 'FeedbackDialog'),
    availability: lazyDialog(
      LIVE_TEXT.availability,
      () => import('#web/features/orders/public/phone-availability-dialog.tsx'),
      'PhoneAvailabilityDialog',
    ),
    communication: lazyDialog(
      COMMUNICATION_TEXT.title,
      () => import('#web/features/orders/public/customer-communication-dialog.tsx'),
      'CustomerCommunicationDialog',
    ),
    collect: CollectionDialog,
    preOrder: PreOrderDialog,
  },
  propsOf: (order: Order) => ({ order }),
  queryOf: ({ id }) => orderQuery(id),
});

export type LivePaymentDialogKind = keyof typeof HOST.dialogs;

/** Returns a stable function that opens a dialog by its kind: opening one does not render the cards again. */
export function useLivePaymentDialogs() {
  const open = useDialogs(HOST);
  return useMemo(() => ({ openFor: open }), [open]);
}

/** Renders the dialogs outside the cards: saving may remove the card that opened a dialog from the list. */
export function LivePaymentDialogsProvider({ children }: { children: ReactNode }) {
  return (
    <PreOrderedContext value={usePreOrderRedirect()}>
      <DialogHost host={HOST}>{children}</DialogHost>
    </PreOrderedContext>
  );
}

const REDIRECT_DELAY_MS = 1000;

/**
 * Navigates to the pre-orders of the same place a second after one was created, unless the person has navigated elsewhere or has unsaved
 * input.
 */
function usePreOrderRedirect() {
  const navigate = useNavigate();
  const stopRef = useRef(() => {});
  useEffect(() => () => stopRef.current(), []);
  return ({ orderLocation }: PreOrder) => {
    stopRef.current();
    const show = () => void navigate({ to: '/pre-orders', search: { location: orderLocation } });
    const timer = setTimeout(() => {
      stopRef.current = whenNothingIsTyped(show);
    }, REDIRECT_DELAY_MS);
    stopRef.current = () => clearTimeout(timer);
  };
}
