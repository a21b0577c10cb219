import { useElementScrollRestoration } from '@tanstack/react-router';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Up to here every row is rendered: find-in-page works and nothing needs measuring. */
const PLAIN_LIMIT = 40;
/** Of a longer list, beyond what is in sight. */
const FIRST_OVERSCAN_COUNT = 1;
/** More of them where somebody is going: what a slow phone has not drawn in time is an empty place. */
const OVERSCAN_COUNT = { behind: 3, ahead: 13 };

interface NearRowsOptions {
  count: number;
  /** The same one while the rows are: with another one all of them are counted anew. */
  keyOf: (index: number) => string | number;
  /** A close guess; real heights are measured. */
  rowPx: number;
  gapPx?: number;
}

/**
 * The rows of a list that scrolls with the window, as far as they are rendered: of a long one those near the window; and at first what
 * may be in sight, so that a screen shows as soon as that is drawn; all of a short one where somebody comes back to a place further down.
 * Those that are left out have room above and below.
 */
export function useNearRows<Place extends HTMLElement>({ count, keyOf, rowPx, gapPx = 0 }: NearRowsOptions) {
  const placeRef = useRef<Place>(null);
  const [topPx, setTopPx] = useState(0);
  const cameFrom = useElementScrollRestoration({ getElement: () => window });
  const [isShown, setIsShown] = useState(() => (cameFrom?.scrollY ?? 0) > 0 || window.location.hash !== '');
  useEffect(() => {
    startTransition(() => setIsShown(true));
  }, []);
  const isPlain = count <= PLAIN_LIMIT;
  const direction = useRef<'forward' | 'backward'>('forward');
  const virtualizer = useWindowVirtualizer({
    enabled: !isPlain,
    count,
    estimateSize: () => rowPx,
    getItemKey: keyOf,
    gap: gapPx,
    overscan: FIRST_OVERSCAN_COUNT,
    rangeExtractor: (range) =>
      isShown ? withRowsAhead(range, direction.current) : defaultRangeExtractor(range),
    scrollMargin: topPx,
    // A list that becomes long keeps the rows that it has before the window is looked at.
    initialRect: { width: 0, height: screen.availHeight },
  });
  // What stands above the list may change with any render (filters, notices), but for those of scrolling: to ask then would lay out
  // each frame twice. It is asked once more when the list has come to rest.
  useLayoutEffect(() => {
    // At rest it is the last one: the rows stay that are there.
    direction.current = virtualizer.scrollDirection ?? direction.current;
    const place = isPlain || virtualizer.isScrolling ? null : placeRef.current;
    if (place) setTopPx(Math.round(place.getBoundingClientRect().top + window.scrollY));
  });
  if (!isPlain) {
    const near = virtualizer.getVirtualItems();
    const heightPx = virtualizer.getTotalSize();
    return {
      placeRef,
      rows: near.map(({ index, start }) => ({ index, startPx: start - topPx })),
      heightPx,
      belowPx: heightPx - ((near.at(-1)?.end ?? topPx) - topPx),
      measure: virtualizer.measureElement,
    };
  }
  // The screen is asked, not the window: that would lay out a page that is not finished.
  const drawn = isShown ? count : Math.min(count, Math.ceil(screen.availHeight / rowPx));
  return {
    placeRef,
    rows: Array.from({ length: drawn }, (_, index) => ({ index, startPx: 0 })),
    /** None where every row takes its own place. */
    heightPx: null,
    belowPx: (count - drawn) * (rowPx + gapPx),
    measure: undefined,
  };
}

function withRowsAhead(range: Range, direction: 'forward' | 'backward'): number[] {
  const { behind, ahead } = OVERSCAN_COUNT;
  const [above, below] = direction === 'forward' ? [behind, ahead] : [ahead, behind];
  const startIndex = Math.max(0, range.startIndex - above);
  const endIndex = Math.min(range.count - 1, range.endIndex + below);
  return defaultRangeExtractor({ ...range, startIndex, endIndex, overscan: 0 });
}
