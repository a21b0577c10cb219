import type { AppContext } from '#server/app-context.ts';
import { NOBODY } from '#server/platform/activity/activity.ts';
import { type Command, runCommand } from '#server/platform/commands/command.ts';
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts';
import { type PushMessage, pushMessageOf } from '#server/platform/push/push-message.ts';
import * as subscriptions from '#server/platform/push/subscriptions.repo.ts';
import { alertOf } from './notification-alert.ts';
import { readNotification } from './notifications.repo.ts';

/** Alerts on devices, out of everybody's way: a device that cannot be reached delays neither people nor others. */

const FAN_OUT = 'push.fan_out';
const SEND = 'push.send';
const SEND_TIMEOUT_MS = 10_000;

export type PushToDevice = { subscriptionId: number; message: PushMessage };

/** To every subscribed device of its team, once the command is committed. */
export async function enqueuePush(command: Command, notificationId: number): Promise<void> {
  await command.enqueue(FAN_OUT, { notificationId });
}

/** To one device, tried again until it is reached or given up. */
export async function enqueuePushToDevice(command: Command, data: PushToDevice): Promise<void> {
  await command.enqueue(SEND, data);
}

/** What has gone into the trash meanwhile alerts nobody. */
export const pushFanOutJob: JobDefinition<AppContext, { notificationId: number }> = {
  name: FAN_OUT,
  title: 'Alerts to devices',
  description: 'Finds the devices of the team that a notification is for.',
  schedule: null,
  scheduleWords: 'when a notification is sent',
  concurrency: 4,
  run: (context, { notificationId }) =>
    runCommand(context, NOBODY, async (command) => {
      const row = await readNotification(command.tx, notificationId);
      if (row === null) return { devices: 0 };
      const message = pushMessageOf(alertOf(row));
      const devices = await subscriptions.findSubscriptionsOfTeam(command.tx, row.targetTeam, command.now);
      for (const { id } of devices) await enqueuePushToDevice(command, { subscriptionId: id, message });
      return { devices: devices.length };
    }),
};

/** A device that has logged out since is left alone. */
export const pushSendJob: JobDefinition<AppContext, PushToDevice> = {
  name: SEND,
  title: 'Alert to a device',
  description: 'Hands an alert to the push service of one device, and tries again where that fails.',
  schedule: null,
  scheduleWords: 'when a notification is sent',
  retry: { limit: 5, delaySeconds: 30, doubles: true, maxDelaySeconds: 30 * 60 },
  concurrency: 16,
  async run({ db, clock, push }, { subscriptionId, message }) {
    const subscription = await subscriptions.findSubscription(db, subscriptionId, clock.now());
    if (subscription === null) return { skipped: 1 };
    const outcome = await push.deliver(subscription, message, SEND_TIMEOUT_MS);
    if (outcome.kind === 'failed') throw new Error(outcome.reason);
    return { [outcome.kind]: 1 };
  },
};
