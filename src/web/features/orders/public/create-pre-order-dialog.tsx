import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { ORDER_DIALOG_TITLES } from './order-dialog-titles.text.ts';

export const CreatePreOrderDialog = lazyDialog(
  ORDER_DIALOG_TITLES.createPreOrder,
  () => import('../dialogs/create-pre-order-dialog.tsx'),
  'CreatePreOrderDialog',
);
