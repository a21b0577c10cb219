import { useLayoutEffect } from 'react';

let covers = 0;

/** Hides the screens under the calling component's cover (`cover.css`) for as long as it is there. Several covers may lie over each other. */
export function useScreensHidden(): void {
  useLayoutEffect(() => {
    const cover = (more: 1 | -1) => {
      covers += more;
      document.documentElement.toggleAttribute('data-covered', covers > 0);
    };
    cover(1);
    return () => cover(-1);
  }, []);
}
