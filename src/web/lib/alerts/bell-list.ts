import type { Alert } from './alert.ts';

// The bell's panel while it is open: it lists what an alert would say, and says it to screen readers itself.

type Take = (alert: Alert) => Promise<boolean>;

let takeOpen: Take | null = null;
let shown: { alert: Alert; drop: () => void } | null = null;

/** For the panel, while it is open: it takes an alert of what it lists. Returns the function that ends it. */
export function openBellList(take: Take): () => void {
  takeOpen = take;
  return () => {
    if (takeOpen === take) takeOpen = null;
  };
}

/** Whether the open panel has taken it: nothing more is to be shown. One that closed meanwhile has not. */
export async function giveToBellList(alert: Alert): Promise<boolean> {
  const take = takeOpen;
  return take !== null && (await take(alert)) && take === takeOpen;
}

/** The newest alert in sight, and how to take it away should the panel list it. */
export function dropWhenListed(alert: Alert, drop: () => void): void {
  shown = { alert, drop };
}

/** For the panel, with each list that it shows. */
export function dropListed(isListed: (alert: Alert) => boolean): void {
  if (shown && isListed(shown.alert)) shown.drop();
}
