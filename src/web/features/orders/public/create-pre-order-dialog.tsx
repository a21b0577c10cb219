import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { CREATE_PRE_ORDER_TEXT } from '../dialogs/order-dialogs.text.ts';

export const CreatePreOrderDialog = lazyDialog(
  CREATE_PRE_ORDER_TEXT.title,
  () => import('../dialogs/create-pre-order-dialog.tsx'),
  'CreatePreOrderDialog',
);
