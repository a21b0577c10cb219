import type { Order } from '#shared/contracts/orders.ts';
import { PRE_ORDER_LOCATION_LABELS, PRE_ORDER_LOCATIONS } from '#shared/domain/labels.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { DeleteDialog } from '#web/components/dialog/delete-dialog.tsx';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { Notice } from '#web/components/notice.tsx';
import { MoneyStaysNotice } from '#web/components/shop/money-stays-notice.tsx';
import { restoreNewest } from '#web/features/trash/public/trash.queries.ts';
import {
  deleteOrder,
  ORDER_SUBJECT,
  type OrderDialogProps,
  useOrderCache,
} from '../public/order-dialogs.queries.ts';
import { DELETE_ORDER_TEXT } from './order-dialogs.text.ts';

/** Asks before an order goes into the trash; the toast offers an undo. */
export function DeleteOrderDialog({ order, ...props }: OrderDialogProps) {
  const cache = useOrderCache();
  const row = useRowBase(order, ORDER_SUBJECT);
  const name = `Quote ${order.quoteNumber} of ${order.customer.name}`;
  return (
    <DeleteDialog
      {...props}
      texts={{
        ...DELETE_ORDER_TEXT,
        deleted: { title: DELETE_ORDER_TEXT.deleted, description: name },
        restored: { title: DELETE_ORDER_TEXT.restored, description: name },
      }}
      description={`${name}, ${formatMoney(order.totalAmount)}. You can restore it for 30 days.`}
      onDelete={() => deleteOrder(order.id)}
      refused={row.refused}
      onGone={() => cache.drop(order.id)}
      onRestore={async () => void (await restoreNewest('payment', order.id))}
      onRefresh={cache.refresh}
    >
      <Notice tone="warning" title="Also deleted">
        <ul className="list-disc pl-4">
          {relatedOf(order).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Notice>
      <MoneyStaysNotice paidAmount={order.paidAmount} />
    </DeleteDialog>
  );
}

function relatedOf(order: Order): string[] {
  const location = PRE_ORDER_LOCATIONS.find((one) => one === order.preOrder?.orderLocation);
  return [
    ...(order.preOrder ? [`Its ${location ? PRE_ORDER_LOCATION_LABELS[location] : ''} pre-order`] : []),
    'Its history and contact log',
    ...(centsOfAmount(order.paidAmount) > 0 ? [] : ['No money was received']),
  ];
}
