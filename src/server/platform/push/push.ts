import type { Db } from '../database/database.ts';
import { createPushHosts, type PushHosts } from './push-hosts.ts';
import type { PushMessage } from './push-message.ts';
import { createPushSender, type PushOutcome } from './push-sender.ts';
import * as subscriptions from './subscriptions.repo.ts';
import { prepareVapidKeys, type VapidKeys } from './vapid-keys.ts';

/** Alerts for devices that do not have the app open: holds the keys, the subscriptions and the sender. */

export type Push = {
  /** The key that a browser subscribes with, base64url. */
  publicKey(): Promise<string>;
  /** What is wrong with the endpoint of a subscription; null when it may be used. */
  endpointProblem: PushHosts['problemOf'];
  /** Sends once, never throws because of the push service, and stores the outcome with the subscription. */
  deliver(
    subscription: subscriptions.PushSubscriptionRow,
    message: PushMessage,
    timeoutMs: number,
  ): Promise<PushOutcome>;
};

export type PushSettings = {
  /** Hosts of push services in addition to those of the browsers. */
  hosts: readonly string[];
  publicUrl: URL | null;
};

/** A reserved address, because push services require one; used until the shop has a public https address. */
const NOBODY = 'mailto:nobody@example.com';

/** `onOutcome` is called for each attempt. */
export function createPush(
  db: Db,
  settings: PushSettings,
  onOutcome: (kind: PushOutcome['kind']) => void = () => {},
): Push {
  const hosts = createPushHosts(settings.hosts);
  let prepared: Promise<VapidKeys> | null = null;
  const keys = () => {
    // A failure is not cached: the database may be reachable the next time.
    prepared ??= prepareVapidKeys(db).catch((error: unknown) => {
      prepared = null;
      throw error;
    });
    return prepared;
  };
  const { publicUrl } = settings;
  const subject = publicUrl?.protocol === 'https:' ? publicUrl.origin : NOBODY;
  const send = createPushSender({ hosts, keys, subject });
  return {
    publicKey: async () => (await keys()).publicKey,
    endpointProblem: hosts.problemOf,
    async deliver(subscription, message, timeoutMs) {
      const outcome = await send(subscription, message, timeoutMs);
      onOutcome(outcome.kind);
      if (outcome.kind === 'sent') await subscriptions.noteSuccess(db, subscription.id);
      else if (outcome.kind === 'gone') await subscriptions.deleteSubscription(db, subscription.endpoint);
      else await subscriptions.noteFailure(db, subscription.id);
      return outcome;
    },
  };
}
