import { ECDH } from 'node:crypto';
import type { Command } from '#server/platform/commands/command.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import type { Push } from '#server/platform/push/push.ts';
import * as subscriptions from '#server/platform/push/subscriptions.repo.ts';
import type { PushSubscriptionBody } from '#shared/contracts/notifications.ts';

/** Devices that ask for alerts, and that ask to be left alone again. */

const AUTH_BYTES = 16;
/** A browser has one, and another when it renews it. */
const MOST_PER_DEVICE = 5;

/**
 * Keeps where and how to reach this device; the same one again brings its keys up to date. The oldest go.
 * @throws AppError invalid_request for an address that is no push service, or keys that nothing can be encrypted for
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

/** Also for one that is not there: then there is nothing to do. */
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
