import { useEffect, useRef, useState } from 'react';

/** The browser's API for a phone's Back: https://html.spec.whatwg.org/multipage/interaction.html#close-requests */
interface Watcher extends EventTarget {
  destroy(): void;
}
declare const CloseWatcher: (new () => Watcher) | undefined;

/**
 * Closes an overlay when a phone's Back is pressed, instead of leaving the screen beneath it. An overlay that asks before closing stays, and gets the
 * next Back too. In a browser without CloseWatcher, Back navigates as usual. Not used with a mouse: Escape on its keyboard would be handled twice.
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
