import type { Order } from '#shared/contracts/orders.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import type { ColumnSet } from '#web/components/list/density/columns.ts';
import { DueAmount, NONE, Words } from '#web/components/shop/line-cells.tsx';
import {
  AGENT_COLUMN,
  BRANCH_COLUMN,
  CREATED_COLUMN,
  PHONE_COLUMN,
} from '#web/components/shop/line-columns.tsx';
import { PromiseNote } from '#web/components/shop/promise-note.tsx';
import { StageBadge } from '#web/components/ui/badge.tsx';
import { useAppConfig } from '#web/lib/session.ts';

/** How long the order has been at its status, in the screen's words. */
export type OrderAge = (order: Order, now: Date, zone: string) => string;

/** The columns of the one-line layout of orders. */
export const orderColumns = (age: OrderAge): ColumnSet<Order> => ({
  name: 'orders',
  columns: [
    {
      ...{ id: 'quote', label: 'Quote', track: 'minmax(5rem,0.8fr)', isUsual: true },
      cell: ({ quoteNumber }) => <span className="numerals font-medium text-text">{quoteNumber}</span>,
    },
    {
      ...{ id: 'model', label: 'Model', track: 'minmax(6rem,1.1fr)', isUsual: true },
      cell: ({ phoneModel }) => <Words text={phoneModel} />,
    },
    PHONE_COLUMN,
    AGENT_COLUMN,
    BRANCH_COLUMN,
    CREATED_COLUMN,
    {
      ...{ id: 'status', label: 'Status', track: '10.5rem', isUsual: true },
      cell: ({ status }) => <StageBadge stage={status}>{ORDER_STATUS_LABELS[status]}</StageBadge>,
    },
    {
      ...{ id: 'waiting', label: 'Waiting', track: 'minmax(7rem,1.1fr)', isUsual: true },
      cell: (order, now) => <Waiting order={order} now={now} age={age} />,
    },
    {
      ...{ id: 'promise', label: 'Usually ready', track: 'minmax(9rem,1.2fr)' },
      cell: (order) => <PromiseNote row={order}>{NONE}</PromiseNote>,
    },
    {
      ...{ id: 'total', label: 'Total', track: '8rem', isNumeric: true },
      cell: ({ totalAmount }) => formatMoney(totalAmount),
    },
    {
      ...{ id: 'due', label: 'Balance due', track: '8rem', isNumeric: true, isUsual: true, isOnPhones: true },
      cell: (order) => <DueAmount row={order} />,
    },
  ],
});

function Waiting({ order, now, age }: { order: Order; now: Date; age: OrderAge }) {
  const { timeZone } = useAppConfig();
  return <Words text={age(order, now, timeZone)} isLate={order.isOverdue} />;
}
