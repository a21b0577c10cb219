import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import type { Actor } from '#server/platform/activity/activity.ts';
import { runCommand } from '#server/platform/commands/command.ts';
import { notifications } from '#server/platform/database/schema/notifications.schema.ts';
import { readRow } from '#server/platform/entities/entity.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { pushMessageOf } from '#server/platform/push/push-message.ts';
import { findSubscriptionsOfTeam } from '#server/platform/push/subscriptions.repo.ts';
import type { pushBody } from '#shared/contracts/notifications.ts';
import type { PushNotification } from '#shared/contracts/realtime.ts';
import { alertOf } from './notification-alert.ts';
import { type Delivered, pushToDevices } from './push-delivery.service.ts';

/** Alerts the team again, on request, and reports how many devices were reached. */

type ResendInput = z.output<typeof pushBody>;

const ATTEMPT_LIMIT_MS = 4_500;

/**
 * Alerts the open screens, then pushes to devices; returns within about five seconds. The caller must pass the result to
 * `queueUnreached`.
 * @throws AppError invalid_request for a notification that does not exist
 */
export async function resend(
  context: AppContext,
  actor: Actor,
  input: ResendInput,
  tag: string,
): Promise<Delivered> {
  const alert = await alertScreens(context, actor, input, tag);
  const devices = await findSubscriptionsOfTeam(context.db, alert.targetTeam, context.clock.now());
  return pushToDevices(context, devices, pushMessageOf(alert), ATTEMPT_LIMIT_MS);
}

/** The tag of the repeated alert: different from the notification's own, and the same for every retry of one request. */
export function resendTag(idempotencyKey: string | undefined, deviceId: string | null): string {
  const source = `${deviceId ?? ''}\n${idempotencyKey ?? randomUUID()}`;
  return `resend-${createHash('sha256').update(source).digest('base64url').slice(0, 16)}`;
}

async function alertScreens(
  context: AppContext,
  actor: Actor,
  { title, message, priority = 'medium', targetTeam, notificationId }: ResendInput,
  tag: string,
): Promise<PushNotification> {
  return runCommand(context, actor, async (command) => {
    const row =
      notificationId === undefined ? null : await readRow(command.tx, notifications, notificationId);
    if (notificationId !== undefined && row === null) {
      throw fieldError('notificationId', 'This notification does not exist');
    }
    const alert: PushNotification = {
      id: null,
      tag,
      title,
      message,
      priority,
      type: row?.type ?? null,
      targetTeam: targetTeam ?? row?.targetTeam ?? 'all',
      url: row === null ? '/notification-center' : (await alertOf(command.tx, row)).url,
    };
    if (row !== null) {
      command.record({ entity: 'notification', id: row.id, version: row.version, action: 'resent' });
    }
    command.alert(alert);
    return alert;
  });
}
