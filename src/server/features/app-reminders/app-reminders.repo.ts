import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/database.ts';
import { appReminders } from '#server/platform/database/schema/app-reminders.schema.ts';

export type ReminderRow = typeof appReminders.$inferSelect;
/** Active ones whose hour came after `after` and has come by `until`, not sent yet, longest due first. */
export async function lockDueReminders(
  tx: Tx,
  { after, until }: { after: Date | null; until: Date },
  limit?: number,
): Promise<ReminderRow[]> {
  const due = tx
    .select()
    .from(appReminders)
    .where(
      and(
        isNull(appReminders.deletedBatchId),
        eq(appReminders.isActive, true),
        eq(appReminders.notified, false),
        lte(appReminders.reminderDate, until),
        after === null ? undefined : gt(appReminders.reminderDate, after),
      ),
    )
    .orderBy(asc(appReminders.reminderDate), asc(appReminders.id))
    // Somebody is changing the ones that are locked: the next minute sees what has become of them.
    .for('update', { skipLocked: true });
  return limit === undefined ? due : due.limit(limit);
}
