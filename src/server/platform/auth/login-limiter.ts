import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type AppError, tooManyAttempts } from '../http/app-error.ts';
import { coarseNetworkOf, networkOf } from '../http/networks.ts';

/**
 * Slows guessing down without locking the staff out. A known device (one that has logged in under the current password)
 * has its own budget; known devices also share one budget per source address and one for the shop, which strangers
 * cannot use up. Unknown devices share one budget per source address, and all of them together another. The counters
 * are in the database, so a restart or a second process does not change them.
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

/** `deviceId` is null unless the device is known. */
export type GuessSource = { address: string; deviceId: string | null };

export type LoginLimiter = {
  /**
   * Counts an attempt before the password is checked, so that parallel guesses cannot evade the limit.
   * @throws AppError too_many_attempts with the seconds to wait
   */
  begin(source: GuessSource): Promise<void>;
  /** The password was right: the attempt is returned, and the source's own counter is reset. */
  succeed(source: GuessSource): Promise<void>;
  /** The password was wrong. Many wrong ones within an hour raise an alarm, at most once an hour. */
  fail(source: GuessSource): Promise<void>;
  /**
   * Counts nothing: for a password that the source has already proved to be right.
   * @throws AppError too_many_attempts when the source has no attempt left
   */
  assertOpen(source: GuessSource): Promise<void>;
  /** Whether a device that has just logged in may count as known from now on: only a limited number per address and hour. */
  admitDevice(source: GuessSource): Promise<boolean>;
};

/** Called when there have been too many guesses: how many within the hour, and the network of the last one. */
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
          // The password was not checked, so this was no guess by this source: a shared budget is used up.
          for (const { giveBack } of taken) await giveBack();
          throw tooManyPasswords(waitMs);
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
      if (used !== null && used.consumedPoints >= WRONG_PER_SOURCE) throw tooManyPasswords(used.msBeforeNext);
    },
    admitDevice: async ({ address }) => (await budgetOf(newDevices, networkOf(address)).take()) === 0,
  };
}

type Budget = {
  /** @returns 0, or how long to wait for the next attempt, in milliseconds */
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
 * Takes one attempt from a bucket that holds 20 and regains one every 30 s; its row stores when the bucket will be full
 * again. A time later than that of an empty bucket was written while a clock was ahead, and is ignored.
 * @returns 0, or how long to wait for the next attempt, in milliseconds
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

function tooManyPasswords(waitMs: number): AppError {
  return tooManyAttempts(waitMs, (wait) => `Too many wrong passwords. Please wait ${wait} and try again.`);
}

/** The key of the budget that an attempt uses: the device's own, or that of all unknown devices at the address. */
export function sourceKeyOf({ address, deviceId }: GuessSource): string {
  return deviceId === null ? `address:${networkOf(address)}` : `device:${deviceId}`;
}
