import { eq, sql } from 'drizzle-orm';
import { ABSOLUTE_LIMIT_MS, IDLE_LIMIT_MS } from '../auth/sessions.ts';
import type { Executor } from '../database/database.ts';
import { pushSubscriptions } from '../database/schema/push.schema.ts';
import type { PushTarget } from './push-sender.ts';

/** The devices that subscribed to alerts. All times come from the database's clock. */

export type PushSubscriptionRow = PushTarget & { id: number; failures: number; deviceId: string | null };

/** One row per endpoint. A browser that subscribes again has new keys; without a `deviceId` the stored one is kept. */
export async function upsertSubscription(
  db: Executor,
  subscription: PushTarget & { deviceId: string | null },
): Promise<void> {
  const { endpoint, p256dh, auth, deviceId } = subscription;
  await db
    .insert(pushSubscriptions)
    .values({ endpoint, p256dh, auth, deviceId, createdAt: sql`now()`, updatedAt: sql`now()` })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: {
        p256dh,
        auth,
        deviceId: sql`coalesce(excluded.device_id, ${pushSubscriptions.deviceId})`,
        updatedAt: sql`now()`,
        failures: 0,
      },
    });
}

/** Keeps the newest `most` subscriptions of a device; all callers without a device share that number. */
export async function deleteOldSubscriptions(
  db: Executor,
  deviceId: string | null,
  most: number,
): Promise<void> {
  await db.execute(sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where device_id is not distinct from ${deviceId}
      order by updated_at desc, id desc offset ${most})`);
}

export async function deleteSubscription(db: Executor, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}

/** For a logout: the next person at the device does not get this one's alerts. */
export async function deleteSubscriptionsOf(db: Executor, deviceId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.deviceId, deviceId));
}

/**
 * A subscription counts only while its device has a live session. One without a device was made with the password
 * itself, and counts until the password changes.
 */
const isEntitled = (now: Date) => sql`
  case when s.device_id is null
    then s.updated_at >= (select updated_at from settings where key = 'password')
    else exists (
      select 1 from sessions t
      where t.device_id = s.device_id and t.revoked_at is null
        and t.password_epoch = (select (value->>'epoch')::int from settings where key = 'password')
        and t.last_seen_at >= ${new Date(now.getTime() - IDLE_LIMIT_MS)}
        and t.created_at >= ${new Date(now.getTime() - ABSOLUTE_LIMIT_MS)})
  end`;

/** The devices that get a team's alerts: those of the team and those without a team; for 'all' every device. */
export async function findSubscriptionsOfTeam(
  db: Executor,
  team: string,
  now: Date,
): Promise<PushSubscriptionRow[]> {
  const result = await db.execute<PushSubscriptionRow>(sql`
    select s.id, s.endpoint, s.p256dh, s.auth, s.failures, s.device_id as "deviceId"
    from push_subscriptions s left join devices d on d.id = s.device_id
    where ${isEntitled(now)} and (${team} = 'all' or coalesce(d.team, 'all') in ('all', ${team}))
    order by s.id`);
  return result.rows;
}

/** Null when the subscription is deleted, or its device may not get alerts any more. */
export async function findSubscription(
  db: Executor,
  id: number,
  now: Date,
): Promise<PushSubscriptionRow | null> {
  const result = await db.execute<PushSubscriptionRow>(sql`
    select s.id, s.endpoint, s.p256dh, s.auth, s.failures, s.device_id as "deviceId"
    from push_subscriptions s where s.id = ${id} and ${isEntitled(now)}`);
  return result.rows[0] ?? null;
}

export async function noteSuccess(db: Executor, id: number): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ lastSuccessAt: sql`now()`, failures: 0 })
    .where(eq(pushSubscriptions.id, id));
}

export async function noteFailure(db: Executor, id: number): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ failures: sql`${pushSubscriptions.failures} + 1` })
    .where(eq(pushSubscriptions.id, id));
}
