import { eq, sql } from 'drizzle-orm';
import { addDays, type Day, dayOf, daysBetween } from '#shared/domain/calendar.ts';
import { settings } from '../database/schema/access.schema.ts';
import type { Command } from './command.ts';

/** After a longer absence only this many days are made up for. */
const MAX_MISSED_DAYS = 31;

/**
 * For work that is done once per calendar day: returns today and the days missed since the last call, oldest first.
 * Marks all of them as done in the command's transaction, and locks out other callers until it ends. Days before the
 * first call do not count as missed.
 */
export async function takeDays(
  { tx, now, zone }: Command,
  job: string,
): Promise<{ today: Day; missed: readonly Day[] }> {
  const key = `done-until:${job}`;
  const today = dayOf(now, zone);
  await tx
    .insert(settings)
    .values({ key, value: { day: today }, updatedAt: now })
    .onConflictDoNothing();
  const [row] = await tx.select().from(settings).where(eq(settings.key, key)).for('update');
  const doneUntil = (row?.value as { day: Day } | undefined)?.day ?? today;
  const count = Math.min(Math.max(0, daysBetween(doneUntil, today) - 1), MAX_MISSED_DAYS);
  const missed = Array.from({ length: count }, (_, index) => addDays(today, index - count));
  // Also moves the mark back: a future day was marked while the server's clock was ahead.
  if (doneUntil !== today) {
    await tx
      .update(settings)
      .set({ value: sql`jsonb_build_object('day', ${today}::text)`, updatedAt: now })
      .where(eq(settings.key, key));
  }
  return { today, missed };
}
