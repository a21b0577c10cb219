import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { ADD_PAYMENT_TEXT } from '../dialogs/order-dialogs.text.ts';

export const AddPaymentDialog = lazyDialog(
  ADD_PAYMENT_TEXT.title,
  () => import('../dialogs/add-payment-dialog.tsx'),
  'AddPaymentDialog',
);
