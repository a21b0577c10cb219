import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { addDays, type Day } from '#shared/domain/calendar.ts';
import { selectLayby } from './laybys.list.ts';
import type { LaybyListRow } from './laybys.present.ts';

export type LaybyRow = typeof laybys.$inferSelect;
export type LaybyValues = Partial<typeof laybys.$inferInsert>;

const isLive = isNull(laybys.deletedBatchId);

/** The layby with its customer, as answers show it. */
export async function findLaybyRow(db: Executor, id: number): Promise<LaybyListRow | null> {
  const result = await db.execute<LaybyListRow>(selectLayby(id));
  return result.rows[0] ?? null;
}

/** Waits for whoever is changing this layby, and keeps others waiting until the transaction ends. */
export async function lockLayby(tx: Tx, id: number): Promise<LaybyRow | null> {
  const [row] = await tx
    .select()
    .from(laybys)
    .where(and(eq(laybys.id, id), isLive))
    .for('update');
  return row ?? null;
}

export async function insertLayby(tx: Tx, values: typeof laybys.$inferInsert): Promise<LaybyRow> {
  const [row] = await tx.insert(laybys).values(values).returning();
  if (row === undefined) throw new Error('The insert returned no row');
  return row;
}

/** Changes a row that the transaction has locked; its version goes up by one. */
export async function updateLaybyRow(tx: Tx, id: number, values: LaybyValues): Promise<LaybyRow> {
  const [row] = await tx
    .update(laybys)
    .set({ ...values, version: sql`${laybys.version} + 1` })
    .where(eq(laybys.id, id))
    .returning();
  if (row === undefined) throw new Error(`Layby ${id} is gone although it is locked`);
  return row;
}

/** Active ones due today, before today, or in exactly `noticeDays`; the longest due first. */
export async function findLaybysDue(db: Executor, today: Day, noticeDays: number) {
  return db
    .select({
      id: laybys.id,
      customerId: laybys.customerId,
      customerFullName: laybys.customerFullName,
      customerNumber: laybys.customerNumber,
      phoneModel: laybys.phoneModel,
      remainingAmount: laybys.remainingAmount,
      dueDate: laybys.dueDate,
    })
    .from(laybys)
    .where(
      and(
        isLive,
        eq(laybys.status, 'active'),
        or(lte(laybys.dueDate, today), eq(laybys.dueDate, addDays(today, noticeDays))),
      ),
    )
    .orderBy(asc(laybys.dueDate), asc(laybys.id));
}
