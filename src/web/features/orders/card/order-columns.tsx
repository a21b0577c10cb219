import type { Order } from '#shared/contracts/orders.ts';
import { formatShortDate } from '#shared/domain/calendar.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import type { ColumnSet } from '#web/components/list/density/columns.ts';
import { branchLabel } from '#web/components/shop/agents-and-branches.ts';
import { balanceOf } from '#web/components/shop/balance.ts';
import { PromiseNote } from '#web/components/shop/promise-note.tsx';
import { StageBadge } from '#web/components/ui/badge.tsx';
import { cn } from '#web/lib/cn.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { stageNote } from './stage-note.ts';

/** What can stand in the line of an order. */
export const ORDER_COLUMNS: ColumnSet<Order> = {
  name: 'orders',
  columns: [
    {
      ...{ id: 'quote', label: 'Quote', track: 'minmax(5rem,0.8fr)', isUsual: true },
      cell: ({ quoteNumber }) => <span className="numerals font-medium text-text">{quoteNumber}</span>,
    },
    {
      ...{ id: 'model', label: 'Model', track: 'minmax(6rem,1.1fr)', isUsual: true },
      cell: ({ phoneModel }) => <span title={phoneModel ?? undefined}>{phoneModel ?? '—'}</span>,
    },
    {
      ...{ id: 'phone', label: 'Phone number', track: 'minmax(7rem,0.9fr)' },
      cell: ({ customer }) => customer.phone,
    },
    {
      ...{ id: 'agent', label: 'Agent', track: 'minmax(4.5rem,0.6fr)' },
      cell: ({ addedByAgent }) => addedByAgent ?? '—',
    },
    {
      ...{ id: 'branch', label: 'Branch', track: 'minmax(5rem,0.6fr)' },
      cell: ({ agentBranch }) => branchLabel(agentBranch) ?? '—',
    },
    {
      ...{ id: 'created', label: 'Made on', track: 'minmax(5rem,0.6fr)' },
      cell: ({ createdAt }) => <ShortDay at={createdAt} />,
    },
    {
      ...{ id: 'status', label: 'Status', track: '10.5rem', isUsual: true },
      cell: ({ status }) => <StageBadge stage={status}>{ORDER_STATUS_LABELS[status]}</StageBadge>,
    },
    {
      ...{ id: 'waiting', label: 'Waiting', track: 'minmax(7rem,1.1fr)', isUsual: true },
      cell: (order, now) => <Waiting order={order} now={now} />,
    },
    {
      ...{ id: 'promise', label: 'Usually ready', track: 'minmax(9rem,1.2fr)' },
      cell: (order) => <PromiseNote row={order}>—</PromiseNote>,
    },
    {
      ...{ id: 'total', label: 'Total', track: '8rem', isNumeric: true },
      cell: ({ totalAmount }) => formatMoney(totalAmount),
    },
    {
      ...{ id: 'due', label: 'Balance due', track: '8rem', isNumeric: true, isUsual: true, isOnPhones: true },
      cell: (order) => <Due order={order} />,
    },
  ],
};

function Due({ order }: { order: Order }) {
  const { state, label, amount } = balanceOf(order);
  const isSettled = state === 'paid' || state === 'none';
  return (
    <span
      className={cn('font-semibold', isSettled ? 'text-success-ink' : 'text-warning-ink')}
      title={state === 'overpaid' ? label : undefined}
    >
      {state === 'overpaid' && '+'}
      {amount ?? (state === 'paid' ? 'Paid' : '—')}
    </span>
  );
}

function ShortDay({ at }: { at: string }) {
  const { timeZone } = useAppConfig();
  return formatShortDate(new Date(at), timeZone);
}

function Waiting({ order, now }: { order: Order; now: Date }) {
  const { timeZone } = useAppConfig();
  const note = stageNote(order, now, timeZone);
  return (
    <span className={cn(order.isOverdue && 'font-semibold text-danger-ink')} title={note}>
      {note}
    </span>
  );
}
