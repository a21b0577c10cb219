import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { INFORMED_TEXT } from '../dialogs/order-dialogs.text.ts';
import type { OrderDialogProps } from './order-dialogs.queries.ts';

export const CustomerInformedDialog = lazyDialog<OrderDialogProps>(
  INFORMED_TEXT.title,
  async () => (await import('../dialogs/customer-informed-dialog.tsx')).CustomerInformedDialog,
);
