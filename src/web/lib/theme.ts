import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

export type Theme = 'dark' | 'light';

/** `index.html` reads it before the first paint: dark unless this device chose light. */
const STORAGE_KEY = 'theme';
const GROUND: Record<Theme, string> = { dark: '#060a18', light: '#f3f6fd' };
const changes = createListeners();

/** Sets the theme and remembers it on this device. */
export function chooseTheme(theme: Theme): void {
  setDocumentTheme(theme);
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage may be forbidden; the choice then lasts for this visit.
  }
  changes.tell();
}

/** Stores the choice again after a logout, which empties this browser's storage. */
export function keepTheme(): void {
  if (document.documentElement.dataset.theme === 'light') chooseTheme('light');
}

export function useTheme(): Theme {
  return useSyncExternalStore(changes.subscribe, () =>
    document.documentElement.dataset.theme === 'light' ? 'light' : 'dark',
  );
}

function setDocumentTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  // With transitions on, each control and card would fire three transition events.
  dataset.still = '';
  dataset.theme = theme;
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.still));
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme]);
}
