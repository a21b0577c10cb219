// When a session ends, many calls may fail with 401 at once; the app is told once, until the next login.

type Listener = () => void;

const listeners = new Set<Listener>();
let isAnnounced = false;

/** Call for each 401; only the first is announced. It does not count while there are no listeners. */
export function announceUnauthorized(): void {
  if (isAnnounced || listeners.size === 0) return;
  isAnnounced = true;
  for (const listener of listeners) listener();
}

/** Enables the announcement again, after a login. */
export function resetUnauthorized(): void {
  isAnnounced = false;
}

/** Returns the function that stops listening. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
