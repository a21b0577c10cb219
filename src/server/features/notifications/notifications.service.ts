import type { Clock } from '#server/platform/clock.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import { presentNotification } from './notifications.present.ts';
import { findUnread } from './notifications.repo.ts';

/** Notifications that this device has not read, newest first; those scheduled for later are not there yet. */
export async function listUnread(
  db: Executor,
  clock: Clock,
  deviceId: string | null,
): Promise<Notification[]> {
  return (await findUnread(db, clock.now(), deviceId)).map(presentNotification);
}
