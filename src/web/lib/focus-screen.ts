/** Puts the focus at the head of the screen: where it goes when what had it is gone, never to the page itself. */
export function focusScreen(): void {
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
