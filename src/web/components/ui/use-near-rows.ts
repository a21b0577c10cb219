import { useElementScrollRestoration } from '@tanstack/react-router';
import type { Range } from '@tanstack/react-virtual';
import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { lateCode, useLateCode } from '#web/lib/late-code.ts';
import type { WindowOptions, WindowVirtualizer } from './window-virtualizer.ts';

/** Loaded by the first long list: as large as a screen's own code, and not needed for its first rows. */
export const virtualizerCode = lateCode(() => import('./window-virtualizer.ts'));

/** Within this time nobody scrolls past the first rows. */
const IN_TIME_MS = 2_000;
/** Up to here every row is rendered: find-in-page works and nothing needs measuring. */
const PLAIN_LIMIT = 40;
/** The approximate height above an unscrolled list: top bar, title and filters. */
const HEAD_PX = 200;
/** The rows rendered beyond the visible ones at first, in a longer list. */
const FIRST_OVERSCAN = { behind: 1, ahead: 1 };
/** More rows in the direction of scrolling: rows that a slow phone has not rendered in time are an empty space. */
const OVERSCAN = { behind: 3, ahead: 13 };

/** Below this width the columns of a row are stacked, as with `sm:` in the styles. */
const PHONE_PX = 640;

/** The approximate row height on this device. Reads the screen's width, not the window's, which would force a layout of an unfinished page. */
export const guessHeightPx = ({ desk, phone }: { desk: number; phone: number }): number =>
  screen.availWidth < PHONE_PX ? phone : desk;

interface NearRowsOptions {
  count: number;
  /** Must be the same function while the rows are the same: a new one makes all of them be measured again. */
  keyOf: (index: number) => string | number;
  /** A close guess; real heights are measured. */
  rowPx: number;
  gapPx?: number;
}

/**
 * The rows to render of a list that scrolls with the window: of a long list those near the window; at first only those that may be visible, so that a
 * screen appears as soon as they are rendered; all of a short list when the user returns to a place further down. Space is reserved above and below
 * for the others.
 */
export function useNearRows<Place extends HTMLElement>({ count, keyOf, rowPx, gapPx = 0 }: NearRowsOptions) {
  const placeRef = useRef<Place>(null);
  const [topPx, setTopPx] = useState(0);
  const cameFrom = useElementScrollRestoration({ getElement: () => window });
  const [isShown, setIsShown] = useState(() => (cameFrom?.scrollY ?? 0) > 0 || window.location.hash !== '');
  useEffect(() => {
    startTransition(() => setIsShown(true));
  }, []);
  const isLong = count > PLAIN_LIMIT;
  const direction = useRef<'forward' | 'backward'>('forward');
  const { virtualizer, isMissing } = useVirtualizer(isLong, {
    count,
    estimateSize: () => rowPx,
    getItemKey: keyOf,
    gap: gapPx,
    rangeExtractor: (range) => indexesNear(range, isShown ? OVERSCAN : FIRST_OVERSCAN, direction.current),
    scrollMargin: topPx,
    // A list that becomes long keeps its rendered rows until the window is measured.
    initialRect: { width: 0, height: screen.availHeight },
  });
  // The content above the list may change with any render (filters, notices) except those caused by scrolling, where measuring would force a second
  // layout per frame. It is measured again when scrolling stops.
  useLayoutEffect(() => {
    // At rest the last direction is kept, so that the rendered rows stay.
    direction.current = virtualizer?.scrollDirection ?? direction.current;
    const place = virtualizer === null || virtualizer.isScrolling ? null : placeRef.current;
    if (place) setTopPx(Math.round(place.getBoundingClientRect().top + window.scrollY));
  });
  if (virtualizer !== null) {
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
  const isWhole = isMissing || (isShown && !isLong);
  const drawn = isWhole
    ? count
    : Math.min(count, Math.max(1, Math.ceil((screen.availHeight - HEAD_PX) / rowPx)));
  return {
    placeRef,
    rows: Array.from({ length: drawn }, (_, index) => ({ index, startPx: 0 })),
    /** Null when all rows are rendered in normal flow. */
    heightPx: null,
    belowPx: (count - drawn) * (rowPx + gapPx),
    measure: undefined,
  };
}

/**
 * Like the library's own hook, but its code is loaded later: null until then, and for a list that is not long. `isMissing` when the code could not be
 * loaded, or not in time.
 */
function useVirtualizer(isLong: boolean, options: WindowOptions) {
  const [isMissing, setIsMissing] = useState(false);
  const code = useLateCode(virtualizerCode, {
    isWanted: isLong,
    onFailure: useCallback(() => setIsMissing(true), []),
  });
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  // As in the library: when it scrolls the window to correct for higher rows, they are rendered in the same frame, or they would jump.
  const onChange = (_instance: WindowVirtualizer, isNow: boolean) =>
    isNow ? flushSync(rerender) : rerender();
  const made = useRef<WindowVirtualizer>(null);
  const enabled = isLong && code !== null;
  const whole: WindowOptions = { ...options, enabled, onChange };
  if (enabled) made.current ??= code.createVirtualizer(whole);
  const virtualizer = made.current;
  if (code && virtualizer) code.renewVirtualizer(virtualizer, whole);
  useEffect(() => {
    if (!isLong || code !== null) return;
    const timer = setTimeout(() => setIsMissing(true), IN_TIME_MS);
    return () => clearTimeout(timer);
  }, [isLong, code]);
  useLayoutEffect(() => {
    return virtualizer?._didMount();
  }, [virtualizer]);
  useLayoutEffect(() => {
    virtualizer?._willUpdate();
  });
  return { virtualizer: enabled ? virtualizer : null, isMissing };
}

type Overscan = typeof OVERSCAN;

function indexesNear(range: Range, { behind, ahead }: Overscan, direction: 'forward' | 'backward'): number[] {
  const [above, below] = direction === 'forward' ? [behind, ahead] : [ahead, behind];
  const first = Math.max(0, range.startIndex - above);
  const last = Math.min(range.count - 1, range.endIndex + below);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
