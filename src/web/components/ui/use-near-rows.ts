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

/** Fetched by the first long list: as much again as its screen, which its first rows do without. */
export const virtualizerCode = lateCode(() => import('./window-virtualizer.ts'));

/** Nobody has scrolled further than the first rows until then. */
const IN_TIME_MS = 2_000;
/** Up to here every row is rendered: find-in-page works and nothing needs measuring. */
const PLAIN_LIMIT = 40;
/** About what stands above a list that is not scrolled: the top bar, the screen's name and its filters. */
const HEAD_PX = 200;
/** Of a longer list, beyond what is in sight. */
const FIRST_OVERSCAN = { behind: 1, ahead: 1 };
/** More of them where somebody is going: what a slow phone has not drawn in time is an empty place. */
const OVERSCAN = { behind: 3, ahead: 13 };

/** Below it what stands in a row's columns stands in lines, as `sm:` of the styles has it. */
const PHONE_PX = 640;

/** About how high a row is here. The screen is asked, not the window: that would lay out a page that is not finished. */
export const guessHeightPx = ({ desk, phone }: { desk: number; phone: number }): number =>
  screen.availWidth < PHONE_PX ? phone : desk;

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
  const isLong = count > PLAIN_LIMIT;
  const direction = useRef<'forward' | 'backward'>('forward');
  const { virtualizer, isMissing } = useVirtualizer(isLong, {
    count,
    estimateSize: () => rowPx,
    getItemKey: keyOf,
    gap: gapPx,
    rangeExtractor: (range) => indexesNear(range, isShown ? OVERSCAN : FIRST_OVERSCAN, direction.current),
    scrollMargin: topPx,
    // A list that becomes long keeps the rows that it has before the window is looked at.
    initialRect: { width: 0, height: screen.availHeight },
  });
  // What stands above the list may change with any render (filters, notices), but for those of scrolling: to ask then would lay out
  // each frame twice. It is asked once more when the list has come to rest.
  useLayoutEffect(() => {
    // At rest it is the last one: the rows stay that are there.
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
    /** None where every row takes its own place. */
    heightPx: null,
    belowPx: (count - drawn) * (rowPx + gapPx),
    measure: undefined,
  };
}

/**
 * The library's own hook, but for its code, which comes later: none until then, and none of a list that is not long. It is missing where it
 * could not be fetched, or not in time.
 */
function useVirtualizer(isLong: boolean, options: WindowOptions) {
  const [isMissing, setIsMissing] = useState(false);
  const code = useLateCode(virtualizerCode, {
    isWanted: isLong,
    onFailure: useCallback(() => setIsMissing(true), []),
  });
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  // As the library does: where it has moved the window along with rows that turn out to be higher, they are drawn with that, or they jump.
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
