import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { PRE_ORDER_LOCATION_LABELS } from '#shared/domain/labels.ts';
import { PRE_ORDER_STATUS_LABELS, preOrderStatusOf } from '#shared/domain/pre-order-statuses.ts';
import type { ColumnSet } from '#web/components/list/density/columns.ts';
import { NONE, ShortDay, Words } from '#web/components/shop/line-cells.tsx';
import { AGENT_COLUMN, BRANCH_COLUMN, PHONE_COLUMN } from '#web/components/shop/line-columns.tsx';
import { OrderLink } from '#web/components/shop/order-link.tsx';
import { PromiseNote } from '#web/components/shop/promise-note.tsx';
import { Badge, StageBadge } from '#web/components/ui/badge.tsx';

/** The columns of the one-line layout of pre-orders. */
export const PRE_ORDER_COLUMNS: ColumnSet<PreOrder> = {
  name: 'pre-orders',
  columns: [
    {
      ...{ id: 'model', label: 'Model', track: 'minmax(6rem,1.2fr)', isUsual: true },
      cell: ({ phoneModel }) => <Words text={phoneModel} />,
    },
    {
      ...{ id: 'variant', label: 'Color/Storage', track: 'minmax(5rem,0.8fr)' },
      cell: ({ color, storage }) => <Words text={[color, storage].filter(Boolean).join(' · ')} />,
    },
    {
      ...{ id: 'quote', label: 'Quote', track: 'minmax(5rem,0.8fr)', isUsual: true },
      cell: ({ payment }) => <OrderLink id={payment.id} quoteNumber={payment.quoteNumber} />,
    },
    {
      ...{ id: 'supplier', label: 'Supplier number', track: 'minmax(6rem,0.8fr)' },
      cell: ({ supplierOrderNumber }) => <Words text={supplierOrderNumber} />,
    },
    PHONE_COLUMN,
    AGENT_COLUMN,
    BRANCH_COLUMN,
    {
      ...{ id: 'place', label: 'From', track: '5rem', isUsual: true },
      cell: ({ orderLocation }) => (
        <Badge stage={orderLocation}>{PRE_ORDER_LOCATION_LABELS[orderLocation]}</Badge>
      ),
    },
    {
      ...{ id: 'status', label: 'Status', track: '9.5rem', isUsual: true },
      cell: ({ status }) => {
        const known = preOrderStatusOf(status);
        return <StageBadge stage={status}>{known ? PRE_ORDER_STATUS_LABELS[known] : status}</StageBadge>;
      },
    },
    {
      ...{ id: 'ordered', label: 'Ordered', track: '6rem' },
      cell: ({ orderDate }) => <ShortDay at={orderDate} />,
    },
    {
      ...{ id: 'expected', label: 'Expected', track: '6rem', isUsual: true },
      cell: ({ expectedArrivalDate, isLate }) => <ShortDay at={expectedArrivalDate} isLate={isLate} />,
    },
    {
      ...{ id: 'arrived', label: 'Arrived', track: '6rem' },
      cell: ({ actualArrivalDate }) => <ShortDay at={actualArrivalDate} />,
    },
    {
      ...{ id: 'promise', label: 'Usually ready', track: 'minmax(9rem,1.2fr)' },
      cell: (preOrder) => <PromiseNote row={preOrder}>{NONE}</PromiseNote>,
    },
  ],
};
