import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { dialogHost, useDialogs } from '#web/components/dialog/dialog-host.tsx';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import type { PreOrderDialogProps } from './pre-order-dialog-props.ts';
import { CANCEL_TEXT, COLLECT_TITLE, DELETE_TEXT, EDIT_TEXT } from './pre-orders.text.ts';

/** The dialogs of this screen. Each is fetched when first asked for. */
export const PRE_ORDER_DIALOGS = dialogHost({
  dialogs: {
    collect: lazyDialog<PreOrderDialogProps>(
      COLLECT_TITLE,
      async () => (await import('./collect-pre-order-dialog.tsx')).CollectPreOrderDialog,
    ),
    edit: lazyDialog<PreOrderDialogProps>(
      EDIT_TEXT.title,
      async () => (await import('./edit-pre-order-dialog.tsx')).EditPreOrderDialog,
    ),
    cancel: lazyDialog<PreOrderDialogProps>(
      CANCEL_TEXT.title,
      async () => (await import('./cancel-pre-order-dialog.tsx')).CancelPreOrderDialog,
    ),
    delete: lazyDialog<PreOrderDialogProps>(
      DELETE_TEXT.title,
      async () => (await import('./delete-pre-order-dialog.tsx')).DeletePreOrderDialog,
    ),
  },
  propsOf: (preOrder: PreOrder) => ({ preOrder }),
});

export const usePreOrderDialogs = () => useDialogs(PRE_ORDER_DIALOGS);
