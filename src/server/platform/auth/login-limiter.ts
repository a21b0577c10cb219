import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../http/app-error.ts';
import { coarseNetworkOf, networkOf } from '../http/networks.ts';

/**
 * Keeps guessing slow without locking the staff out. A device that is known (it has logged in under the current
 * password) has a budget of its own, and known ones share one per source address and one in the shop, which strangers
 * cannot use up. Unknown ones share one per source address, and all of them together another. The counters are in the
 * database, so a restart or a second process changes nothing.
 */

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
const WRONG_PER_SOURCE = 5;
const KNOWN_PER_ADDRESS = 30;
const KNOWN_IN_ALL = 60;
const UNKNOWN_BURST = 20;
const UNKNOWN_INTERVAL_MS = 30_000;
const UNKNOWN_KEY = 'login-unknown:all';
const NEW_DEVICES_PER_HOUR = 30;
const ALARMING_GUESSES = 20;
const EVERYBODY = 'all';

/** `deviceId` is that of a known device. */
export type GuessSource = { address: string; deviceId: string | null };

export type LoginLimiter = {
  /**
   * Books an attempt before the password is even looked at, so that parallel guesses cannot slip past.
   * @throws AppError too_many_attempts with the seconds to wait
   */
  begin(source: GuessSource): Promise<void>;
  /** The attempt was right: it was no guess, and the source starts afresh. */
  succeed(source: GuessSource): Promise<void>;
  /** The attempt was wrong: so many within an hour are worth an alarm, once an hour. */
  fail(source: GuessSource): Promise<void>;
  /**
   * Books nothing: for a password that the source has already shown to be right.
   * @throws AppError too_many_attempts when the source has no attempt left
   */
  assertOpen(source: GuessSource): Promise<void>;
  /** Whether a device that has just logged in may be known from now on: so many from one address within an hour. */
  admitDevice(source: GuessSource): Promise<boolean>;
};

/** Told when somebody has guessed too often: how often within the hour, and where the last one came from. */
export type GuessAlarm = (guesses: { count: number; network: string }) => Promise<void>;

export function createLoginLimiter(pool: pg.Pool, onGuessing: GuessAlarm): LoginLimiter {
  const counterOf = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    });
  const perSource = counterOf('login', WRONG_PER_SOURCE, QUARTER_SECONDS);
  const knownPerAddress = counterOf('login-known', KNOWN_PER_ADDRESS, QUARTER_SECONDS);
  const knownInAll = counterOf('login-known-all', KNOWN_IN_ALL, QUARTER_SECONDS);
  const newDevices = counterOf('login-new', NEW_DEVICES_PER_HOUR, HOUR_SECONDS);
  const guesses = counterOf('guesses', ALARMING_GUESSES, HOUR_SECONDS);
  const alarms = counterOf('guess-alarm', 1, HOUR_SECONDS);
  const own = (source: GuessSource) => budgetOf(perSource, sourceKeyOf(source));
  const shared = ({ address, deviceId }: GuessSource): Budget[] =>
    deviceId === null
      ? [{ take: () => takeUnknown(pool), giveBack: () => giveUnknownBack(pool) }]
      : [budgetOf(knownPerAddress, networkOf(address)), budgetOf(knownInAll, EVERYBODY)];
  return {
    async begin(source) {
      const taken: Budget[] = [];
      for (const budget of [own(source), ...shared(source)]) {
        const waitMs = await budget.take();
        if (waitMs > 0) {
          // Not looked at, so no guess of this source: others used up what all share.
          for (const { giveBack } of taken) await giveBack();
          throw tooManyAttempts(waitMs);
        }
        taken.push(budget);
      }
    },
    async succeed(source) {
      await perSource.delete(sourceKeyOf(source));
      for (const { giveBack } of shared(source)) await giveBack();
    },
    async fail({ address }) {
      const { consumedPoints: count } = await guesses.penalty(EVERYBODY);
      if (count < ALARMING_GUESSES) return;
      const { consumedPoints: alarm } = await alarms.penalty(EVERYBODY);
      if (alarm === 1) await onGuessing({ count, network: coarseNetworkOf(address) });
    },
    async assertOpen(source) {
      const used = await perSource.get(sourceKeyOf(source));
      if (used !== null && used.consumedPoints >= WRONG_PER_SOURCE) throw tooManyAttempts(used.msBeforeNext);
    },
    admitDevice: async ({ address }) => (await budgetOf(newDevices, networkOf(address)).take()) === 0,
  };
}

type Budget = {
  /** @returns 0, or how long until there is one, in milliseconds */
  take(): Promise<number>;
  giveBack(): Promise<unknown>;
};

function budgetOf(counter: RateLimiterPostgres, key: string): Budget {
  return {
    async take() {
      try {
        await counter.consume(key);
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
        throw refusal;
      }
    },
    giveBack: () => counter.reward(key),
  };
}

/**
 * One attempt out of a bucket that holds 20 and gains one each 30 s: its row says when the bucket will be full again.
 * Later than an empty one would be was written by a clock that was ahead: it says nothing.
 * @returns 0, or how long until there is one, in milliseconds
 */
async function takeUnknown(pool: pg.Pool): Promise<number> {
  const now = Date.now();
  const fullAtMost = now + UNKNOWN_BURST * UNKNOWN_INTERVAL_MS;
  const taken = await pool.query(
    `insert into rate_limits as held (key, points, expire) values ($1, 0, $2::bigint + $3::bigint)
     on conflict (key) do update
       set expire = case when held.expire between $2::bigint and $4::bigint then held.expire else $2::bigint end + $3::bigint
     where held.expire + $3::bigint <= $4::bigint or held.expire > $4::bigint`,
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
