import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { dialogHost, useDialogs } from '#web/components/dialog/dialog-host.tsx';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { CANCEL_TEXT, COLLECT_TITLE, DELETE_TEXT, EDIT_TEXT } from './pre-orders.text.ts';

/** The dialogs of this screen. Each is fetched when first asked for. */
export const PRE_ORDER_DIALOGS = dialogHost({
  dialogs: {
    collect: lazyDialog(
      COLLECT_TITLE,
      () => import('./collect-pre-order-dialog.tsx'),
      'CollectPreOrderDialog',
    ),
    edit: lazyDialog(EDIT_TEXT.title, () => import('./edit-pre-order-dialog.tsx'), 'EditPreOrderDialog'),
    cancel: lazyDialog(
      CANCEL_TEXT.title,
      () => import('./cancel-pre-order-dialog.tsx'),
      'CancelPreOrderDialog',
    ),
    delete: lazyDialog(
      DELETE_TEXT.title,
      () => import('./delete-pre-order-dialog.tsx'),
      'DeletePreOrderDialog',
    ),
  },
  propsOf: (preOrder: PreOrder) => ({ preOrder }),
});

export const usePreOrderDialogs = () => useDialogs(PRE_ORDER_DIALOGS);
