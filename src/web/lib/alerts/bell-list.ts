import type { Alert } from './alert.ts';

// The bell's panel while it is open: it lists what an alert would show, and announces it to screen readers itself.

type Take = (alert: Alert) => Promise<boolean>;

let takeOpen: Take | null = null;
let shown: { alert: Alert; drop: () => void } | null = null;

/** Call while the panel is open: `take` says whether the panel lists an alert. Returns the function that ends it. */
export function openBellList(take: Take): () => void {
  takeOpen = take;
  return () => {
    if (takeOpen === take) takeOpen = null;
  };
}

/** Whether the open panel shows the alert, so that nothing else need do so. False when the panel closed meanwhile. */
export async function giveToBellList(alert: Alert): Promise<boolean> {
  const take = takeOpen;
  return take !== null && (await take(alert)) && take === takeOpen;
}

/** Notes the newest visible alert, and how to remove it should the panel list it. */
export function dropWhenListed(alert: Alert, drop: () => void): void {
  shown = { alert, drop };
}

/** Called by the panel with each list that it shows. */
export function dropListed(isListed: (alert: Alert) => boolean): void {
  if (shown && isListed(shown.alert)) shown.drop();
}
