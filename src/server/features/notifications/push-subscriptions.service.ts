import { ECDH } from 'node:crypto';
import type { Command } from '#server/platform/commands/command.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import type { Push } from '#server/platform/push/push.ts';
import * as subscriptions from '#server/platform/push/subscriptions.repo.ts';
import type { PushSubscriptionBody } from '#shared/contracts/notifications.ts';

/** Stores and removes devices' push subscriptions. */

const AUTH_BYTES = 16;
/** A browser has one subscription, and another one when it renews it. */
const MOST_PER_DEVICE = 5;

/**
 * Stores the device's push subscription; the same endpoint again updates its keys. Beyond `MOST_PER_DEVICE`, the oldest
 * are deleted.
 * @throws AppError invalid_request for an endpoint that is not a push service, or for unusable keys
 */
export async function subscribe(
  command: Command,
  push: Pick<Push, 'endpointProblem'>,
  { endpoint, keys }: PushSubscriptionBody,
): Promise<void> {
  const problem = push.endpointProblem(endpoint);
  if (problem !== null) throw fieldError('endpoint', problem);
  const p256dh = Buffer.from(keys.p256dh, 'base64url');
  if (!isPointOnCurve(p256dh)) throw fieldError('keys.p256dh', 'Expected the public key of a browser');
  const auth = Buffer.from(keys.auth, 'base64url');
  if (auth.length !== AUTH_BYTES) throw fieldError('keys.auth', `Expected a secret of ${AUTH_BYTES} bytes`);
  await subscriptions.upsertSubscription(command.tx, {
    endpoint,
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
    deviceId: command.actor.deviceId,
  });
  await subscriptions.deleteOldSubscriptions(command.tx, command.actor.deviceId, MOST_PER_DEVICE);
}

/** Removes a subscription; does nothing if it does not exist. */
export async function unsubscribe(command: Command, endpoint: string): Promise<void> {
  await subscriptions.deleteSubscription(command.tx, endpoint);
}

const UNCOMPRESSED_BYTES = 65;

function isPointOnCurve(key: Buffer): boolean {
  if (key.length !== UNCOMPRESSED_BYTES) return false;
  try {
    ECDH.convertKey(key, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
