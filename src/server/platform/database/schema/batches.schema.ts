import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * A group of changes made by one confirmation, which can be undone together: a delete with its dependent rows, an
 * import, a run of Fix Completed Orders, a fix of Data health, a bulk change.
 */
export const batches = pgTable(
  'batches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({
      enum: [
        'delete',
        'import',
        'fix_completed',
        'data_health',
        'bulk',
        'stock_arrival',
        'call_round',
        'hand_over',
      ],
    }).notNull(),
    /** What a person reads in the trash: "Selma Nangolo and 3 related records". */
    label: text().notNull(),
    entity: text().notNull(),
    entityId: integer(),
    counts: jsonb().$type<Record<string, number>>().notNull(),
    agent: text(),
    branch: text(),
    deviceId: text(),
    /** Its rows are still being written in portions; it can be undone once that has ended. */
    isRunning: boolean().notNull().default(false),
    /** The key of the call that started the run: a retry after an interruption continues this batch instead of creating another. */
    runKey: text(),
    createdAt: instant().notNull().default(sql`now()`),
    undoneAt: instant(),
    /** Set when retention begins to delete the rows permanently: from then on nothing can be restored. */
    purgedAt: instant(),
  },
  (t) => [
    index('batches_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('batches_undoable_idx')
      .on(t.kind, t.id.desc().nullsFirst())
      .where(sql`${t.undoneAt} is null and ${t.purgedAt} is null and not ${t.isRunning}`),
    uniqueIndex('batches_run_key_idx').on(t.runKey).where(sql`${t.runKey} is not null`),
    check(
      'batches_kind_known',
      sql`${t.kind} in ('delete', 'import', 'fix_completed', 'data_health', 'bulk', 'stock_arrival', 'call_round', 'hand_over')`,
    ),
  ],
);
