import { useEffect, useRef, useState } from 'react';

/**
 * How often something was opened. As the `key` of a dialog's content, the count gives each opening a fresh state, which stays unchanged while the
 * dialog closes.
 */
export function useOpeningCount(isOpen: boolean): number {
  const [count, setCount] = useState(0);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setCount(count + 1);
  }
  return count;
}

/** Returns a function that says whether the component is still mounted: a late answer must not close what was opened since. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
