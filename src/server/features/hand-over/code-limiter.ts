import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/platform/http/app-error.ts';
import { WRONG_CODES_PER_MINUTE } from '#shared/domain/hand-over.ts';

/** Keeps guessing codes slow: so many wrong ones a minute at a branch, and on a device, whatever branch it says it is at. */

export type Guesser = { branch: string | null; deviceId: string | null };

export type CodeLimiter = {
  /**
   * Books a try before the code is looked at, so that parallel guesses cannot slip past.
   * @throws AppError too_many_attempts with the seconds to wait
   */
  begin(guesser: Guesser): Promise<void>;
  /** It was somebody's: no guess. */
  succeed(guesser: Guesser): Promise<void>;
};

const MINUTE_SECONDS = 60;

export function createCodeLimiter(pool: pg.Pool): CodeLimiter {
  const tries = new RateLimiterPostgres({
    ...{ storeClient: pool, tableName: 'rate_limits', tableCreated: true, keyPrefix: 'hand-over-code' },
    ...{ points: WRONG_CODES_PER_MINUTE, duration: MINUTE_SECONDS },
  });
  const keysOf = ({ branch, deviceId }: Guesser) => [
    `branch:${branch ?? 'none'}`,
    `device:${deviceId ?? 'none'}`,
  ];
  return {
    async begin(guesser) {
      const taken: string[] = [];
      for (const key of keysOf(guesser)) {
        try {
          await tries.consume(key);
          taken.push(key);
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          for (const other of taken) await tries.reward(other);
          const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
          throw new AppError('too_many_attempts', {
            detail: `Too many wrong codes. Try again in ${seconds} seconds, or find it by quote number or name.`,
            retryAfterSeconds: seconds,
          });
        }
      }
    },
    async succeed(guesser) {
      for (const key of keysOf(guesser)) await tries.reward(key);
    },
  };
}
