import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

// Once per visit the browser offers to install the app, before any screen asks for it: the offer is stored here.

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;
const changes = createListeners();

/** Call once, as early as possible. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => setOffer(null));
}

/** Opens the browser's install prompt, for a button; null where the browser offers none. */
export function useInstallOffer(): (() => Promise<void>) | null {
  const current = useSyncExternalStore(changes.subscribe, () => offer);
  if (current === null) return null;
  return async () => {
    // A prompt can be shown only once.
    setOffer(null);
    await current.prompt();
  };
}

/** Whether the page runs as the installed app. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}

function setOffer(next: InstallOffer | null): void {
  offer = next;
  changes.tell();
}
