import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import type { OrderDialogProps } from './order-dialogs.queries.ts';
import { INFORMED_TEXT } from './order-dialogs.text.ts';

export const CustomerInformedDialog = lazyDialog<OrderDialogProps>(
  INFORMED_TEXT.title,
  async () => (await import('./customer-informed-dialog.tsx')).CustomerInformedDialog,
);
