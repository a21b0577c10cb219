import { eq, sql } from 'drizzle-orm';
import { addDays, type Day, dayOf, daysBetween } from '#shared/domain/calendar.ts';
import { settings } from '../database/schema/access.schema.ts';
import type { Command } from './command.ts';

/** A longer absence is not made up for day by day. */
const MAX_MISSED_DAYS = 31;

/**
 * For work that is done once for each calendar day: today, and the days that nobody has done since the last time,
 * oldest first. Marks all of them as done, in the command's transaction, and keeps others out until that ends. Of the
 * time before the first call nothing is missed.
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
  // Also back: a day to come was marked by a clock that was ahead.
  if (doneUntil !== today) {
    await tx
      .update(settings)
      .set({ value: sql`jsonb_build_object('day', ${today}::text)`, updatedAt: now })
      .where(eq(settings.key, key));
  }
  return { today, missed };
}
