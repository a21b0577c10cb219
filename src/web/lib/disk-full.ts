import { useSyncExternalStore } from 'react';

// Whether the server has no room left to save anything, as its line says.

let isFull = false;
const listeners = new Set<() => void>();

export function noteDiskFull(next: boolean): void {
  if (next === isFull) return;
  isFull = next;
  for (const listener of listeners) listener();
}

export function useIsDiskFull(): boolean {
  return useSyncExternalStore(subscribe, () => isFull);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
