import {
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/react-virtual';

export type WindowVirtualizer = Virtualizer<Window, Element>;

type Given = 'getScrollElement' | 'observeElementRect' | 'observeElementOffset' | 'scrollToFn';
export type WindowOptions = Omit<VirtualizerOptions<Window, Element>, Given>;

const whole = (options: WindowOptions): VirtualizerOptions<Window, Element> => ({
  getScrollElement: () => window,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  ...options,
});

/** Computes which rows of a list that scrolls with the window are near it. In a file of its own, which the first rows do not wait for. */
export const createVirtualizer = (options: WindowOptions): WindowVirtualizer =>
  new Virtualizer(whole(options));

/** Call in each render, as `useWindowVirtualizer` does. */
export const renewVirtualizer = (virtualizer: WindowVirtualizer, options: WindowOptions): void =>
  virtualizer.setOptions(whole(options));
