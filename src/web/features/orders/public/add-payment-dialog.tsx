import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { ORDER_DIALOG_TITLES } from './order-dialog-titles.text.ts';

export const AddPaymentDialog = lazyDialog(
  ORDER_DIALOG_TITLES.addPayment,
  () => import('../dialogs/add-payment-dialog.tsx'),
  'AddPaymentDialog',
);
