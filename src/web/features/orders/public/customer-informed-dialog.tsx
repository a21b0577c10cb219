import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { INFORMED_TEXT } from '../dialogs/order-dialogs.text.ts';

export const CustomerInformedDialog = lazyDialog(
  INFORMED_TEXT.title,
  () => import('../dialogs/customer-informed-dialog.tsx'),
  'CustomerInformedDialog',
);
