import { type AnyRouter, useRouter } from '@tanstack/react-router';
import type { VirtualItem } from '@tanstack/react-virtual';
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
import { useIsReturn } from '#web/lib/use-is-return.ts';
import type { WindowOptions, WindowVirtualizer } from './window-virtualizer.ts';

/** Loaded by the first long list: as large as a screen's own code, and not needed for its first rows. */
export const virtualizerCode = lateCode(() => import('./window-virtualizer.ts'));

/** Within this time nobody scrolls past the first rows. */
const IN_TIME_MS = 2_000;
/** Up to here every row is rendered: find-in-page works and nothing needs measuring. */
const PLAIN_LIMIT = 40;
/** The approximate height above an unscrolled list: top bar, title and filters. */
const HEAD_PX = 200;
/** More rows in the direction of scrolling: rows that a slow phone has not rendered in time are an empty space. */
const OVERSCAN = { behind: 3, ahead: 13 };
const NO_OVERSCAN = { behind: 0, ahead: 0 };
const ALL = { behind: 0, ahead: Number.POSITIVE_INFINITY };
/** How many rows nobody sees yet are added at a time: a slow phone takes ten milliseconds for a row, and should answer in between. */
const STEP = 4;

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
 * The rows to render of a list that scrolls with the window: of a long list those near the window, of a short one all. Those that may be visible come
 * first and the others a few at a time, so that a screen, or another selection of rows, appears as soon as they are rendered; a short list at once
 * when the user returns to a place further down. Space is reserved above and below for the others.
 */
export function useNearRows<Place extends HTMLElement>({ count, keyOf, rowPx, gapPx = 0 }: NearRowsOptions) {
  const router = useRouter();
  const placeRef = useRef<Place>(null);
  const [topPx, setTopPx] = useState(HEAD_PX);
  const isPageReturn = useIsReturn();
  const [isReturn] = useState(() => isPageReturn || window.location.hash !== '');
  const isLong = count > PLAIN_LIMIT;
  const direction = useRef<Direction>('forward');
  const rendered = useRef<ReadonlySet<string | number>>(new Set());
  const [turn, addMore] = useReducer((turns: number) => turns + 1, 0);
  const lastTurn = useRef(turn);
  const isFirst = rendered.current.size === 0;
  let limit = isFirst && isReturn && !isLong ? Number.POSITIVE_INFINITY : 0;
  let isLacking = false;
  const choose = (visible: Visible, overscan: Overscan): number[] => {
    const isRendered = (index: number) => rendered.current.has(keyOf(index));
    const near = indexesNear(visible, overscan, { direction: direction.current, isRendered, limit });
    isLacking = near.isLacking;
    return near.indexes;
  };
  const { virtualizer, isMissing } = useVirtualizer(isLong, {
    count,
    estimateSize: () => rowPx,
    getItemKey: keyOf,
    gap: gapPx,
    rangeExtractor: (range) => choose(range, OVERSCAN),
    scrollMargin: topPx,
    // On a new screen the window is still where the previous one was, and asking where would force a layout of that.
    initialOffset: () => (isFirst && isArriving(router) ? 0 : window.scrollY),
    // A list that becomes long keeps its rendered rows until the window is measured.
    initialRect: { width: 0, height: screen.availHeight },
  });
  // The renderings in between, caused by the real heights, add nothing.
  if (limit === 0 && (turn !== lastTurn.current || virtualizer?.isScrolling)) limit = STEP;
  const near = virtualizer?.getVirtualItems();
  const seenCount = isMissing ? count : Math.max(1, Math.ceil((screen.availHeight - HEAD_PX) / rowPx));
  const indexes =
    near?.map(({ index }) => index) ??
    choose({ startIndex: 0, endIndex: seenCount - 1, count }, isLong ? NO_OVERSCAN : ALL);
  // The content above the list may change with any render (filters, notices) except those caused by scrolling, where measuring would force a second
  // layout per frame. It is measured again when scrolling stops.
  useLayoutEffect(() => {
    // At rest the last direction is kept, so that the rendered rows stay.
    direction.current = virtualizer?.scrollDirection ?? direction.current;
    const place = virtualizer === null || virtualizer.isScrolling ? null : placeRef.current;
    if (place) setTopPx(Math.round(place.getBoundingClientRect().top + window.scrollY));
  });
  useLayoutEffect(() => {
    rendered.current = new Set(indexes.map(keyOf));
    lastTurn.current = turn;
  });
  useEffect(() => {
    // While it scrolls, each rendering adds some, and would break off one that waits.
    if (isLacking && !virtualizer?.isScrolling) startTransition(addMore);
  });
  if (virtualizer !== null && near !== undefined) {
    const heightPx = virtualizer.getTotalSize();
    return {
      placeRef,
      rows: near.map(({ index, start }) => ({ index, startPx: start - topPx })),
      heightPx,
      belowPx: heightPx - ((near.at(-1)?.end ?? topPx) - topPx),
      measure: virtualizer.measureElement,
    };
  }
  return {
    placeRef,
    rows: indexes.map((index) => ({ index, startPx: 0 })),
    /** Null when all rows are rendered in normal flow. */
    heightPx: null,
    belowPx: (count - indexes.length) * (rowPx + gapPx),
    measure: undefined,
  };
}

