import { verify } from '@node-rs/argon2';
import type pg from 'pg';
import { waitAfterWrong } from '#shared/domain/pins.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../http/app-error.ts';
import type { KnownAgent } from './agent-directory.ts';

/**
 * Looks at PINs, wherever they are asked for. Five may be wrong for an agent at a device; a wait follows that doubles with
 * each further one. Twenty may be wrong there until a day has passed without one, however often the agent opens it meanwhile:
 * who guesses at a shared counter gains nothing by that. Devices at which the agent is not share twenty more, whatever number
 * of them somebody makes: who has the agent's own device cannot be locked out from elsewhere, nor at one that has shown this
 * PIN before, as after a logout.
 * The counters are in the database.
 */
export type AgentPins = {
  /**
   * Returns when the PIN is right. `isOwn`: the agent is at this device already.
   * @throws AppError wrong_pin; too_many_attempts, without looking at it
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
/** A day without a wrong one, and all is forgotten. */
const MEMORY_MS = 24 * 60 * 60_000;
/** For so long a device at which a PIN was shown is none of the strangers. */
const KNOWN_MS = 40 * 24 * 60 * 60_000;
/** By how much an attempt may lie ahead of now, and still be one: clocks differ, and are put right. */
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
          // Not looked at, so no guess.
          for (const each of booked) await giveBack(pool, each);
          throw tooManyPins(waitMs);
        }
        booked.push(key);
      }
      if (!(await verify(pinHash, pin))) {
        throw new AppError('wrong_pin', { detail: 'That is not the PIN. Please try again.' });
      }
      // Not deleted: whoever waits for the row would find none, and its attempt would not count.
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

/** Begins the keys of all devices that have shown an agent's PIN; another PIN has been shown by none. */
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
 * Books an attempt before the PIN is looked at, so that parallel guesses cannot slip past: each takes its moment while it
 * holds the counter, and none is before the last.
 * @returns 0, or how long until there is one, in milliseconds
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

/** How many were wrong, the moment of the last, and the one from which to count. */
function attemptsOf(row: { points: number; expire: string } | undefined, now: number) {
  const last = Number(row?.expire ?? 0) - MEMORY_MS;
  // Far ahead was written by a clock that was wrong: it says nothing.
  const isRemembered = row !== undefined && last + MEMORY_MS > now && last <= now + CLOCK_ERROR_MS;
  return isRemembered ? { wrong: row.points, last, now: Math.max(now, last) } : { wrong: 0, last: now, now };
}

async function giveBack(pool: pg.Pool, key: string): Promise<void> {
  await pool.query('update rate_limits set points = greatest(points - 1, 0) where key = $1', [key]);
}

function tooManyPins(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds < 60 ? `${seconds} seconds` : `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return new AppError('too_many_attempts', {
    retryAfterSeconds: seconds,
    detail: `Too many wrong PINs. Please wait ${wait} and try again.`,
  });
}
