import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import type { CollectionDialogProps } from '../dialogs/collection-dialog.tsx';
import { COLLECTION_TEXT } from '../dialogs/order-dialogs.text.ts';

export const CollectionDialog = lazyDialog<CollectionDialogProps>(
  COLLECTION_TEXT.title,
  async () => (await import('../dialogs/collection-dialog.tsx')).CollectionDialog,
);
