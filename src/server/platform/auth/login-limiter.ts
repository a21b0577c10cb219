import { isIPv6 } from 'node:net';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../http/app-error.ts';

/**
 * Keeps guessing slow without locking the staff out. A device that has logged in before has a budget of its own;
 * unknown ones share one per source address, and all of them together another. The counters are in the database, so
 * a restart or a second process changes nothing.
 */

const WRONG_PER_SOURCE = 5;
const SOURCE_WINDOW_SECONDS = 15 * 60;
const UNKNOWN_BURST = 20;
const UNKNOWN_INTERVAL_MS = 30_000;
const UNKNOWN_KEY = 'login-unknown:all';
const ALARMING_GUESSES = 20;
const ALARM_WINDOW_SECONDS = 60 * 60;
const UNKNOWN_GUESSES = 'unknown-devices';

export type GuessSource = { address: string; deviceId: string | null };

export type LoginLimiter = {
  /**
   * Books an attempt before the password is even looked at, so that parallel guesses cannot slip past.
   * @throws AppError too_many_attempts with the seconds to wait
   */
  begin(source: GuessSource): Promise<void>;
  /** The attempt was right: it was no guess, and the source starts afresh. */
  succeed(source: GuessSource): Promise<void>;
  /** The attempt was wrong: of unknown devices, so many within an hour are worth an alarm, once an hour. */
  fail(source: GuessSource): Promise<void>;
  /**
   * Books nothing: for a password that the source has already shown to be right.
   * @throws AppError too_many_attempts when the source has no attempt left
   */
  assertOpen(source: GuessSource): Promise<void>;
};

/** Told when unknown devices have guessed too often: how often within the hour, and where the last one came from. */
export type GuessAlarm = (guesses: { count: number; network: string }) => Promise<void>;

export function createLoginLimiter(pool: pg.Pool, onGuessing: GuessAlarm): LoginLimiter {
  const perSource = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'login',
    points: WRONG_PER_SOURCE,
    duration: SOURCE_WINDOW_SECONDS,
  });
  const alarm = createGuessAlarm(pool, onGuessing);
  return {
    async begin(source) {
      const key = sourceKeyOf(source);
      try {
        await perSource.consume(key);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooManyAttempts(refusal.msBeforeNext);
        throw refusal;
      }
      if (source.deviceId !== null) return;
      const waitMs = await takeUnknown(pool);
      if (waitMs === 0) return;
      // Not looked at, so no guess of this source: others used up what all share.
      await perSource.reward(key);
      throw tooManyAttempts(waitMs);
    },
    async succeed(source) {
      await perSource.delete(sourceKeyOf(source));
      if (source.deviceId === null) await giveUnknownBack(pool);
    },
    async fail({ address, deviceId }) {
      if (deviceId === null) await alarm(address);
    },
    async assertOpen(source) {
      const used = await perSource.get(sourceKeyOf(source));
      if (used !== null && used.consumedPoints >= WRONG_PER_SOURCE) throw tooManyAttempts(used.msBeforeNext);
    },
  };
}

/** Counts the wrong guesses of unknown devices, in the database like everything here. */
function createGuessAlarm(pool: pg.Pool, onGuessing: GuessAlarm): (address: string) => Promise<void> {
  const shared = { storeClient: pool, tableName: 'rate_limits', tableCreated: true } as const;
  const guesses = new RateLimiterPostgres({
    ...shared,
    keyPrefix: 'guesses',
    points: ALARMING_GUESSES,
    duration: ALARM_WINDOW_SECONDS,
  });
  const alarms = new RateLimiterPostgres({
    ...shared,
    keyPrefix: 'guess-alarm',
    points: 1,
    duration: ALARM_WINDOW_SECONDS,
  });
  return async (address) => {
    const { consumedPoints } = await guesses.penalty(UNKNOWN_GUESSES);
    if (consumedPoints < ALARMING_GUESSES) return;
    const alarm = await alarms.penalty(UNKNOWN_GUESSES);
    if (alarm.consumedPoints === 1)
      await onGuessing({ count: consumedPoints, network: coarseNetworkOf(address) });
  };
}

/**
 * One attempt out of a bucket that holds 20 and gains one each 30 s: its row says when the bucket will be full again.
 * @returns 0, or how long until there is one, in milliseconds
 */
async function takeUnknown(pool: pg.Pool): Promise<number> {
  const now = Date.now();
  const fullAtMost = now + UNKNOWN_BURST * UNKNOWN_INTERVAL_MS;
  const taken = await pool.query(
    `insert into rate_limits as held (key, points, expire) values ($1, 0, $2::bigint + $3::bigint)
     on conflict (key) do update set expire = greatest(held.expire, $2::bigint) + $3::bigint
     where greatest(held.expire, $2::bigint) + $3::bigint <= $4::bigint`,
    [UNKNOWN_KEY, now, UNKNOWN_INTERVAL_MS, fullAtMost],
  );
  if (taken.rowCount !== 0) return 0;
  const held = await pool.query<{ expire: string }>('select expire from rate_limits where key = $1', [
    UNKNOWN_KEY,
  ]);
  const fullAt = Number(held.rows[0]?.expire ?? now);
  return Math.max(1, fullAt + UNKNOWN_INTERVAL_MS - fullAtMost);
}

async function giveUnknownBack(pool: pg.Pool): Promise<void> {
  await pool.query('update rate_limits set expire = expire - $2::bigint where key = $1', [
    UNKNOWN_KEY,
    UNKNOWN_INTERVAL_MS,
  ]);
}

function tooManyAttempts(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('too_many_attempts', {
    retryAfterSeconds: seconds,
    detail: `Too many wrong passwords. Please wait ${describeWait(seconds)} and try again.`,
  });
}

function describeWait(seconds: number): string {
  if (seconds < 60) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}

/** Whose budget an attempt uses: the device's own, or that of everybody at the address. */
export function sourceKeyOf({ address, deviceId }: GuessSource): string {
  return deviceId === null ? `address:${networkOf(address)}` : `device:${deviceId}`;
}

/** An IPv6 subscriber has a whole /64 to guess from; an IPv4-mapped address is the IPv4 one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Where somebody is, without saying who: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function coarseNetworkOf(address: string): string {
  const network = networkOf(address);
  if (isIPv6(address) && network.endsWith('::/64')) {
    return `${network.slice(0, -'::/64'.length).split(':').slice(0, 3).join(':')}::/48`;
  }
  const parts = network.split('.');
  return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : 'an unknown address';
}
