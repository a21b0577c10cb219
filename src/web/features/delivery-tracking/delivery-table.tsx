import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { cn } from '#web/lib/cn.ts';
import type { DeliveryColumn } from './delivery-columns.tsx';

interface DeliveryTableProps {
  label: string;
  columns: readonly DeliveryColumn[];
  orders: readonly Order[];
  /** Rows that have left the list and keep their place for now: not to be touched. */
  goneIds: ReadonlySet<number>;
}

/** Up to here every row is rendered: find-in-page works and nothing needs measuring. */
const PLAIN_LIMIT = 40;
const ROW_HEIGHT_PX = 69;
const OVERSCAN_COUNT = 8;

/** A real table, however long: of a long one only the rows near the window are there. */
export function DeliveryTable(props: DeliveryTableProps) {
  return props.orders.length <= PLAIN_LIMIT ? <PlainTable {...props} /> : <WindowedTable {...props} />;
}

function PlainTable({ label, columns, orders, goneIds }: DeliveryTableProps) {
  return (
    <Frame label={label} columns={columns} rowCount={orders.length}>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id} {...rowProps(order, goneIds)}>
            <Cells columns={columns} order={order} />
          </tr>
        ))}
      </tbody>
    </Frame>
  );
}

function WindowedTable({ label, columns, orders, goneIds }: DeliveryTableProps) {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const [topPx, setTopPx] = useState(0);
  // What stands above may change with any render: a notice, the other table.
  useLayoutEffect(() => {
    if (bodyRef.current) setTopPx(Math.round(bodyRef.current.getBoundingClientRect().top + window.scrollY));
  });
  const virtualizer = useWindowVirtualizer({
    count: orders.length,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => orders[index]?.id ?? index,
    overscan: OVERSCAN_COUNT,
    scrollMargin: topPx,
  });
  const rows = virtualizer.getVirtualItems();
  const abovePx = (rows[0]?.start ?? topPx) - topPx;
  const belowPx = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? topPx) - topPx);
  return (
    <Frame label={label} columns={columns} rowCount={orders.length}>
      <tbody ref={bodyRef}>
        <Spacer heightPx={abovePx} columnCount={columns.length} />
        {rows.map((row) => {
          const order = orders[row.index];
          if (order === undefined) return null;
          return (
            <tr
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              // The header is row 1.
              aria-rowindex={row.index + 2}
              {...rowProps(order, goneIds)}
            >
              <Cells columns={columns} order={order} />
            </tr>
          );
        })}
        <Spacer heightPx={belowPx} columnCount={columns.length} />
      </tbody>
    </Frame>
  );
}

function rowProps({ id }: Order, goneIds: ReadonlySet<number>) {
  const isGone = goneIds.has(id);
  return { inert: isGone, className: cn(ROW, isGone && 'opacity-40') };
}

const ROW = 'border-t border-edge transition-colors hover:bg-panel-hover';

interface FrameProps {
  label: string;
  columns: readonly DeliveryColumn[];
  rowCount: number;
  children: ReactNode;
}

function Frame({ label, columns, rowCount, children }: FrameProps) {
  return (
    <div className="glass overflow-clip">
      <table aria-label={label} aria-rowcount={rowCount + 1} className="w-full table-fixed text-note">
        <colgroup>
          {columns.map(({ title, widthPercent }) => (
            <col key={title} style={{ width: `${widthPercent}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ title, isNumeric }) => (
              <th
                key={title}
                scope="col"
                className={cn(
                  'sticky top-16 z-10 bg-panel-solid px-2.5 py-3 text-left text-note font-medium text-soft first:pl-5 last:pr-4',
                  isNumeric && 'text-right',
                )}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

function Cells({ columns, order }: { columns: readonly DeliveryColumn[]; order: Order }) {
  return columns.map(({ title, isNumeric, cell }) => (
    <td
      key={title}
      className={cn('min-w-0 px-2.5 py-3 align-middle first:pl-5 last:pr-4', isNumeric && 'text-right')}
    >
      {cell(order)}
    </td>
  ));
}

/** In place of the rows that are out of sight. */
function Spacer({ heightPx, columnCount }: { heightPx: number; columnCount: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} style={{ height: heightPx, padding: 0 }} />
    </tr>
  );
}
