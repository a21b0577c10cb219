import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { dialogHost, useDialogs } from '#web/components/dialog/dialog-host.tsx';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { RecordHistory } from '#web/components/shop/record-history.ts';
import type { PreOrderDialogProps } from './pre-order-dialog-props.ts';
import { preOrderHistoryQuery } from './pre-orders.queries.ts';
import {
  CANCEL_TEXT,
  COLLECT_TITLE,
  DELETE_TEXT,
  describePreOrder,
  EDIT_TEXT,
  PRE_ORDERS_TEXT,
} from './pre-orders.text.ts';

const fetchOfOrder = () => import('#web/features/orders/public/promise-of-order.tsx');
const TellDay = lazyDialog(PRE_ORDERS_TEXT.tellDay, fetchOfOrder, 'TellDayOfOrder');
const Snooze = lazyDialog(PRE_ORDERS_TEXT.snooze, fetchOfOrder, 'SnoozeOfOrder');

/** The dialogs of this screen. Each is loaded when it is first opened. */
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
    tellDay: ({ preOrder, ...props }: PreOrderDialogProps) => (
      <TellDay {...props} orderId={preOrder.payment.id} />
    ),
    snooze: ({ preOrder, ...props }: PreOrderDialogProps) => (
      <Snooze {...props} orderId={preOrder.payment.id} />
    ),
    history: ({ preOrder, ...props }: PreOrderDialogProps) => (
      <RecordHistory
        {...props}
        log={preOrderHistoryQuery(preOrder.id)}
        name={`${preOrder.phoneModel} for ${describePreOrder(preOrder)}`}
      />
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
