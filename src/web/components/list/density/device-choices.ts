import { useSyncExternalStore } from 'react';

// How lists look on this device: stored until another choice.

const listeners = new Set<() => void>();

export function useDeviceChoice(key: string): [chosen: string | null, choose: (value: string) => void] {
  const chosen = useSyncExternalStore(subscribe, () => read(key));
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
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
