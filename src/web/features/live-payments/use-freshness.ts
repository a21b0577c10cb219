import { useState } from 'react';

export const FRESHNESS_MODES = [
  { value: 'auto', label: 'Auto' },
  { value: 'manual', label: 'Manual' },
] as const;
export type FreshnessMode = (typeof FRESHNESS_MODES)[number]['value'];

const STORAGE_KEY = 'live-payments-refreshing';

export function useFreshnessMode(): [FreshnessMode, (mode: FreshnessMode) => void] {
  const [mode, setMode] = useState<FreshnessMode>(chosenFreshness);
  const choose = (next: FreshnessMode) => {
    setMode(next);
    try {
      localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // If the browser refuses to store the choice, the screen works without it.
    }
  };
  return [mode, choose];
}

/** Auto, unless Manual was chosen on this device before. */
export function chosenFreshness(): FreshnessMode {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'manual' ? 'manual' : 'auto';
  } catch {
    return 'auto';
  }
}
