import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import type { CreatePreOrderDialogProps } from './create-pre-order-dialog.tsx';
import { CREATE_PRE_ORDER_TEXT } from './order-dialogs.text.ts';

export const CreatePreOrderDialog = lazyDialog<CreatePreOrderDialogProps>(
  CREATE_PRE_ORDER_TEXT.title,
  async () => (await import('./create-pre-order-dialog.tsx')).CreatePreOrderDialog,
);
