import type { AppContext } from '#server/app-context.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { PushMessage } from '#server/platform/push/push-message.ts';
import type { PushSubscriptionRow } from '#server/platform/push/subscriptions.repo.ts';
import type { PushReply } from '#shared/contracts/notifications.ts';

/**
 * Handing alerts to devices: all at once and side by side, so that one which cannot be reached delays no other, and
 * whatever was not reached to the queue, one job a device.
 */

export const FAN_OUT = 'push.fan_out';
export const SEND = 'push.send';

export type PushToDevice = { subscriptionId: number; message: PushMessage };
export type Delivered = { reply: PushReply; unreached: readonly PushToDevice[] };

export const NOTHING_DELIVERED: Delivered = { reply: { sent: 0, failed: 0 }, unreached: [] };

const FIRST_RETRY_MS = 30_000;

/** To every subscribed device of its team, once the command is committed. */
export async function enqueuePush(command: Command, notificationId: number): Promise<void> {
  await command.enqueue(FAN_OUT, { notificationId });
}

/** Takes no longer than `timeoutMs` whatever the push services do. To be followed by `queueUnreached`. */
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

/** Leaves the devices that have just failed to be tried again a little later. */
export async function queueUnreached(command: Command, { unreached }: Delivered): Promise<void> {
  // The queue goes by the time of the machines, not by the shop's clock.
  const startAfter = new Date(Date.now() + FIRST_RETRY_MS);
  for (const device of unreached) await command.enqueue(SEND, device, { startAfter });
}

/** Leaves a device to the queue that failed before and may fail slowly again. */
export async function queueDevice(command: Command, device: PushToDevice): Promise<void> {
  await command.enqueue(SEND, device);
}
