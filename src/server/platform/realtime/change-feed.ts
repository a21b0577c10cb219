/**
 * What changed, told after the commit and never before. Whoever carries it further (sockets, other processes)
 * subscribes here; nothing in it names a screen or knows an entity.
 */

export type Change = { entity: string; id: number; version: number };
export type ChangeListener = (changes: readonly Change[]) => void;

export type ChangeFeed = {
  publish(changes: readonly Change[]): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: ChangeListener): () => void;
};

/** A feed within this process. A listener that throws does not keep the others from hearing. */
export function createChangeFeed(onListenerError: (error: unknown) => void): ChangeFeed {
  const listeners = new Set<ChangeListener>();
  return {
    publish(changes) {
      if (changes.length === 0) return;
      for (const listener of listeners) {
        try {
          listener(changes);
        } catch (error) {
          onListenerError(error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
