let isDismissed = false;

/** Whether somebody has logged out, or is about to: nothing is begun that would outlast it. */
export function isForgotten(): boolean {
  return isDismissed;
}

export function setForgotten(next: boolean): void {
  isDismissed = next;
}
