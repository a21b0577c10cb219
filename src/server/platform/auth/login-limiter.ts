import { isIPv6 } from 'node:net';
import type pg from 'pg';
import {
  BurstyRateLimiter,
  type RateLimiterAbstract,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from '../http/app-error.ts';

/**
 * Keeps guessing slow without locking the staff out. A device that has logged in before has a budget of its own;
 * unknown ones share one per source address, and all of them together another. The counters are in the database, so
 * a restart or a second process changes nothing.
 */

const WRONG_PER_SOURCE = 5;
const SOURCE_WINDOW_SECONDS = 15 * 60;
const UNKNOWN_BURST = 20;
const UNKNOWN_BURST_WINDOW_SECONDS = 10 * 60;
const UNKNOWN_INTERVAL_SECONDS = 30;

export type GuessSource = { address: string; deviceId: string | null };

export type LoginLimiter = {
  /**
   * Books an attempt before the password is even looked at, so that parallel guesses cannot slip past.
   * @throws AppError too_many_attempts with the seconds to wait
   */
  begin(source: GuessSource): Promise<void>;
  /** The attempt was right: it was no guess, and the source starts afresh. */
  succeed(source: GuessSource): Promise<void>;
};

export function createLoginLimiter(pool: pg.Pool): LoginLimiter {
  const limiter = (keyPrefix: string, points: number, duration: number): RateLimiterPostgres =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    });
  const perSource = limiter('login', WRONG_PER_SOURCE, SOURCE_WINDOW_SECONDS);
  const burst = limiter('login-burst', UNKNOWN_BURST, UNKNOWN_BURST_WINDOW_SECONDS);
  const steady = limiter('login-steady', 1, UNKNOWN_INTERVAL_SECONDS);
  const allUnknown = new BurstyRateLimiter(steady, burst);
  return {
    async begin(source) {
      await consume(perSource, keyOf(source));
      if (source.deviceId === null) await consume(allUnknown, 'all');
    },
    async succeed(source) {
      await perSource.delete(keyOf(source));
      if (source.deviceId === null) await burst.reward('all');
    },
  };
}

async function consume(limiter: Pick<RateLimiterAbstract, 'consume'>, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AppError('too_many_attempts', {
      retryAfterSeconds: seconds,
      detail: `Too many wrong passwords. Please wait ${describeWait(seconds)} and try again.`,
    });
  }
}

function describeWait(seconds: number): string {
  if (seconds < 60) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}

function keyOf({ address, deviceId }: GuessSource): string {
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
