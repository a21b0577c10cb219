// Many calls may fail with 401 at once when a session ends; the app must hear of it once, until the next login.

type Listener = () => void;

const listeners = new Set<Listener>();
let isAnnounced = false;

/** Called for each 401; the listeners hear only the first. One that nobody hears does not count. */
export function announceUnauthorized(): void {
  if (isAnnounced || listeners.size === 0) return;
  isAnnounced = true;
  for (const listener of listeners) listener();
}

/** Arms the announcement again: after a login. */
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
