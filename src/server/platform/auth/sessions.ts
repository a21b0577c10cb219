import { randomUUID } from 'node:crypto';
import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { DeviceIdentity } from '#shared/contracts/auth.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { onlyRow } from '../database/only-row.ts';
import { devices, sessions, settings } from '../database/schema/access.schema.ts';
import { agents } from '../database/schema/agents.schema.ts';
import { hashToken, isToken, makeToken } from './tokens.ts';

/**
 * Sessions and the devices they run on. The database is authoritative; a process caches a result for a second at most,
 * so that a logout or a new password takes effect everywhere within two.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
export const IDLE_LIMIT_MS = 14 * DAY_MS;
export const ABSOLUTE_LIMIT_MS = 30 * DAY_MS;
const TOUCH_INTERVAL_MS = 5 * 60 * 1000;
const REMEMBER_MS = 1000;
const MAX_REMEMBERED = 5000;
const WAS_LIVE_MS = DAY_MS / 2;

const DEFAULT_LOCK_MINUTES = 5;

/** For a row of `devices`: whether its agent has a PIN. */
const HAS_PIN = sql<boolean>`exists (select 1 from ${agents} where ${agents.name} = ${devices.agent}
  and ${agents.isActive} and ${agents.deletedBatchId} is null and ${agents.pinHash} is not null)`;

const PASSWORD_EPOCH = sql<number>`(${settings.value}->>'epoch')::int`;

export type LiveSession = { sessionId: string; deviceId: string; identity: DeviceIdentity };

export type OpenedSession = { sessionToken: string; deviceToken: string; session: LiveSession };

export type LiveSessions = {
  live: ReadonlyMap<string, Pick<DeviceIdentity, 'agent' | 'branch' | 'team'>>;
  passwordEpoch: number;
};

/** Called at once for changes that this process makes to sessions; those of other processes have to be looked up. */
export type SessionObserver = {
  onRevoked(sessionId: string): void;
  onIdentified(deviceId: string, identity: DeviceIdentity): void;
};

/** The identity fields that a request sets; absent ones stay as they are. */
export type GivenIdentity = {
  [Key in Exclude<keyof DeviceIdentity, 'asked'>]?: DeviceIdentity[Key] | undefined;
};

export type Sessions = {
  /** The live session of a cookie; null if it is unknown, revoked, expired, or opened under an older password. */
  find(sessionToken: string): Promise<LiveSession | null>;
  /** Like `find`, from the cache only; undefined when the cache has no answer. */
  recall(sessionToken: string): LiveSession | null | undefined;
  /** Whether this process found the session live within the last half day: it may have ended since, so this grants no access. */
  wasLive(sessionToken: string): boolean;
  /** The device of a cookie if it counts as known under the current password, else null. */
  findKnownDevice(deviceToken: string): Promise<{ id: string } | null>;
  /** Opens a session on the device of the cookie, or on a new one. */
  open(deviceToken: string | null, passwordEpoch: number): Promise<OpenedSession>;
  /** Lets a device that has logged in under this generation of the password count as known for the limits on guessing. */
  makeKnown(deviceId: string, passwordEpoch: number): Promise<void>;
  revoke(sessionId: string): Promise<void>;
  /** Which of these sessions are live, with the team at each device, and the generation of the password. */
  findLive(sessionIds: readonly string[]): Promise<LiveSessions>;
  /** Fields that are not given keep the value stored in the database, whatever the caller has read before. */
  identify(deviceId: string, given: GivenIdentity): Promise<DeviceIdentity>;
  /** Clears the cache of who is at which device. */
  forget(): void;
};

/** Deletes the sessions that no cookie can use any more, and returns how many. Their devices stay known to the limits on guessing. */
export async function deleteEndedSessions(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db
    .delete(sessions)
    .where(
      or(
        isNotNull(sessions.revokedAt),
        lt(sessions.lastSeenAt, new Date(now.getTime() - IDLE_LIMIT_MS)),
        lt(sessions.createdAt, new Date(now.getTime() - ABSOLUTE_LIMIT_MS)),
      ),
    );
  return rowCount ?? 0;
}

