import { memo } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { OrderLink } from '#web/components/shop/order-link.tsx';
import { DeliveredActions } from './delivered-actions.tsx';
import {
  AmountCell,
  AwaitedPreOrder,
  branchText,
  CallLink,
  CustomerCell,
  DeliveryDate,
  MarkDeliveredButton,
  methodText,
  StatusCell,
} from './delivery-cells.tsx';
import { COLUMN_TITLES, DELIVERY_TEXT } from './delivery-tracking.text.ts';

interface DeliveryCardProps {
  order: Order;
  /** Absent for a delivered order. */
  onMark?: (order: Order) => void;
}

/** The order as a card, where there is no room for the table. */
export const DeliveryCard = memo(function DeliveryCard({ order, onMark }: DeliveryCardProps) {
  return (
    <article
      className="glass grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 rounded-row px-3 py-2"
      aria-label={order.customer.name}
    >
      <div className="min-w-0">
        <CustomerCell order={order} />
      </div>
      <div className="max-w-40 text-right">
        <StatusCell order={order} />
        <AwaitedPreOrder order={order} />
      </div>
      <p className="min-w-0 self-center text-note break-words">
        <OrderLink id={order.id} quoteNumber={order.quoteNumber} />{' '}
        <span className="ml-1">{order.phoneModel ?? DELIVERY_TEXT.unknown}</span>
      </p>
      <div className="text-right">
        <AmountCell order={order} />
      </div>
      {onMark ? (
        <div className="col-span-2 flex gap-2">
          <CallLink order={order} hasWords />
          <MarkDeliveredButton order={order} onMark={onMark} className="flex-1" />
        </div>
      ) : (
        <div className="col-span-2 flex items-end justify-between gap-3">
          <dl className="grid min-w-0 text-note">
            <Fact label={COLUMN_TITLES.deliveryDate}>
              <DeliveryDate order={order} />
            </Fact>
            <Fact label={COLUMN_TITLES.method}>{methodText(order)}</Fact>
            <Fact label={COLUMN_TITLES.branch}>{branchText(order)}</Fact>
          </dl>
          <DeliveredActions order={order} />
        </div>
      )}
    </article>
  );
});

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="w-21 text-soft">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
