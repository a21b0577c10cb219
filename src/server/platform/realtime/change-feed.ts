import type { PushNotification } from '#shared/contracts/realtime.ts';

/**
 * What happened, told after the commit and never before. Whoever carries it further (sockets, other processes)
 * subscribes here; nothing in it names a screen or knows an entity.
 */

export type Change = {
  entity: string;
  id: number;
  version: number;
  /** Only what this device sees of the row has changed: nobody else is told. */
  deviceId?: string;
};
/** An alert, and the device where the deed was done that raised it; none when nobody's did. */
export type TeamAlert = PushNotification & { byDevice?: string | null | undefined };
/** Rows that one commit changed, and what it alerts the team of. */
export type FeedEvent = { changes: readonly Change[]; alerts: readonly TeamAlert[] };
export type FeedListener = (event: FeedEvent) => void;

export type ChangeFeed = {
  publish(event: FeedEvent): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: FeedListener): () => void;
};

/** A feed within this process. A listener that throws does not keep the others from hearing. */
export function createChangeFeed(onListenerError: (error: unknown) => void): ChangeFeed {
  const listeners = new Set<FeedListener>();
  return {
    publish(event) {
      if (event.changes.length === 0 && event.alerts.length === 0) return;
      for (const listener of listeners) {
        try {
          listener(event);
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
