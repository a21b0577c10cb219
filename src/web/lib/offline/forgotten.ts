let isDismissed = false;

/** Whether a logout is done or about to begin: nothing may be started that would outlast it. */
export function isForgotten(): boolean {
  return isDismissed;
}

/** False when somebody has logged in after a logout on this page, and when the logout has failed. */
export function setForgotten(next: boolean): void {
  isDismissed = next;
}
