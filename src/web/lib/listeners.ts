interface Listeners<Told extends unknown[]> {
  /** Returns the function that ends the subscription. */
  subscribe: (listener: (...told: Told) => void) => () => void;
  /** Calls every listener, in the order in which they subscribed. */
  tell: (...told: Told) => void;
}

/** The listeners of a store outside React, for `useSyncExternalStore` and others: `subscribe` is always the same function. */
export function createListeners<Told extends unknown[] = []>(): Listeners<Told> {
  const listeners = new Set<(...told: Told) => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell: (...told) => {
      for (const listener of listeners) listener(...told);
    },
  };
}
