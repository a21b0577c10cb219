import type { ReadyRow } from '#shared/contracts/ready-for-collection.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import type { ColumnSet } from '#web/components/list/density/columns.ts';
import { DueAmount, NONE, ShortDay, Words } from '#web/components/shop/line-cells.tsx';
import { OrderLink } from '#web/components/shop/order-link.tsx';
import { PromiseNote } from '#web/components/shop/promise-note.tsx';
import { StageBadge } from '#web/components/ui/badge.tsx';
import { useAppConfig } from '#web/lib/session.ts';

/** The screen's texts for the columns. */
export interface ReadyWords {
  /** The progress of the pre-order. */
  preOrder: (row: ReadyRow) => string | null;
  /** Whether the customer was told, by whom and how. */
  informed: (row: ReadyRow, zone: string) => string;
}

/** The columns of the one-line layout of waiting sales. */
export const readyColumns = (words: ReadyWords): ColumnSet<ReadyRow> => ({
  name: 'ready',
  columns: [
    {
      ...{ id: 'quote', label: 'Quote', track: 'minmax(5rem,0.6fr)', isUsual: true },
      cell: ({ order }) => <OrderLink id={order.id} quoteNumber={order.quoteNumber} />,
    },
    {
      ...{ id: 'model', label: 'Model', track: 'minmax(7rem,1.3fr)', isUsual: true },
      cell: ({ order }) => <Words text={order.phoneModel} />,
    },
    {
      ...{ id: 'phone', label: 'Phone number', track: 'minmax(7rem,0.9fr)' },
      cell: ({ order }) => order.customer.phone,
    },
    {
      ...{ id: 'agent', label: 'Agent', track: 'minmax(4.5rem,0.6fr)' },
      cell: ({ order }) => order.addedByAgent ?? NONE,
    },
    {
      ...{ id: 'branch', label: 'Branch', track: 'minmax(5rem,0.6fr)' },
      cell: ({ order }) => branchLabel(order.agentBranch) ?? NONE,
    },
    {
      ...{ id: 'status', label: 'Status', track: '10.5rem', isUsual: true },
      cell: ({ order: { status } }) => <StageBadge stage={status}>{ORDER_STATUS_LABELS[status]}</StageBadge>,
    },
    {
      ...{ id: 'preOrder', label: 'Pre-order', track: 'minmax(5rem,0.7fr)' },
      cell: (row) => <Words text={words.preOrder(row)} />,
    },
    {
      ...{ id: 'since', label: 'Since', track: '6rem', isUsual: true },
      cell: ({ waitingSince }) => <ShortDay at={waitingSince} />,
    },
    {
      ...{ id: 'informed', label: 'Customer informed', track: 'minmax(7rem,1.3fr)', isUsual: true },
      cell: (row) => <Informed row={row} words={words} />,
    },
    {
      ...{ id: 'promise', label: 'Usually ready', track: 'minmax(9rem,1.2fr)' },
      cell: ({ order }) => <PromiseNote row={order}>{NONE}</PromiseNote>,
    },
    {
      ...{ id: 'total', label: 'Total', track: '8rem', isNumeric: true },
      cell: ({ order }) => formatMoney(order.totalAmount),
    },
    {
      ...{ id: 'due', label: 'Balance due', track: '7.5rem', isNumeric: true, isUsual: true },
      cell: ({ order }) => <DueAmount row={order} />,
    },
  ],
});

function Informed({ row, words }: { row: ReadyRow; words: ReadyWords }) {
  const { timeZone } = useAppConfig();
  return <Words text={words.informed(row, timeZone)} />;
}
