import type { Alert } from './alert.ts';

// The bell's panel while it is open: it lists what an alert would say, and says it to screen readers itself.

type Take = (alert: Alert) => void;

let takeOpen: Take | null = null;
let dropShown = () => {};

/** For the panel, while it is open. What is shown already of what it lists goes. Returns the function that ends it. */
export function openBellList(take: Take): () => void {
  takeOpen = take;
  dropShown();
  return () => {
    if (takeOpen === take) takeOpen = null;
  };
}

/** Whether the open panel has taken it: nothing more is to be shown. */
export function giveToBellList(alert: Alert): boolean {
  // What has no number is no notification that it lists.
  if (alert.id === null || takeOpen === null) return false;
  takeOpen(alert);
  return true;
}

/** How to take away the newest alert in sight that the panel would list. */
export function dropWhenBellOpens(drop: () => void): void {
  dropShown = drop;
}
