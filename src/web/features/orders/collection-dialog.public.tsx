import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import type { CollectionDialogProps } from './collection-dialog.tsx';
import { COLLECTION_TEXT } from './order-dialogs.text.ts';

export const CollectionDialog = lazyDialog<CollectionDialogProps>(
  COLLECTION_TEXT.title,
  async () => (await import('./collection-dialog.tsx')).CollectionDialog,
);
