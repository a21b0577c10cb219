import { type BuildExtraConfigColumns, sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
} from 'drizzle-orm/pg-core';
import { batches } from './batches.schema.ts';
import { entityColumns } from './columns.ts';

type EntityColumns = ReturnType<typeof entityColumns>;
type Rules<Columns extends Record<string, PgColumnBuilderBase>> = (
  t: BuildExtraConfigColumns<string, Columns, 'pg'>,
) => PgTableExtraConfigValue[];
type EntityRules = Parameters<Rules<EntityColumns>>[0];

/** Creates the table of a business entity: the common columns, the rules of the trash, and its own columns and rules. */
export function entityTable<Name extends string, Own extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Own,
  rules: Rules<EntityColumns & Own>,
) {
  return pgTable(name, { ...entityColumns(), ...columns }, (t) => {
    // These columns exist whatever other columns are added.
    const { deletedBatchId } = t as unknown as EntityRules;
    return [
      foreignKey({
        name: `${name}_deleted_batch_fk`,
        columns: [deletedBatchId],
        foreignColumns: [batches.id],
      }),
      index(`${name}_deleted_idx`).on(deletedBatchId).where(sql`${deletedBatchId} is not null`),
      ...rules(t as Parameters<typeof rules>[0]),
    ];
  });
}

/** The index for lists that show the newest activity first. */
export function newestIndex(name: string, t: EntityRules) {
  return index(`${name}_newest_idx`)
    .on(t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
    .where(sql`${t.deletedBatchId} is null`);
}
