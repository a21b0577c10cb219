import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

// Whether single letters are commands on this device: people who dictate, or have a tremor, switch them off.

const STORAGE_KEY = 'single-keys';
const OFF = 'off';
const changes = createListeners();

export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    return true;
  }
}

export function switchKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    // Storage may be forbidden; then the setting stays as it is.
  }
  changes.tell();
}

export function useAreKeysOn(): boolean {
  return useSyncExternalStore(changes.subscribe, areKeysOn);
}
