let findCameFrom: (() => HTMLElement | null) | null = null;

/** Sets a function that is asked first: it finds the control that the user left this screen from, after a return. */
export function setCameFrom(find: (() => HTMLElement | null) | null): void {
  findCameFrom = find;
}

/** Focuses the heading of the screen, when the focused element is gone; never the page itself. */
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
    // A heading is no control: a focus ring would suggest that it can be pressed.
    head.style.outline = 'none';
  }
  head.focus({ preventScroll: true });
}
