import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { appReminders } from '#server/platform/database/schema/app-reminders.schema.ts';

export type ReminderRow = typeof appReminders.$inferSelect;
export type ReminderValues = Partial<typeof appReminders.$inferInsert>;

const isLive = isNull(appReminders.deletedBatchId);

export async function findReminder(db: Executor, id: number): Promise<ReminderRow | null> {
  const [row] = await db
    .select()
    .from(appReminders)
    .where(and(eq(appReminders.id, id), isLive));
  return row ?? null;
}

export async function lockReminder(tx: Tx, id: number): Promise<ReminderRow | null> {
  const [row] = await tx
    .select()
    .from(appReminders)
    .where(and(eq(appReminders.id, id), isLive))
    .for('update');
  return row ?? null;
}

export async function insertReminder(tx: Tx, values: typeof appReminders.$inferInsert): Promise<ReminderRow> {
  const [row] = await tx.insert(appReminders).values(values).returning();
  if (row === undefined) throw new Error('The insert returned no row');
  return row;
}

/** Changes a row that the transaction has locked; its version goes up by one. */
export async function updateReminderRow(tx: Tx, id: number, values: ReminderValues): Promise<ReminderRow> {
  const [row] = await tx
    .update(appReminders)
    .set({ ...values, version: sql`${appReminders.version} + 1` })
    .where(eq(appReminders.id, id))
    .returning();
  if (row === undefined) throw new Error(`Reminder ${id} is gone although it is locked`);
  return row;
}

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
        isLive,
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
