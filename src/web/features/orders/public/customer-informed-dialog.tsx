import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { ORDER_DIALOG_TITLES } from './order-dialog-titles.text.ts';

export const CustomerInformedDialog = lazyDialog(
  ORDER_DIALOG_TITLES.informed,
  () => import('../dialogs/customer-informed-dialog.tsx'),
  'CustomerInformedDialog',
);
