import { type ReactNode, useCallback } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useNearRows } from './use-near-rows.ts';

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
  const keyOf = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : getKey(item);
    },
    [items, getKey],
  );
  const { placeRef, rows, heightPx, belowPx, measure } = useNearRows<HTMLUListElement>({
    ...{ count: items.length, keyOf, rowPx: estimateHeightPx, gapPx },
  });
  return (
    <ul
      ref={placeRef}
      aria-label={label}
      className="relative grid"
      style={heightPx === null ? { gap: gapPx, paddingBottom: belowPx } : { height: heightPx }}
    >
      {rows.map(({ index, startPx }) => {
        const item = items[index];
        if (item === undefined) return null;
        const isGone = goneKeys?.has(getKey(item)) ?? false;
        return (
          <li
            key={getKey(item)}
            ref={measure}
            data-index={index}
            data-row={getKey(item)}
            {...((measure || belowPx > 0) && { 'aria-setsize': items.length, 'aria-posinset': index + 1 })}
            {...(measure && {
              style: {
                position: 'absolute',
                // What is drawn of the next ones lays out none of these anew.
                contain: 'layout style',
                insetInline: 0,
                top: 0,
                transform: `translateY(${startPx}px)`,
              },
            })}
            inert={isGone}
            className={cn('min-w-0', isGone && 'opacity-40')}
          >
            {renderItem(item, index)}
          </li>
        );
      })}
    </ul>
  );
}
