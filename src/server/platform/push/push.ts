import type { Db } from '../database/database.ts';
import { createPushHosts, type PushHosts } from './push-hosts.ts';
import type { PushMessage } from './push-message.ts';
import { createPushSender, type PushOutcome } from './push-sender.ts';
import * as subscriptions from './subscriptions.repo.ts';
import { prepareVapidKeys, type VapidKeys } from './vapid-keys.ts';

/** Alerts for devices that do not have the app open: one place that has the keys, the addresses and the way out. */

export type Push = {
  /** What a browser subscribes with, base64url. */
  publicKey(): Promise<string>;
  /** What is wrong with the address of a subscription; null when it may be used. */
  endpointProblem: PushHosts['problemOf'];
  /** Sends once, never throws for the sake of the push service, and keeps what it learns about the subscription. */
  deliver(
    subscription: subscriptions.PushSubscriptionRow,
    message: PushMessage,
    timeoutMs: number,
  ): Promise<PushOutcome>;
};

export type PushSettings = {
  /** Hosts of push services besides those of the browsers. */
  hosts: readonly string[];
  publicUrl: URL | null;
};

/** A reserved address: services ask for one, but nobody is behind it until the shop has a public address. */
const NOBODY = 'mailto:nobody@example.com';

/** `onOutcome` is told of each attempt. */
export function createPush(
  db: Db,
  settings: PushSettings,
  onOutcome: (kind: PushOutcome['kind']) => void = () => {},
): Push {
  const hosts = createPushHosts(settings.hosts);
  let prepared: Promise<VapidKeys> | null = null;
  const keys = () => {
    // A failure is not kept: the database may be back the next time.
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
