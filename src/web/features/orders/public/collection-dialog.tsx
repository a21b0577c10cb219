import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { ORDER_DIALOG_TITLES } from './order-dialog-titles.text.ts';

export const CollectionDialog = lazyDialog(
  ORDER_DIALOG_TITLES.collection,
  () => import('../dialogs/collection-dialog.tsx'),
  'CollectionDialog',
);
