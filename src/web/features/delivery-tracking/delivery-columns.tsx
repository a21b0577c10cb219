import type { Order } from '#shared/contracts/orders.ts';
import { OrderLink } from '#web/components/shop/order-link.tsx';
import type { TableColumn } from '#web/components/ui/virtual-table.tsx';
import { DeliveredActions } from './delivered-actions.tsx';
import {
  AmountCell,
  AwaitedPreOrder,
  branchText,
  CustomerCell,
  DeliveryDate,
  methodText,
  StatusCell,
  WaitingActions,
} from './delivery-cells.tsx';
import { COLUMN_TITLES, DELIVERY_TEXT } from './delivery-tracking.text.ts';

export type DeliveryColumn = TableColumn<Order>;

export function readyColumns(onMark: (order: Order) => void): readonly DeliveryColumn[] {
  const [customer, phoneModel, quoteNumber, status, amount] = sharedColumns([20, 15, 12.5, 18.5, 13]);
  return [
    customer,
    phoneModel,
    quoteNumber,
    status,
    amount,
    {
      title: COLUMN_TITLES.actions,
      widthPercent: 21,
      cell: (order) => <WaitingActions order={order} onMark={onMark} />,
    },
  ];
}

export const DELIVERED_COLUMNS: readonly DeliveryColumn[] = [
  ...sharedColumns([14, 10.5, 9.5, 13, 13]),
  {
    title: COLUMN_TITLES.deliveryDate,
    widthPercent: 10,
    cell: (order) => <DeliveryDate order={order} />,
  },
  { title: COLUMN_TITLES.method, widthPercent: 9.5, cell: methodText },
  { title: COLUMN_TITLES.branch, widthPercent: 9.5, cell: branchText },
  {
    title: COLUMN_TITLES.actions,
    widthPercent: 11,
    cell: (order) => <DeliveredActions order={order} />,
  },
];

type FiveColumns = [DeliveryColumn, DeliveryColumn, DeliveryColumn, DeliveryColumn, DeliveryColumn];

function sharedColumns(widths: [number, number, number, number, number]): FiveColumns {
  return [
    {
      title: COLUMN_TITLES.customer,
      widthPercent: widths[0],
      cell: (order) => <CustomerCell order={order} />,
    },
    {
      title: COLUMN_TITLES.phoneModel,
      widthPercent: widths[1],
      cell: (order) => <Clamped text={order.phoneModel ?? DELIVERY_TEXT.unknown} />,
    },
    {
      title: COLUMN_TITLES.quoteNumber,
      widthPercent: widths[2],
      cell: (order) => (
        <>
          <OrderLink id={order.id} quoteNumber={order.quoteNumber} />
          <AwaitedPreOrder order={order} />
        </>
      ),
    },
    { title: COLUMN_TITLES.status, widthPercent: widths[3], cell: (order) => <StatusCell order={order} /> },
    {
      title: COLUMN_TITLES.amount,
      widthPercent: widths[4],
      isNumeric: true,
      cell: (order) => <AmountCell order={order} />,
    },
  ];
}

function Clamped({ text }: { text: string }) {
  return (
    <p className="line-clamp-2 break-words" title={text}>
      {text}
    </p>
  );
}
