import type { AppContext } from '#server/app-context.ts';
import { NOBODY } from '#server/platform/activity/activity.ts';
import { runCommand } from '#server/platform/commands/command.ts';
import { notifications } from '#server/platform/database/schema/notifications.schema.ts';
import { readRow } from '#server/platform/entities/entity.ts';
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts';
import { pushMessageOf } from '#server/platform/push/push-message.ts';
import * as subscriptions from '#server/platform/push/subscriptions.repo.ts';
import { alertOf } from './notification-alert.ts';
import {
  FAN_OUT,
  type PushToDevice,
  pushToDevices,
  queueDevice,
  queueUnreached,
  SEND,
} from './push-delivery.service.ts';

/** Pushes alerts to devices in background jobs. */

const FIRST_TIMEOUT_MS = 3_000;
const RETRY_TIMEOUT_MS = 10_000;

/**
 * Skips notifications that are in the trash by now. Devices that failed the last time are queued at once, so that a device
 * that never answers delays the others only once.
 */
export const pushFanOutJob: JobDefinition<AppContext, { notificationId: number }> = {
  name: FAN_OUT,
  title: 'Alerts to devices',
  description: 'Sends a notification to the push services of all its team’s devices.',
  schedule: null,
  scheduleWords: 'when a notification is sent',
  concurrency: 4,
  async run(context, { notificationId }) {
    const row = await readRow(context.db, notifications, notificationId);
    if (row === null) return { sent: 0, failed: 0, left: 0 };
    const message = pushMessageOf(await alertOf(context.db, row));
    const now = context.clock.now();
    const ofTeam = await subscriptions.findSubscriptionsOfTeam(context.db, row.targetTeam, now);
    // The device where an automatic notification was caused is left out; the author of a message gets it, to see that it was sent.
    const isKnownAt = (deviceId: string | null) => row.sourceKey !== null && deviceId === row.deviceId;
    const devices = ofTeam.filter(({ deviceId }) => deviceId === null || !isKnownAt(deviceId));
    const shaky = devices.filter(({ failures }) => failures > 0);
    const healthy = devices.filter(({ failures }) => failures === 0);
    const delivered = await pushToDevices(context, healthy, message, FIRST_TIMEOUT_MS);
    await runCommand(context, NOBODY, async (command) => {
      await queueUnreached(command, delivered);
      for (const { id } of shaky) await queueDevice(command, { subscriptionId: id, message });
    });
    return { ...delivered.reply, left: shaky.length };
  },
};

/** Skips a device that has logged out since. */
export const pushSendJob: JobDefinition<AppContext, PushToDevice> = {
  name: SEND,
  title: 'Alert to a device',
  description: 'Retries sending an alert to the push service of one device.',
  schedule: null,
  scheduleWords: 'when a device was not reached',
  // The first attempt was made by the fan-out job: with this job's own attempts, there are five retries in all.
  retry: { limit: 4, delaySeconds: 60, doubles: true, maxDelaySeconds: 30 * 60 },
  concurrency: 4,
  async run({ db, clock, push }, { subscriptionId, message }) {
    const subscription = await subscriptions.findSubscription(db, subscriptionId, clock.now());
    if (subscription === null) return { skipped: 1 };
    const outcome = await push.deliver(subscription, message, RETRY_TIMEOUT_MS);
    if (outcome.kind === 'failed') throw new Error(outcome.reason);
    return { [outcome.kind]: 1 };
  },
};
