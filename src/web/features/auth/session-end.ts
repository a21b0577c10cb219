// The ways a session ends: a logout here, a logout in another tab, a 401. Only the last keeps the screens mounted beneath the login. Also how
// a session begins without a login here: a login in another tab.

import type { QueryClient } from '@tanstack/react-query';
import { releaseDirtyForms } from '#web/lib/forms/dirty-forms.ts';
import { forgetDrafts } from '#web/lib/forms/form-drafts.ts';
import { setForgotten } from '#web/lib/offline/forgotten.ts';
import { configQuery, sessionQuery, setSession } from '#web/lib/session.ts';
import { onUnauthorized, resetUnauthorized } from '#web/lib/unauthorized.ts';
import { forgetWrites } from '#web/lib/writes/sent-writes.ts';

/** After this time without a 401, the logout evidently did not end the session. */
const LOGOUT_DOUBTED_MS = 10 * 60_000;
const doubtedUntil = new WeakMap<QueryClient, number>();

/**
 * Called when a logout got no answer. If the session turns out to have ended soon after, that logout ended it: it is then treated as a
 * logout, so that no screens stay beneath the login.
 */
export function noteUnansweredLogout(client: QueryClient): void {
  doubtedUntil.set(client, Date.now() + LOGOUT_DOUBTED_MS);
}

const CHANNEL_NAME = 'session';
const LOGGED_OUT = 'logged-out';
const LOGGED_IN = 'logged-in';
/** The time of the latest logout in this browser: a page in the back/forward cache does not receive the message. */
const LOGOUT_KEY = 'logged-out';

/** Clears all data of the server except the public configuration. */
function forgetSession(client: QueryClient): void {
  setSession(client, { authenticated: false, device: null });
  const kept = new Set([String(configQuery.queryKey[0]), String(sessionQuery.queryKey[0])]);
  client.removeQueries({ predicate: (query) => !kept.has(String(query.queryKey[0])) });
  forgetWrites();
  sessionStorage.clear();
}

/**
 * Shows the login after a logout. A page that is controlled by a service worker is reloaded: the worker has been unregistered, but would
 * stay in control until then.
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

/** Joins the session that another tab has begun: the server says whether there is one. */
export function joinSession(client: QueryClient): void {
  resetUnauthorized();
  doubtedUntil.delete(client);
  setForgotten(false);
  void client.invalidateQueries(sessionQuery);
}

export function announceLogout(): void {
  announce(LOGGED_OUT);
  try {
    localStorage.setItem(LOGOUT_KEY, String(Date.now()));
  } catch {
    // Storage may be full or forbidden: a page in the back/forward cache then shows that its session has expired.
  }
}

/** Unlocks the login of the other tabs as well: they share the session. */
export function announceLogin(): void {
  announce(LOGGED_IN);
}

function announce(word: string): void {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.postMessage(word);
  channel.close();
}

/**
 * `onLogin` and `onLogout` are called for another tab's login and logout, `onExpired` once when the server no longer knows the session.
 */
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
    // Loaded with the logout. A login does without.
    void import('#web/lib/offline/forget-device.ts').then(async ({ forgetDevice }) => {
      await forgetDevice();
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
