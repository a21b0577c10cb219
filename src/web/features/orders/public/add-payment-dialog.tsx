import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { ADD_PAYMENT_TEXT } from '../dialogs/order-dialogs.text.ts';
import type { OrderDialogProps } from './order-dialogs.queries.ts';

export const AddPaymentDialog = lazyDialog<OrderDialogProps>(
  ADD_PAYMENT_TEXT.title,
  async () => (await import('../dialogs/add-payment-dialog.tsx')).AddPaymentDialog,
);
