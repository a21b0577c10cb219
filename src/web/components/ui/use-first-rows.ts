import { startTransition, useEffect, useState } from 'react';

/** Up to here every row is rendered: find-in-page works and nothing needs measuring. */
const PLAIN_LIMIT = 40;
/** Of a longer list, beyond what is in sight. */
const FIRST_OVERSCAN_COUNT = 1;
const OVERSCAN_COUNT = 8;

/**
 * How many rows of a list are rendered: at first what may be in sight of it, so that a screen shows as soon as that is drawn; right
 * after that frame the others. `plainCount` is for a list of `isPlain`, with room left for the rows that are still to come.
 */
export function useFirstRows(count: number, rowPx: number) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    startTransition(() => setIsShown(true));
  }, []);
  // The screen, not the window: to ask that would lay out a page that is not finished.
  const inSight = Math.ceil(screen.availHeight / rowPx);
  const plainCount = isShown ? count : Math.min(count, inSight);
  return {
    isPlain: count <= PLAIN_LIMIT,
    plainCount,
    roomPx: (count - plainCount) * rowPx,
    overscan: isShown ? OVERSCAN_COUNT : FIRST_OVERSCAN_COUNT,
  };
}
