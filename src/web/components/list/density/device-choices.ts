import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/lib/listeners.ts';

// How lists look on this device: stored until another choice.

const changes = createListeners();

export function useDeviceChoice(key: string): [chosen: string | null, choose: (value: string) => void] {
  const chosen = useSyncExternalStore(changes.subscribe, () => read(key));
  return [chosen, (value) => write(key, value)];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be forbidden; then nothing changes.
  }
  changes.tell();
}
