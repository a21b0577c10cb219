import { memo } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import {
  AmountCell,
  branchText,
  CallLink,
  CustomerCell,
  DeliveryDate,
  MarkDeliveredButton,
  methodText,
  StatusCell,
} from './delivery-cells.tsx';
import { COLUMN_TITLES } from './delivery-tracking.text.ts';

interface DeliveryCardProps {
  order: Order;
  /** Absent for what is with its customer already. */
  onMark?: (order: Order) => void;
}

/** The row of the table where there is no room for one. */
export const DeliveryCard = memo(function DeliveryCard({ order, onMark }: DeliveryCardProps) {
  return (
    <article className="glass grid gap-3 rounded-row p-4" aria-label={order.customer.name}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <CustomerCell order={order} />
        </div>
        <div className="shrink-0 text-right">
          <StatusCell order={order} />
        </div>
      </div>
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          {order.phoneModel && <p className="text-body break-words">{order.phoneModel}</p>}
          <p className="numerals text-note break-words text-soft">{order.quoteNumber}</p>
        </div>
        <div className="shrink-0 text-right">
          <AmountCell order={order} />
        </div>
      </div>
      {onMark ? (
        <div className="flex gap-2">
          <CallLink order={order} hasWords />
          <MarkDeliveredButton order={order} onMark={onMark} className="flex-1" />
        </div>
      ) : (
        <div className="flex items-end justify-between gap-3">
          <dl className="grid min-w-0 gap-1 text-note">
            <Fact label={COLUMN_TITLES.deliveryDate}>
              <DeliveryDate order={order} />
            </Fact>
            <Fact label={COLUMN_TITLES.method}>{methodText(order)}</Fact>
            <Fact label={COLUMN_TITLES.branch}>{branchText(order)}</Fact>
          </dl>
          <CallLink order={order} className="shrink-0" />
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
