import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useFirstRows } from './use-first-rows.ts';

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

/**
 * A list that scrolls with the window; of a long one only what is near it is rendered. A row that stays is the same
 * row, however short or long the list becomes around it: what is open in it stays open.
 */
export function VirtualList<Item>({
  items,
  getKey,
  renderItem,
  estimateHeightPx,
  gapPx = 6,
  label,
  goneKeys,
}: VirtualListProps<Item>) {
  const listRef = useRef<HTMLUListElement>(null);
  const [topPx, setTopPx] = useState(0);
  const { isPlain, plainCount, roomPx, overscan } = useFirstRows(items.length, estimateHeightPx + gapPx);
  // What stands above the list may change with any render (filters, notices).
  useLayoutEffect(() => {
    if (listRef.current && !isPlain) setTopPx(listRef.current.getBoundingClientRect().top + window.scrollY);
  });
  const virtualizer = useWindowVirtualizer({
    enabled: !isPlain,
    count: items.length,
    estimateSize: () => estimateHeightPx,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : getKey(item);
    },
    gap: gapPx,
    overscan,
    scrollMargin: topPx,
  });
  const shown: { index: number; style?: CSSProperties }[] = isPlain
    ? Array.from({ length: plainCount }, (_, index) => ({ index }))
    : virtualizer.getVirtualItems().map(({ index, start }) => ({
        index,
        style: { position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start - topPx}px)` },
      }));
  return (
    <ul
      ref={listRef}
      aria-label={label}
      className="relative grid"
      style={isPlain ? { gap: gapPx, paddingBottom: roomPx } : { height: virtualizer.getTotalSize() }}
    >
      {shown.map(({ index, style }) => {
        const item = items[index];
        if (item === undefined) return null;
        const isGone = goneKeys?.has(getKey(item)) ?? false;
        return (
          <li
            key={getKey(item)}
            ref={isPlain ? undefined : virtualizer.measureElement}
            data-index={index}
            data-row={getKey(item)}
            {...(!isPlain && { 'aria-setsize': items.length, 'aria-posinset': index + 1 })}
            inert={isGone}
            className={cn('min-w-0', isGone && 'opacity-40')}
            style={style}
          >
            {renderItem(item, index)}
          </li>
        );
      })}
    </ul>
  );
}
