import type { DeliveryGroup } from '#shared/contracts/delivery.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { branchLabel, DELIVERY_METHOD_LABELS, DELIVERY_METHODS } from '#shared/domain/labels.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import type { Column, ColumnSet } from '#web/components/list/density/columns.ts';
import { DueAmount, NONE, ShortDay, Words } from '#web/components/shop/line-cells.tsx';
import { AGENT_COLUMN, PHONE_COLUMN } from '#web/components/shop/line-columns.tsx';
import { OrderLink } from '#web/components/shop/order-link.tsx';
import { PromiseNote } from '#web/components/shop/promise-note.tsx';
import { StageBadge } from '#web/components/ui/badge.tsx';

const NAME = 'delivery';

const SHARED: readonly Column<Order>[] = [
  {
    ...{ id: 'quote', label: 'Quote', track: 'minmax(5rem,0.8fr)', isUsual: true },
    cell: ({ id, quoteNumber }) => <OrderLink id={id} quoteNumber={quoteNumber} />,
  },
  {
    ...{ id: 'model', label: 'Model', track: 'minmax(6rem,1.1fr)', isUsual: true },
    cell: ({ phoneModel }) => <Words text={phoneModel} />,
  },
  PHONE_COLUMN,
  AGENT_COLUMN,
  {
    ...{ id: 'status', label: 'Status', track: '10.5rem', isUsual: true },
    cell: ({ status }) => <StageBadge stage={status}>{ORDER_STATUS_LABELS[status]}</StageBadge>,
  },
];

const OF_WAITING: readonly Column<Order>[] = [
  {
    ...{ id: 'since', label: 'Since', track: '6rem', isUsual: true },
    cell: ({ statusChangedAt }) => <ShortDay at={statusChangedAt} />,
  },
  {
    ...{ id: 'promise', label: 'Usually ready', track: 'minmax(9rem,1.2fr)' },
    cell: (order) => <PromiseNote row={order}>{NONE}</PromiseNote>,
  },
];

const OF_DELIVERED: readonly Column<Order>[] = [
  {
    ...{ id: 'day', label: 'Delivery date', track: '6rem', isUsual: true },
    cell: ({ deviceCollectedDate }) => <ShortDay at={deviceCollectedDate} />,
  },
  {
    ...{ id: 'method', label: 'Method', track: 'minmax(5rem,0.6fr)', isUsual: true },
    cell: ({ deliveryMethod }) => {
      const known = DELIVERY_METHODS.find((one) => one === deliveryMethod);
      return known ? DELIVERY_METHOD_LABELS[known] : NONE;
    },
  },
  {
    ...{ id: 'branch', label: 'Branch', track: 'minmax(5rem,0.6fr)' },
    cell: ({ collectionBranch }) => branchLabel(collectionBranch) ?? NONE,
  },
];

const MONEY: readonly Column<Order>[] = [
  {
    ...{ id: 'total', label: 'Total', track: '8rem', isNumeric: true },
    cell: ({ totalAmount }) => formatMoney(totalAmount),
  },
  {
    ...{ id: 'due', label: 'Balance due', track: '8rem', isNumeric: true, isUsual: true },
    cell: (order) => <DueAmount row={order} />,
  },
];

/** The columns of the one-line layout of each list. The device's choice of columns is shared by both. */
export const DELIVERY_LINES: Readonly<Record<DeliveryGroup, ColumnSet<Order>>> = {
  ready: { name: NAME, columns: [...SHARED, ...OF_WAITING, ...MONEY] },
  delivered: { name: NAME, columns: [...SHARED, ...OF_DELIVERED, ...MONEY] },
};

/** All columns, for choosing. */
export const DELIVERY_COLUMNS: ColumnSet<Order> = {
  name: NAME,
  columns: [...SHARED, ...OF_WAITING, ...OF_DELIVERED, ...MONEY],
};
