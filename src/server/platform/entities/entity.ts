import { getTableName, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import type { Actor } from '../activity/activity.ts';
import type { Executor, Tx } from '../database/database.ts';
import { runStatement, selectRow } from '../database/row-statements.ts';
import { AppError } from '../http/app-error.ts';
import { goneRow } from './gone-row.ts';

/** What an entity says of itself, and how its rows are read and locked. */

/** A table made of `entityColumns`. */
export type EntityTable = PgTable & {
  id: PgColumn;
  version: PgColumn;
  updatedAt: PgColumn;
  deletedBatchId: PgColumn;
};
export type EntityRow = { id: number; version: number };
export type RowOf<Table extends EntityTable> = Table['$inferSelect'] & EntityRow;
export type ValuesOf<Table extends EntityTable> = Partial<Table['$inferSelect']>;

/** Who looks, and when. */
export type View = { now: Date; zone: string; actor: Actor };

export type Entity<Table extends EntityTable, Shown> = {
  kind: ActivityEntity;
  /** What people call one of it, as a sentence begins: "Layby". */
  name: string;
  table: Table;
  /** The live row as answers show it, or null. */
  find(db: Executor, id: number, view: View): Promise<Shown | null>;
  /** How the row is shown without being read again, by what the statement that writes it returns. */
  returned?: Returned<Table, Shown>;
  /** The table has a status: a locked row tells which one it had when the request came. */
  hasStatus?: boolean;
  /** Columns in which something is told of its customer: forgetting them empties these, and they stay empty. */
  telling?: readonly string[] | undefined;
};

type Returned<Table extends EntityTable, Shown> = {
  /** What else is shown than its own columns: a subquery about the row, which goes by the name of its table. */
  besides?: string;
  present(row: RowOf<Table>, besides: unknown, view: View): Shown;
};

/** An entity that is shown by its own columns alone. */
export function plainEntity<Table extends EntityTable, Shown>({
  present,
  ...entity
}: Omit<Entity<Table, Shown>, 'find'> & { present(row: RowOf<Table>): Shown }): Entity<Table, Shown> {
  return {
    ...entity,
    returned: { present },
    async find(db, id) {
      const row = await readRow(db, entity.table, id);
      return row && present(row);
    },
  };
}

/** The one row of a statement that reads it as it is shown. */
export async function readOne<Row extends Record<string, unknown>>(
  db: Executor,
  statement: SQL,
): Promise<Row | null> {
  const { rows } = await db.execute(statement);
  return (rows[0] as Row | undefined) ?? null;
}

/** @throws AppError not_found, with what became of it where it lies in the trash */
export async function showRow<Table extends EntityTable, Shown>(
  db: Executor,
  entity: Entity<Table, Shown>,
  id: number,
  view: View,
): Promise<Shown> {
  const shown = await entity.find(db, id, view);
  if (shown === null) throw await goneRow(db, entity, id, view.zone);
  return shown;
}

/** The live row as it is stored, without waiting for anybody: what a caller could know when the request arrived. */
export async function readRow<Table extends EntityTable>(
  db: Executor,
  table: Table,
  id: number,
): Promise<RowOf<Table> | null> {
  return first<Table>(await runStatement(db, selectRow(table, ''), [id]));
}

/**
 * Waits for whoever is changing the live row, and keeps others waiting until the transaction ends; not those who only need it to be
 * there: an order that is changed twice looks for its customer again, and two who hold one each would wait for each other. What is to
 * go is locked by `moveToTrash`.
 */
export async function lockRow<Table extends EntityTable>(
  tx: Tx,
  table: Table,
  id: number,
  hasStatus = false,
): Promise<RowOf<Table> | null> {
  const besides = hasStatus ? statusSeen(table) : '';
  return first<Table>(await runStatement(tx, selectRow(table, 'for no key update', besides), [id]));
}

/** Of the row that is waited for, as it was before: what is not locked is read as the statement found it. */
function statusSeen(table: EntityTable): string {
  const name = getTableName(table);
  return `(select seen.status from ${name} seen where seen.id = ${name}.id) as "statusSeen"`;
}

/** A refusal for the state that a row is in, with that state. */
export function stateConflict(current: unknown, detail: string): AppError {
  return new AppError('conflict', { detail, extra: { current } });
}

/** A refusal for a move that somebody else made at the same moment. */
export function lostRace(current: unknown, word: string): AppError {
  return new AppError('lost_race', {
    detail: `Somebody else moved this ${word} at the same moment`,
    extra: { current },
  });
}

/** The first of the rows that a statement gave, if any. */
export function first<Table extends EntityTable>(rows: unknown): RowOf<Table> | null {
  return (rows as RowOf<Table>[])[0] ?? null;
}
