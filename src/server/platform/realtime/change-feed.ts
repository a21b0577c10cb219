import type { PushNotification } from '#shared/contracts/realtime.ts';

/**
 * Publishes changes after their commit, never before. What passes them on (sockets, other processes) subscribes here;
 * the feed knows no screen and no entity.
 */

export type Change = {
  entity: string;
  id: number;
  version: number;
  /** Set when the row has changed only as this device sees it: no other device is told. */
  deviceId?: string;
};
/** An alert, and the device where the change that raised it was made; no device for one that was raised automatically. */
export type TeamAlert = PushNotification & { byDevice?: string | null | undefined };
/** The rows that one commit changed, and the alerts that it raised for the team. */
export type FeedEvent = { changes: readonly Change[]; alerts: readonly TeamAlert[] };
export type FeedListener = (event: FeedEvent) => void;

export type ChangeFeed = {
  publish(event: FeedEvent): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: FeedListener): () => void;
};

/** A feed within this process. If a listener throws, the others are still called. */
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
