import { verify } from '@node-rs/argon2';
import type pg from 'pg';
import { waitAfterWrong } from '#shared/domain/pins.ts';
import type { Clock } from '../clock.ts';
import { AppError, tooManyAttempts } from '../http/app-error.ts';
import type { KnownAgent } from './agent-directory.ts';

/**
 * Checks PINs wherever one is asked for, and limits guessing.
 * - One agent at one device: after five wrong PINs there is a wait, which doubles with each further wrong one.
 * - In addition at most twenty wrong ones, until a day has passed without any, even if the agent enters the right PIN
 *   in between: guessing at a shared counter is not reset by the agent's own use.
 * - All devices at which the agent is not share another twenty, so creating more devices does not help. They cannot
 *   lock the agent out of the agent's own device, nor out of one where this PIN has been entered before (as after a
 *   logout).
 * The counters are in the database.
 */
export type AgentPins = {
  /**
   * Returns if the PIN is right. `isOwn`: the agent is already at this device.
   * @throws AppError wrong_pin; too_many_attempts, without checking the PIN
   */
  prove(
    agent: KnownAgent & { pinHash: string },
    pin: string,
    device: { id: string; isOwn: boolean },
  ): Promise<void>;
};

const WRONG_OF_A_DEVICE = 5;
const WRONG_OF_A_DAY = 20;
const WRONG_OF_STRANGERS = 20;
/** After a day without a wrong PIN the counters start again. */
const MEMORY_MS = 24 * 60 * 60_000;
/** How long a device at which the PIN was entered does not count as a stranger. */
const KNOWN_MS = 40 * 24 * 60 * 60_000;
/** How far in the future a stored attempt may lie and still count: clocks differ and are corrected. */
const CLOCK_ERROR_MS = 5 * 60_000;

export function createAgentPins(pool: pg.Pool, clock: Clock): AgentPins {
  return {
    async prove({ id, pinHash }, pin, device) {
      const now = clock.now().getTime();
      const isKnown = device.isOwn || (await hasProved(pool, { id, deviceId: device.id, now }));
      const counters = [
        { key: `pin:${id}:${device.id}`, free: WRONG_OF_A_DEVICE },
        { key: dayKey(id, device.id), free: WRONG_OF_A_DAY },
        ...(isKnown ? [] : [{ key: `pin:${id}:strangers`, free: WRONG_OF_STRANGERS }]),
      ];
      const booked: string[] = [];
      for (const { key, free } of counters) {
        const waitMs = await book(pool, key, free, clock);
        if (waitMs > 0) {
          // The PIN was not checked, so this was not a guess.
          for (const each of booked) await giveBack(pool, each);
          throw tooManyAttempts(waitMs, (wait) => `Too many wrong PINs. Please wait ${wait} and try again.`);
        }
        booked.push(key);
      }
      if (!(await verify(pinHash, pin))) {
        throw new AppError('wrong_pin', { detail: 'Wrong PIN. Please try again.' });
      }
      // Not deleted: a transaction that waits for the row would find none, and its attempt would not be counted.
      await pool.query('update rate_limits set points = 0 where key = $1', [`pin:${id}:${device.id}`]);
      await giveBack(pool, dayKey(id, device.id));
      if (!isKnown) await giveBack(pool, `pin:${id}:strangers`);
      await pool.query(
        `insert into rate_limits (key, points, expire) values ($1, 0, $2)
         on conflict (key) do update set expire = excluded.expire`,
        [provedKey(id, device.id), now + KNOWN_MS],
      );
    },
  };
}

const dayKey = (agentId: number, deviceId: string) => `pin-day:${agentId}:${deviceId}`;

/** Prefix of the keys of all devices at which the agent's PIN was entered; a new PIN makes them void. */
export const provedPrefix = (agentId: number) => `pin-proved:${agentId}:`;
const provedKey = (agentId: number, deviceId: string) => `${provedPrefix(agentId)}${deviceId}`;

async function hasProved(
  pool: pg.Pool,
  { id, deviceId, now }: { id: number; deviceId: string; now: number },
): Promise<boolean> {
  const { rowCount } = await pool.query('select from rate_limits where key = $1 and expire > $2', [
    provedKey(id, deviceId),
    now,
  ]);
  return rowCount === 1;
}

/**
 * Counts an attempt before the PIN is checked, so that parallel guesses cannot evade the limit: each attempt takes its
 * time while it holds the counter's row lock, and none is earlier than the one before.
 * @returns 0, or how long to wait for the next attempt, in milliseconds
 */
async function book(pool: pg.Pool, key: string, free: number, clock: Clock): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      'insert into rate_limits (key, points, expire) values ($1, 0, $2) on conflict (key) do nothing',
      [key, clock.now().getTime() + MEMORY_MS],
    );
    const { rows } = await client.query<{ points: number; expire: string }>(
      'select points, expire from rate_limits where key = $1 for update',
      [key],
    );
    const { wrong, last, now } = attemptsOf(rows[0], clock.now().getTime());
    const waitMs = last + waitAfterWrong(wrong, free) - now;
    if (waitMs <= 0) {
      await client.query(
        `insert into rate_limits (key, points, expire) values ($1, $2, $3)
         on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
        [key, wrong + 1, now + MEMORY_MS],
      );
    }
    await client.query('commit');
    return Math.max(0, waitMs);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** How many attempts were wrong, the time of the last one, and the time to count the wait from. */
function attemptsOf(row: { points: number; expire: string } | undefined, now: number) {
  const last = Number(row?.expire ?? 0) - MEMORY_MS;
  // A time far in the future was written while the clock was wrong, and is ignored.
  const isRemembered = row !== undefined && last + MEMORY_MS > now && last <= now + CLOCK_ERROR_MS;
  return isRemembered ? { wrong: row.points, last, now: Math.max(now, last) } : { wrong: 0, last: now, now };
}

async function giveBack(pool: pg.Pool, key: string): Promise<void> {
  await pool.query('update rate_limits set points = greatest(points - 1, 0) where key = $1', [key]);
}
