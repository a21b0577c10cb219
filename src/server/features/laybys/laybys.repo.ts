import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { addDays, type Day } from '#shared/domain/calendar.ts';

/** Active laybys due today, before today, or in exactly `noticeDays`; the longest due first. */
export async function findLaybysDue(db: Executor, today: Day, noticeDays: number) {
  return db
    .select({
      id: laybys.id,
      name: sql<string>`${laybys.customerFullName} || ', ' || ${laybys.phoneModel}`,
      remainingAmount: laybys.remainingAmount,
      dueDate: laybys.dueDate,
    })
    .from(laybys)
    .where(
      and(
        isNull(laybys.deletedBatchId),
        eq(laybys.status, 'active'),
        or(lte(laybys.dueDate, today), eq(laybys.dueDate, addDays(today, noticeDays))),
      ),
    )
    .orderBy(asc(laybys.dueDate), asc(laybys.id));
}
