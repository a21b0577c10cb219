import { getTableName, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import type { Actor } from '../activity/activity.ts';
import type { Executor, Tx } from '../database/database.ts';
import { runStatement, selectRow } from '../database/row-statements.ts';
import { AppError } from '../http/app-error.ts';
import { goneRow } from './gone-row.ts';

/** The description of an entity, and how its rows are read and locked. */

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

/** The caller and the time of the request. */
export type View = { now: Date; zone: string; actor: Actor };

export type Entity<Table extends EntityTable, Shown> = {
  kind: ActivityEntity;
  /** The word for one row, capitalised: "Layby". */
  name: string;
  table: Table;
  /** The live row as the API answers it, or null. */
  find(db: Executor, id: number, view: View): Promise<Shown | null>;
  /** Builds the answer from what the writing statement returns, so that the row need not be read again. */
  returned?: Returned<Table, Shown>;
  /** The table has a status: a locked row then also says which status it had before the lock was granted. */
  hasStatus?: boolean;
  /** Columns that may hold text about the customer: forgetting the customer empties them, and they stay empty. */
  telling?: readonly string[] | undefined;
};

type Returned<Table extends EntityTable, Shown> = {
  /** What is shown besides the table's own columns: an SQL subquery that refers to the row by the table's name. */
  besides?: string;
  present(row: RowOf<Table>, besides: unknown, view: View): Shown;
};

/** An entity that is shown by its own columns only. */
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

/** Runs a statement that returns one row, already in the shape of the answer; null when there is none. */
export async function readOne<Row extends Record<string, unknown>>(
  db: Executor,
  statement: SQL,
): Promise<Row | null> {
  const { rows } = await db.execute(statement);
  return (rows[0] as Row | undefined) ?? null;
}

/** @throws AppError not_found; if the row is in the trash, with who deleted it and when */
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

/** The live row as it is stored, read without waiting for locks: what the caller could know when the request arrived. */
export async function readRow<Table extends EntityTable>(
  db: Executor,
  table: Table,
  id: number,
): Promise<RowOf<Table> | null> {
  return first<Table>(await runStatement(db, selectRow(table, ''), [id]));
}

/**
 * Locks the live row against other changes until the transaction ends, after waiting for whoever is changing it. The
 * lock is `for no key update`, so that foreign key checks on the row do not wait: an order that is changed twice checks
 * its customer again, and two transactions that each hold one of the two would deadlock. Rows to be deleted are locked
 * by `moveToTrash`.
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

/** The status that the row had when the statement began: the subquery takes no lock, so it reads the statement's snapshot. */
function statusSeen(table: EntityTable): string {
  const name = getTableName(table);
  return `(select seen.status from ${name} seen where seen.id = ${name}.id) as "statusSeen"`;
}

/** The error for a row whose current state does not allow the step; it carries that state. */
export function stateConflict(current: unknown, detail: string): AppError {
  return new AppError('conflict', { detail, extra: { current } });
}

/** The error for a step that somebody else took at the same moment. */
export function lostRace(current: unknown, word: string): AppError {
  return new AppError('lost_race', {
    detail: `Someone else changed this ${word} at the same moment`,
    extra: { current },
  });
}

/** The first row of a statement's result, or null. */
export function first<Table extends EntityTable>(rows: unknown): RowOf<Table> | null {
  return (rows as RowOf<Table>[])[0] ?? null;
}
