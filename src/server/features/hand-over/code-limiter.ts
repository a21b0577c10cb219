import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/platform/http/app-error.ts';
import { WRONG_CODES_PER_MINUTE } from '#shared/domain/hand-over.ts';

/** Keeps guessing codes slow: so many wrong ones a minute at a branch, and on a device, whatever branch it says it is at. */

export type Guesser = { branch: string | null; deviceId: string | null };

/** Where the tries are counted: of whoever looks a code up, or of who names the record besides. */
export type Counted = readonly string[];
export const countedAt = ({ branch, deviceId }: Guesser): Counted => [
  `branch:${branch ?? 'none'}`,
  `device:${deviceId ?? 'none'}`,
];
/** Apart from the others: who has found a record is not kept from it by what was typed at other devices. */
export const countedOf = ({ kind, id }: { kind: string; id: number }, { deviceId }: Guesser): Counted => [
  `of:${kind}:${id}`,
  `sent:${deviceId ?? 'none'}`,
];

export type CodeLimiter = {
  /**
   * Books a try before the code is looked at, so that parallel guesses cannot slip past.
   * @throws AppError too_many_attempts with the seconds to wait
   */
  begin(keys: Counted): Promise<void>;
  /** It was somebody's: no guess. */
  succeed(keys: Counted): Promise<void>;
};

const MINUTE_SECONDS = 60;

export function createCodeLimiter(pool: pg.Pool): CodeLimiter {
  const tries = new RateLimiterPostgres({
    ...{ storeClient: pool, tableName: 'rate_limits', tableCreated: true, keyPrefix: 'hand-over-code' },
    ...{ points: WRONG_CODES_PER_MINUTE, duration: MINUTE_SECONDS },
  });
  return {
    async begin(keys) {
      const taken: string[] = [];
      for (const key of keys) {
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
    async succeed(keys) {
      for (const key of keys) await tries.reward(key);
    },
  };
}