/** How many sessions were opened under the current password and have not been revoked. */
export async function countOpenSessions(db: Db): Promise<number> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(settings, and(eq(settings.key, 'password'), eq(PASSWORD_EPOCH, sessions.passwordEpoch)))
    .where(isNull(sessions.revokedAt));
  return rows.length;
}

const DEVICE_LIMIT_MS = 180 * DAY_MS;

/**
 * Deletes the devices that have not been seen for 180 days and have no session left, with what they had read and their
 * push subscriptions. Returns how many.
 */
export async function deleteUnseenDevices(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db
    .delete(devices)
    .where(
      and(
        lt(devices.lastSeenAt, new Date(now.getTime() - DEVICE_LIMIT_MS)),
        notExists(db.select({ one: sql`1` }).from(sessions).where(eq(sessions.deviceId, devices.id))),
      ),
    );
  return rowCount ?? 0;
}

export function createSessions(db: Db, clock: Clock, observer?: SessionObserver): Sessions {
  const remembered = new Map<string, { session: LiveSession | null; until: number; readAt: number }>();
  /** By session token, oldest first: until when it counts. */
  const seenLive = new Map<string, number>();
  function noteLive(sessionToken: string): void {
    seenLive.delete(sessionToken);
    seenLive.set(sessionToken, performance.now() + WAS_LIVE_MS);
    const [oldest] = seenLive.keys();
    if (seenLive.size > MAX_REMEMBERED && oldest !== undefined) seenLive.delete(oldest);
  }
  /** How often this process has invalidated the cache. */
  let changes = 0;

  function forgetAll(): void {
    changes += 1;
    remembered.clear();
  }

  async function read(sessionToken: string): Promise<LiveSession | null> {
    const [row] = await db
      .select({ session: sessions, device: devices, hasPin: HAS_PIN })
      .from(sessions)
      .innerJoin(devices, eq(devices.id, sessions.deviceId))
      .innerJoin(settings, and(eq(settings.key, 'password'), eq(PASSWORD_EPOCH, sessions.passwordEpoch)))
      .where(and(eq(sessions.tokenHash, hashToken(sessionToken)), isNull(sessions.revokedAt)));
    if (row === undefined) return null;
    const now = clock.now();
    if (isExpired(row.session, now)) return null;
    // The device was created while the clock was ahead: until that day, every notification would count as older than the
    // device.
    if (row.device.createdAt > now) {
      await db.update(devices).set({ createdAt: now }).where(eq(devices.id, row.device.id));
    }
    const idleMs = now.getTime() - row.session.lastSeenAt.getTime();
    if (idleMs > TOUCH_INTERVAL_MS) {
      await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, row.session.id));
      await db.update(devices).set({ lastSeenAt: now }).where(eq(devices.id, row.device.id));
    }
    return {
      sessionId: row.session.id,
      deviceId: row.device.id,
      identity: identityOf(row.device, row.hasPin),
    };
  }

  return {
    recall(sessionToken) {
      const known = remembered.get(sessionToken);
      if (known === undefined || known.until <= performance.now()) return undefined;
      // If the server's clock has been changed meanwhile, the idle time has to be computed again.
      return clock.now().getTime() - known.readAt > TOUCH_INTERVAL_MS ? undefined : known.session;
    },

    async find(sessionToken) {
      if (!isToken(sessionToken)) return null;
      const known = this.recall(sessionToken);
      if (known !== undefined) return known;
      const before = changes;
      const session = await read(sessionToken);
      if (session !== null) noteLive(sessionToken);
      // A result that was read before an invalidation must not be cached after it.
      if (changes !== before) return session;
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      const readAt = clock.now().getTime();
      remembered.set(sessionToken, { session, until: performance.now() + REMEMBER_MS, readAt });
      return session;
    },

    wasLive: (sessionToken) => (seenLive.get(sessionToken) ?? 0) > performance.now(),

    async findKnownDevice(deviceToken) {
      if (!isToken(deviceToken)) return null;
      const [row] = await db
        .select({ id: devices.id })
        .from(devices)
        .innerJoin(settings, and(eq(settings.key, 'password'), eq(PASSWORD_EPOCH, devices.knownEpoch)))
        .where(eq(devices.tokenHash, hashToken(deviceToken)));
      return row ?? null;
    },

    async open(deviceToken, passwordEpoch) {
      const now = clock.now();
      if (deviceToken !== null) await unseat(db, eq(devices.tokenHash, hashToken(deviceToken)));
      const known = deviceToken === null ? null : await findDeviceRow(db, deviceToken);
      const token = known === null || deviceToken === null ? makeToken() : deviceToken;
      const device =
        known ??
        onlyRow(
          await db
            .insert(devices)
            .values({ id: randomUUID(), tokenHash: hashToken(token), createdAt: now, lastSeenAt: now })
            .returning(),
        );
      const sessionToken = makeToken();
      const session = onlyRow(
        await db
          .insert(sessions)
          .values({
            id: randomUUID(),
            tokenHash: hashToken(sessionToken),
            deviceId: device.id,
            passwordEpoch,
            createdAt: now,
            lastSeenAt: now,
          })
          .returning(),
      );
      return {
        sessionToken,
        deviceToken: token,
        session: { sessionId: session.id, deviceId: device.id, identity: identityOf(device, false) },
      };
    },

    async makeKnown(deviceId, passwordEpoch) {
      await db.update(devices).set({ knownEpoch: passwordEpoch }).where(eq(devices.id, deviceId));
    },

    async revoke(sessionId) {
      await db.update(sessions).set({ revokedAt: clock.now() }).where(eq(sessions.id, sessionId));
      forgetAll();
      observer?.onRevoked(sessionId);
    },

    async findLive(sessionIds) {
      const [password] = await db
        .select({ epoch: PASSWORD_EPOCH })
        .from(settings)
        .where(eq(settings.key, 'password'));
      const passwordEpoch = password?.epoch ?? 0;
      const rows = await db
        .select({ session: sessions, agent: devices.agent, branch: devices.branch, team: devices.team })
        .from(sessions)
        .innerJoin(devices, eq(devices.id, sessions.deviceId))
        .where(
          and(
            inArray(sessions.id, [...sessionIds]),
            isNull(sessions.revokedAt),
            eq(sessions.passwordEpoch, passwordEpoch),
          ),
        );
      const now = clock.now();
      const live = rows.filter(({ session }) => !isExpired(session, now));
      return {
        live: new Map(
          live.map(({ session, agent, branch, team }) => [
            session.id,
            { agent, branch, team: team as DeviceIdentity['team'] },
          ]),
        ),
        passwordEpoch,
      };
    },

    async identify(deviceId, given) {
      const { hasPin, ...device } = onlyRow(
        await db
          .update(devices)
          .set({ ...given, askedAt: clock.now() })
          .where(eq(devices.id, deviceId))
          .returning({ ...getTableColumns(devices), hasPin: HAS_PIN }),
      );
      forgetAll();
      const identified = identityOf(device, hasPin);
      observer?.onIdentified(deviceId, identified);
      return identified;
    },

    forget: forgetAll,
  };
}

