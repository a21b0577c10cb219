import type { AppContext } from '#server/app-context.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { PushMessage } from '#server/platform/push/push-message.ts';
import type { PushSubscriptionRow } from '#server/platform/push/subscriptions.repo.ts';
import type { PushReply } from '#shared/contracts/notifications.ts';

/**
 * Delivers alerts to devices: all in parallel, so that an unreachable device does not delay the others; devices that were
 * not reached go to the queue, one job each.
 */

export const FAN_OUT = 'push.fan_out';
export const SEND = 'push.send';

export type PushToDevice = { subscriptionId: number; message: PushMessage };
export type Delivered = { reply: PushReply; unreached: readonly PushToDevice[] };

export const NOTHING_DELIVERED: Delivered = { reply: { sent: 0, failed: 0 }, unreached: [] };

const FIRST_RETRY_MS = 30_000;

/** Queues the push to every subscribed device of the notification's team, once the command is committed. */
export async function enqueuePush(command: Command, notificationId: number): Promise<void> {
  await command.enqueue(FAN_OUT, { notificationId });
}

/** Pushes to the devices within `timeoutMs`, whatever the push services do. The caller must pass the result to `queueUnreached`. */
export async function pushToDevices(
  { push }: Pick<AppContext, 'push'>,
  devices: readonly PushSubscriptionRow[],
  message: PushMessage,
  timeoutMs: number,
): Promise<Delivered> {
  const outcomes = await Promise.all(
    devices.map(async (device) => ({ device, outcome: await push.deliver(device, message, timeoutMs) })),
  );
  const sent = outcomes.filter(({ outcome }) => outcome.kind === 'sent').length;
  return {
    reply: { sent, failed: outcomes.length - sent },
    unreached: outcomes
      .filter(({ outcome }) => outcome.kind === 'failed')
      .map(({ device }) => ({ subscriptionId: device.id, message })),
  };
}

/** Queues another attempt, a little later, for devices that have just failed. */
export async function queueUnreached(command: Command, { unreached }: Delivered): Promise<void> {
  // The queue uses the machine's clock, not the shop's.
  const startAfter = new Date(Date.now() + FIRST_RETRY_MS);
  for (const device of unreached) await command.enqueue(SEND, device, { startAfter });
}

/** Queues a device that failed before, because it may be slow to fail again. */
export async function queueDevice(command: Command, device: PushToDevice): Promise<void> {
  await command.enqueue(SEND, device);
}
