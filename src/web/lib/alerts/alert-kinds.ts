import { useSyncExternalStore } from 'react';

// The three switches of the Notifications screen: on at every load, stored nowhere. Switched off, they hide notifications of their kind and silence
// its alerts on this device, as long as the page is open.

/** The kinds that have a switch; everything else is always shown. */
export const SWITCHED_KINDS = ['stock_alert', 'payment_reminder', 'layby_due'] as const;
export type SwitchedKind = (typeof SWITCHED_KINDS)[number];

let silenced: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function setKindSwitch(kind: SwitchedKind, isOn: boolean): void {
  const next = new Set(silenced);
  if (isOn) next.delete(kind);
  else next.add(kind);
  silenced = next;
  for (const listener of listeners) listener();
}

/** The kinds that are switched off now. */
export function getSilencedKinds(): ReadonlySet<string> {
  return silenced;
}

export function subscribeToKindSwitches(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useSilencedKinds(): ReadonlySet<string> {
  return useSyncExternalStore(subscribeToKindSwitches, getSilencedKinds);
}

/** Switches all on, at the end of a session and between tests. */
export function resetKindSwitches(): void {
  silenced = new Set();
  for (const listener of listeners) listener();
}
