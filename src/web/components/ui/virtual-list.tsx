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
  /** Rows that have left the list but are still shown in place: dimmed, and not to be acted on. */
  goneKeys?: ReadonlySet<string | number> | undefined;
}

/**
 * A list that scrolls with the window; of a long one only the rows near the window are rendered. A row that stays keeps its state, however the list
 * around it changes: what is expanded stays expanded.
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
                // Rendering further rows does not cause a new layout of these.
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
