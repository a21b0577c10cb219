import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { COLLECTION_TEXT } from '../dialogs/order-dialogs.text.ts';

export const CollectionDialog = lazyDialog(
  COLLECTION_TEXT.title,
  () => import('../dialogs/collection-dialog.tsx'),
  'CollectionDialog',
);