function isExpired({ lastSeenAt, createdAt }: typeof sessions.$inferSelect, now: Date): boolean {
  const idleMs = now.getTime() - lastSeenAt.getTime();
  const ageMs = now.getTime() - createdAt.getTime();
  return idleMs > IDLE_LIMIT_MS || ageMs > ABSOLUTE_LIMIT_MS;
}

type DeviceRow = typeof devices.$inferSelect;

function identityOf(device: DeviceRow, hasPin: boolean): DeviceIdentity {
  const { agent, branch } = device;
  const lockMinutes = (device.lockMinutes ?? DEFAULT_LOCK_MINUTES) as DeviceIdentity['lockMinutes'];
  return {
    ...{ agent, branch, team: device.team as DeviceIdentity['team'], asked: device.askedAt !== null },
    ...(hasPin && { lockMinutes }),
  };
}

/** An agent with a PIN must enter it at the beginning of each session: someone who only has the password must not continue as that agent. */
async function unseat(db: Db, which: SQL): Promise<void> {
  await db.update(devices).set({ agent: null, askedAt: null }).where(and(which, HAS_PIN));
}

async function findDeviceRow(db: Db, deviceToken: string): Promise<DeviceRow | null> {
  if (!isToken(deviceToken)) return null;
  const [row] = await db
    .select()
    .from(devices)
    .where(eq(devices.tokenHash, hashToken(deviceToken)));
  return row ?? null;
}
