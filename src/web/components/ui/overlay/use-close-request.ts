import { useEffect, useRef, useState } from 'react';

/** What a browser tells of a phone's Back: https://html.spec.whatwg.org/multipage/interaction.html#close-requests */
interface Watcher extends EventTarget {
  destroy(): void;
}
declare const CloseWatcher: (new () => Watcher) | undefined;

/**
 * Closes what lies over the screen when a phone's Back asks for that, in the place of leaving the screen beneath it. What asks before it
 * closes stays, and hears the next Back too. Where a browser knows nothing of this, Back goes where it went. Not under a mouse: its
 * keyboard's Escape would come by both ways.
 */
export function useCloseRequest(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(asked): one that was asked without leave to stay hears nothing any more
  useEffect(() => {
    if (!isOpen || typeof CloseWatcher === 'undefined' || !matchMedia('(pointer: coarse)').matches) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('cancel', (event) => {
      if (!event.cancelable) return;
      event.preventDefault();
      latest.current();
    });
    watcher.addEventListener('close', () => {
      latest.current();
      setAsked((times) => times + 1);
    });
    return () => watcher.destroy();
  }, [isOpen, asked]);
}
