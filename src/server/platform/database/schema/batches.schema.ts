import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * A group of changes made by one confirmation, which can be taken back as one: a delete with all that it
 * took along, an import, a run of Fix Completed Orders, a fix of Data health, many rows at once.
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
    /** Its rows are still being written, a portion at a time; it can be taken back when that has ended. */
    isRunning: boolean().notNull().default(false),
    /** The call that began it. Cut off and repeated, it goes on with this batch instead of making a second one. */
    runKey: text(),
    createdAt: instant().notNull().default(sql`now()`),
    undoneAt: instant(),
    /** Set when retention begins to remove the rows for good: from then on there is nothing to restore. */
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
