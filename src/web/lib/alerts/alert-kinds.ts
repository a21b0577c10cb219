import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

// The three switches of the Notifications screen: on at every load, stored nowhere. Switched off, they hide notifications of their kind and silence
// its alerts on this device, as long as the page is open.

/** The kinds that have a switch; everything else is always shown. */
export const SWITCHED_KINDS = ['stock_alert', 'payment_reminder', 'layby_due'] as const;
export type SwitchedKind = (typeof SWITCHED_KINDS)[number];

let silenced: ReadonlySet<string> = new Set();
const changes = createListeners();

export function setKindSwitch(kind: SwitchedKind, isOn: boolean): void {
  const next = new Set(silenced);
  if (isOn) next.delete(kind);
  else next.add(kind);
  silenced = next;
  changes.tell();
}

/** The kinds that are switched off now. */
export function getSilencedKinds(): ReadonlySet<string> {
  return silenced;
}

export const subscribeToKindSwitches = changes.subscribe;

export function useSilencedKinds(): ReadonlySet<string> {
  return useSyncExternalStore(subscribeToKindSwitches, getSilencedKinds);
}

/** Switches all on, at the end of a session and between tests. */
export function resetKindSwitches(): void {
  silenced = new Set();
  changes.tell();
}
