let findCameFrom: (() => HTMLElement | null) | null = null;

/** What is asked before the head of the screen: where somebody who has just come back to it came from. */
export function setCameFrom(find: (() => HTMLElement | null) | null): void {
  findCameFrom = find;
}

/** Puts the focus at the head of the screen: where it goes when what had it is gone, never to the page itself. */
export function focusScreen(): void {
  const cameFrom = findCameFrom?.();
  if (cameFrom) {
    cameFrom.focus();
    return;
  }
  const main = document.getElementById('main');
  const head = main?.querySelector('h1') ?? main;
  if (!head) return;
  if (!head.hasAttribute('tabindex')) {
    head.tabIndex = -1;
    // It is no control: a ring would ask to be pressed.
    head.style.outline = 'none';
  }
  head.focus({ preventScroll: true });
}
