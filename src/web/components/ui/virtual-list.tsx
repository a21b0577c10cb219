import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';

/** Up to here every row is rendered: find-in-page works and nothing needs measuring. */
const PLAIN_LIMIT = 40;
const OVERSCAN_COUNT = 8;

interface VirtualListProps<Item> {
  items: readonly Item[];
  getKey: (item: Item) => string | number;
  renderItem: (item: Item, index: number) => ReactNode;
  /** A close guess; real heights are measured. */
  estimateHeightPx: number;
  gapPx?: number;
  /** The accessible name of the list. */
  label: string;
  /** Rows that have left the list and keep their place for now: shown faintly, and not to be touched. */
  goneKeys?: ReadonlySet<string | number> | undefined;
}

/** Of a row that is gone. */
const GONE_ROW = 'opacity-40';
const GONE = { inert: true, className: GONE_ROW };

/** A list that scrolls with the window and renders only what is near it, whatever its length. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  return props.items.length <= PLAIN_LIMIT ? <PlainList {...props} /> : <WindowedList {...props} />;
}

function PlainList<Item>({ items, getKey, renderItem, gapPx = 8, label, goneKeys }: VirtualListProps<Item>) {
  return (
    <ul aria-label={label} className="grid" style={{ gap: gapPx }}>
      {items.map((item, index) => (
        <li key={getKey(item)} data-row={getKey(item)} {...(goneKeys?.has(getKey(item)) && GONE)}>
          {renderItem(item, index)}
        </li>
      ))}
    </ul>
  );
}

function WindowedList<Item>({
  items,
  getKey,
  renderItem,
  estimateHeightPx,
  gapPx = 8,
  label,
  goneKeys,
}: VirtualListProps<Item>) {
  const listRef = useRef<HTMLUListElement>(null);
  const [topPx, setTopPx] = useState(0);
  // What stands above the list may change with any render (filters, notices).
  useLayoutEffect(() => {
    if (listRef.current) setTopPx(listRef.current.getBoundingClientRect().top + window.scrollY);
  });
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimateHeightPx,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : getKey(item);
    },
    gap: gapPx,
    overscan: OVERSCAN_COUNT,
    scrollMargin: topPx,
  });
  return (
    <ul ref={listRef} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((row) => {
        const item = items[row.index];
        if (item === undefined) return null;
        return (
          <li
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            data-row={row.key}
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            inert={goneKeys?.has(row.key as string | number) ?? false}
            className={cn('absolute inset-x-0 top-0', goneKeys?.has(row.key as string | number) && GONE_ROW)}
            style={{ transform: `translateY(${row.start - topPx}px)` }}
          >
            {renderItem(item, row.index)}
          </li>
        );
      })}
    </ul>
  );
}
