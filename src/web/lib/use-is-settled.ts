import { useEffect, useState } from 'react';

/** True once the page has loaded and the browser has nothing better to do: nothing that can wait delays the first screen. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const settle = () => setIsSettled(true);
    const whenIdle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(settle, { timeout: 2_000 }) : setTimeout(settle);
    if (document.readyState === 'complete') whenIdle();
    else window.addEventListener('load', whenIdle, { once: true });
    return () => window.removeEventListener('load', whenIdle);
  }, []);
  return isSettled;
}
