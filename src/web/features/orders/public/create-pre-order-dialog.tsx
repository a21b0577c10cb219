import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import type { CreatePreOrderDialogProps } from '../dialogs/create-pre-order-dialog.tsx';
import { CREATE_PRE_ORDER_TEXT } from '../dialogs/order-dialogs.text.ts';

export const CreatePreOrderDialog = lazyDialog<CreatePreOrderDialogProps>(
  CREATE_PRE_ORDER_TEXT.title,
  async () => (await import('../dialogs/create-pre-order-dialog.tsx')).CreatePreOrderDialog,
);
