// When a session ends, many calls may fail with 401 at once; the app is told once, until the next login.

type Listener = () => void;

const listeners = new Set<Listener>();
let isAnnounced = false;
let loggedInAt = 0;

/**
 * Call for each 401; only the first is announced, and none to a call from before the latest login. It does not count while there are no listeners.
 * @param begunAt when the call began (`performance.now()`)
 */
export function announceUnauthorized(begunAt = loggedInAt): void {
  if (isAnnounced || begunAt < loggedInAt || listeners.size === 0) return;
  isAnnounced = true;
  for (const listener of listeners) listener();
}

/** Enables the announcement again, after a login. */
export function resetUnauthorized(): void {
  isAnnounced = false;
  loggedInAt = performance.now();
}

/** Returns the function that stops listening. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