/** Whether the screen is being rendered for the first time: a list may also be replaced by another on a screen that has been scrolled. */
const isArriving = ({ state: { location, resolvedLocation } }: AnyRouter): boolean =>
  location.pathname !== resolvedLocation?.pathname;

/** The real heights of the rows that each screen had when it was left: whoever returns finds each row in its place. */
const leftHeights = new WeakMap<AnyRouter, Map<string, VirtualItem[]>>();

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
  const router = useRouter();
  const [path] = useState(() => router.state.location.pathname);
  const made = useRef<WindowVirtualizer>(null);
  const enabled = isLong && code !== null;
  const initialMeasurementsCache = leftHeights.get(router)?.get(path) ?? [];
  const whole: WindowOptions = { ...options, enabled, onChange, initialMeasurementsCache };
  if (enabled) made.current ??= code.createVirtualizer(whole);
  const virtualizer = made.current;
  if (code && virtualizer) code.renewVirtualizer(virtualizer, whole);
  useEffect(() => {
    if (!isLong || code !== null) return;
    const timer = setTimeout(() => setIsMissing(true), IN_TIME_MS);
    return () => clearTimeout(timer);
  }, [isLong, code]);
  useLayoutEffect(() => {
    if (virtualizer === null) return;
    const unmount = virtualizer._didMount();
    return () => {
      const heights = leftHeights.get(router) ?? new Map<string, VirtualItem[]>();
      leftHeights.set(router, heights.set(path, virtualizer.takeSnapshot()));
      unmount();
    };
  }, [virtualizer, router, path]);
  useLayoutEffect(() => {
    virtualizer?._willUpdate();
  });
  return { virtualizer: enabled ? virtualizer : null, isMissing };
}

type Direction = 'forward' | 'backward';
type Overscan = typeof OVERSCAN;
interface Visible {
  startIndex: number;
  endIndex: number;
  count: number;
}
interface Growing {
  direction: Direction;
  isRendered: (index: number) => boolean;
  /** How many rows may be new, beside the visible ones and those among the rendered ones. */
  limit: number;
}

/** The visible rows and those beside them without a gap, and whether the limit kept some out. */
function indexesNear(
  { startIndex, endIndex, count }: Visible,
  { behind, ahead }: Overscan,
  { direction, isRendered, limit }: Growing,
): { indexes: number[]; isLacking: boolean } {
  const [above, below] = direction === 'forward' ? [behind, ahead] : [ahead, behind];
  const [lowest, highest] = [Math.max(0, startIndex - above), Math.min(count - 1, endIndex + below)];
  let [first, last] = [startIndex, Math.min(count - 1, endIndex)];
  // A rendered row stays, and so does who is at it, however many have come in between it and the visible ones.
  for (let index = last + 1; index <= highest; index += 1) if (isRendered(index)) last = index;
  for (let index = first - 1; index >= lowest; index -= 1) if (isRendered(index)) first = index;
  const more = Math.min(limit, highest - last);
  last += more;
  first = Math.max(lowest, first - (limit - more));
  const indexes = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return { indexes, isLacking: first > lowest || last < highest };
}
