// The ways a session ends: logout here, logout in another tab, a 401. Only the last keeps the screens alive beneath.

import type { QueryClient } from '@tanstack/react-query';
import { releaseDirtyForms } from '#web/lib/dirty-forms.ts';
import { forgetDrafts } from '#web/lib/form-drafts.ts';
import { configQuery, sessionQuery, setSession } from '#web/lib/session.ts';
import { onUnauthorized } from '#web/lib/unauthorized.ts';
import { forgetWrites } from '#web/lib/writes/sent-writes.ts';

const CHANNEL_NAME = 'session';
const LOGGED_OUT = 'logged-out';

/** Drops everything that was read from the server but the public configuration. */
function forgetSession(client: QueryClient): void {
  setSession(client, { authenticated: false, device: null });
  const kept = new Set([String(configQuery.queryKey[0]), String(sessionQuery.queryKey[0])]);
  client.removeQueries({ predicate: (query) => !kept.has(String(query.queryKey[0])) });
  forgetWrites();
  sessionStorage.clear();
}

/**
 * Shows the login after a logout. A page that goes through a service worker is loaded anew: the worker has been
 * dismissed, and a page stays with the one it began with.
 */
export function leaveSession(client: QueryClient): void {
  releaseDirtyForms();
  forgetDrafts();
  if (navigator.serviceWorker?.controller) {
    sessionStorage.clear();
    window.location.reload();
  } else {
    forgetSession(client);
  }
}

export function announceLogout(): void {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.postMessage(LOGGED_OUT);
  channel.close();
}

/** `onLogout` for another tab's logout, `onExpired` once for a session that the server no longer knows. */
export function watchSessionEnd(handlers: { onLogout: () => void; onExpired: () => void }): () => void {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.onmessage = (event) => {
    if (event.data === LOGGED_OUT) handlers.onLogout();
  };
  const stopListening = onUnauthorized(handlers.onExpired);
  return () => {
    channel.close();
    stopListening();
  };
}
