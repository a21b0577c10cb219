// The ways a session ends: logout here, logout in another tab, a 401. Only the last keeps the screens alive beneath.
// And the one in which it begins without a word here: a login in another tab.

import type { QueryClient } from '@tanstack/react-query';
import { releaseDirtyForms } from '#web/lib/forms/dirty-forms.ts';
import { forgetDrafts } from '#web/lib/forms/form-drafts.ts';
import { forgetDevice, rememberDevice } from '#web/lib/offline/forget-device.ts';
import { configQuery, sessionQuery, setSession } from '#web/lib/session.ts';
import { onUnauthorized, resetUnauthorized } from '#web/lib/unauthorized.ts';
import { forgetWrites } from '#web/lib/writes/sent-writes.ts';

/** Whoever is still there after that has gone on working. */
const LOGOUT_DOUBTED_MS = 10 * 60_000;
const doubtedUntil = new WeakMap<QueryClient, number>();

/** A session that is found ended soon after has ended by it: nobody is to find its screens beneath the login. */
export function noteUnansweredLogout(client: QueryClient): void {
  doubtedUntil.set(client, Date.now() + LOGOUT_DOUBTED_MS);
}

const CHANNEL_NAME = 'session';
const LOGGED_OUT = 'logged-out';
const LOGGED_IN = 'logged-in';
/** When a page of this browser logged out last: one that the browser put aside for Back hears nothing of it. */
const LOGOUT_KEY = 'logged-out';

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

/** Takes up the session that another tab has begun: the server says whether there is one. */
export function joinSession(client: QueryClient): void {
  resetUnauthorized();
  doubtedUntil.delete(client);
  rememberDevice();
  void client.invalidateQueries(sessionQuery);
}

export function announceLogout(): void {
  announce(LOGGED_OUT);
  try {
    localStorage.setItem(LOGOUT_KEY, String(Date.now()));
  } catch {
    // Storage may be full or forbidden: a page that was put aside then says that its session has ended.
  }
}

/** Opens the other tabs as well: they share the session. */
export function announceLogin(): void {
  announce(LOGGED_IN);
}

function announce(word: string): void {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.postMessage(word);
  channel.close();
}

/** `onLogin` and `onLogout` for another tab's, `onExpired` once for a session that the server no longer knows. */
export function watchSession(
  client: QueryClient,
  handlers: { onLogin: () => void; onLogout: () => void; onExpired: () => void },
): () => void {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.onmessage = (event) => {
    if (event.data === LOGGED_OUT) handlers.onLogout();
    if (event.data === LOGGED_IN) handlers.onLogin();
  };
  let lastLogout: string | null;
  const leave = () => {
    lastLogout = localStorage.getItem(LOGOUT_KEY);
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && localStorage.getItem(LOGOUT_KEY) !== lastLogout) handlers.onLogout();
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  const stopListening = onUnauthorized(() => {
    if (Date.now() > (doubtedUntil.get(client) ?? 0)) return handlers.onExpired();
    doubtedUntil.delete(client);
    void forgetDevice().then(() => {
      announceLogout();
      handlers.onLogout();
    });
  });
  return () => {
    channel.close();
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
    stopListening();
  };
}
