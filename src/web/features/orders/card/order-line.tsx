import { memo } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import type { Column } from '#web/components/list/density/columns.ts';
import { CompactRow } from '#web/components/list/density/compact-row.tsx';
import { WaitingMark } from '#web/components/shop/waiting-mark.tsx';
import { ExpandableCard, ExpandTrigger } from '#web/components/ui/expandable.tsx';
import { useExpectedRow } from '#web/lib/expected-row.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import type { OrderCardProps } from './order-card.tsx';
import { OrderCardActions } from './order-card-actions.tsx';
import { OrderCardDetails } from './order-card-details.tsx';

interface OrderLineProps extends OrderCardProps {
  columns: readonly Column<Order>[];
}

/** The same order in one line. */
export const OrderLine = memo(function OrderLine({
  order: read,
  isExpanded,
  onExpandedChange,
  now,
  columns,
}: OrderLineProps) {
  const order = useWaitingRow('payment', read);
  const expected = useExpectedRow('payment', order);
  return (
    <ExpandableCard
      stage={expected.status}
      isExpanded={isExpanded}
      onExpandedChange={(next) => onExpandedChange(order.id, next)}
      header={
        <CompactRow
          row={expected}
          now={now}
          columns={columns}
          first={
            <ExpandTrigger className="w-full text-body [&>span]:truncate">
              {order.customer.name}
              <span className="sr-only">, {ORDER_STATUS_LABELS[expected.status]}</span>
              <WaitingMark entity="payment" id={order.id} isBrief />
            </ExpandTrigger>
          }
          last={<OrderCardActions order={order} />}
        />
      }
    >
      <OrderCardDetails order={order} />
    </ExpandableCard>
  );
});
