import { inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { rateLimits } from '#server/platform/database/schema/access.schema.ts';
import { tooManyAttempts } from '#server/platform/http/app-error.ts';
import { WaitingLine } from '#server/platform/http/waiting-line.ts';
import { WRONG_CODES_PER_MINUTE } from '#shared/domain/hand-over.ts';

/**
 * Limits the guessing of codes: so many wrong ones per minute for a branch, and for a device, whichever branch it claims.
 * The counters are locked while a code is checked, so that concurrent guesses are checked one after another, and right
 * codes never count.
 */

export type Guesser = { branch: string | null; deviceId: string | null };

/** The keys of two counters: for looking up a code, or for checking a code of a known record. */
export type Counted = readonly [string, string];
export const countedAt = ({ branch, deviceId }: Guesser): Counted => [
  `branch:${branch ?? 'none'}`,
  `device:${deviceId ?? 'none'}`,
];
/** Counters of their own for a known record, so that codes typed in other branches, or for other records, do not block it. */
export const countedOf = (
  { kind, id }: { kind: string; id: number },
  { branch, deviceId }: Guesser,
): Counted => [`of:${kind}:${id}:${branch ?? 'none'}`, `sent:${deviceId ?? 'none'}`];

export type Look<Found> = (tx: Tx) => Promise<{ found: Found; isWrong: boolean }>;

const MINUTE_MS = 60_000;

const MANY_AT_ONCE = 'Too many codes are being looked up. Try again in a moment.';
/** Each check keeps a database connection while it waits for the counters; the limit leaves the others to other work. */
const PLACES = new WaitingLine({ places: 2, maxWaiting: 300, refusal: MANY_AT_ONCE });
/** A device checks one code at a time and has so many waiting, so that it does not delay other devices. */
const MOST_OF_A_DEVICE = 40;
const lines = new Map<string, WaitingLine>();

/**
 * Checks a code, unless there were too many wrong ones; a refused check does not count as a try.
 * @throws AppError too_many_attempts with the seconds to wait; unavailable when too many checks wait
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
    // Locked until the end of the transaction, in the same order by everybody.
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
    if (full.length > 0)
      throw tooManyAttempts(
        Math.max(...full.map(({ expire }) => (expire ?? now) - now)),
        (wait) => `Too many wrong codes. Try again in ${wait}, or search by quote number or name.`,
      );
    const { found, isWrong } = await look(tx);
    if (isWrong)
      await tx
        .update(rateLimits)
        .set({ points: sql`${rateLimits.points} + 1` })
        .where(inArray(rateLimits.key, keys));
    return found;
  });
}
