let isDismissed = false;

/** Whether a logout is done or about to begin: nothing may be started that would outlast it. */
export function isForgotten(): boolean {
  return isDismissed;
}

export function setForgotten(next: boolean): void {
  isDismissed = next;
}
