// Whether this browser keeps for later what is done without the server, as far as it was tried.

let keeps = 'indexedDB' in globalThis;
const listeners = new Set<() => void>();

export function noteKeeping(does: boolean): void {
  if (does === keeps) return;
  keeps = does;
  for (const listener of listeners) listener();
}

export function isKeeping(): boolean {
  return keeps;
}

export function subscribeToKeeping(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
