import { inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { rateLimits } from '#server/platform/database/schema/access.schema.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { WaitingLine } from '#server/platform/http/waiting-line.ts';
import { WRONG_CODES_PER_MINUTE } from '#shared/domain/hand-over.ts';

/**
 * Keeps guessing codes slow: so many wrong ones a minute at a branch, and on a device, whatever branch it says it is at. Whoever looks
 * at one holds the counters meanwhile, so that guesses at the same moment come one after another and right codes are never counted.
 */

export type Guesser = { branch: string | null; deviceId: string | null };

/** Where the tries are counted: of whoever looks a code up, or of who names the record besides. */
export type Counted = readonly [string, string];
export const countedAt = ({ branch, deviceId }: Guesser): Counted => [
  `branch:${branch ?? 'none'}`,
  `device:${deviceId ?? 'none'}`,
];
/** Apart from the others: who has found a record is not kept from it by what was typed in other branches, or about other records. */
export const countedOf = (
  { kind, id }: { kind: string; id: number },
  { branch, deviceId }: Guesser,
): Counted => [`of:${kind}:${id}:${branch ?? 'none'}`, `sent:${deviceId ?? 'none'}`];

export type Look<Found> = (tx: Tx) => Promise<{ found: Found; isWrong: boolean }>;

const MINUTE_MS = 60_000;

const MANY_AT_ONCE = 'Many codes are being looked up. Try again in a moment.';
/** Each keeps a connection while it waits for the counters: whoever works at a counter meanwhile has the others. */
const PLACES = new WaitingLine({ places: 2, maxWaiting: 300, refusal: MANY_AT_ONCE });
/** What is typed at one device keeps nobody else waiting: of its own it has one in the line at a time, and these behind that. */
const MOST_OF_A_DEVICE = 40;
const lines = new Map<string, WaitingLine>();

/**
 * Looks at a code, unless too many wrong ones were: then it counts nowhere, for it was not looked at.
 * @throws AppError too_many_attempts with the seconds to wait; unavailable when too many are looked up at once
 */
export async function lookAtCode<Found>(db: Db, counted: Counted, look: Look<Found>): Promise<Found> {
  const [, device] = counted;
  const line =
    lines.get(device) ?? new WaitingLine({ places: 1, maxWaiting: MOST_OF_A_DEVICE, refusal: MANY_AT_ONCE });
  lines.set(device, line);
  try {
    return await line.within(() => PLACES.within(() => lookInTurn(db, counted, look)));
  } finally {
    if (line.isEmpty) lines.delete(device);
  }
}

async function lookInTurn<Found>(db: Db, counted: Counted, look: Look<Found>): Promise<Found> {
  return db.transaction(async (tx) => {
    const keys = counted.map((key) => `hand-over-code:${key}`);
    const now = Date.now();
    const isOver = sql`${rateLimits.expire} <= ${now}`;
    // Held until the end, and taken by everybody in the same order.
    const counters = await tx
      .insert(rateLimits)
      .values(keys.map((key) => ({ key, points: 0, expire: now + MINUTE_MS })))
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          points: sql`case when ${isOver} then 0 else ${rateLimits.points} end`,
          expire: sql`case when ${isOver} then ${now + MINUTE_MS} else ${rateLimits.expire} end`,
        },
      })
      .returning({ points: rateLimits.points, expire: rateLimits.expire });
    const full = counters.filter(({ points }) => points >= WRONG_CODES_PER_MINUTE);
    if (full.length > 0) throw tooMany(Math.max(...full.map(({ expire }) => (expire ?? now) - now)));
    const { found, isWrong } = await look(tx);
    if (isWrong)
      await tx
        .update(rateLimits)
        .set({ points: sql`${rateLimits.points} + 1` })
        .where(inArray(rateLimits.key, keys));
    return found;
  });
}

function tooMany(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('too_many_attempts', {
    detail: `Too many wrong codes. Try again in ${seconds} seconds, or find it by quote number or name.`,
    retryAfterSeconds: seconds,
  });
}
