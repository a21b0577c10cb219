import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import { type Actor, changedFields } from '../activity/activity.ts';
import type { Command } from '../commands/command.ts';
import type { Executor, Tx } from '../database/database.ts';
import { AppError, notFound } from '../http/app-error.ts';
import { assertVersion } from '../http/versions.ts';

/**
 * The path of a change, the same for every entity: lock the row → read it as it is shown → check the version that the
 * caller saw → write → record in the history → answer with the row. What a change does to a row is its service's business.
 */

/** A table made of `entityColumns`. */
export type EntityTable = PgTable & {
  id: PgColumn;
  version: PgColumn;
  updatedAt: PgColumn;
  deletedBatchId: PgColumn;
};
type EntityRow = { id: number; version: number };
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
};

/** An entity that is shown by its own columns alone. */
export function plainEntity<Table extends EntityTable, Shown>({
  present,
  ...entity
}: Omit<Entity<Table, Shown>, 'find'> & { present(row: RowOf<Table>): Shown }): Entity<Table, Shown> {
  return {
    ...entity,
    async find(db, id) {
      const row = await readRow(db, entity.table, id);
      return row && present(row);
    },
  };
}

/** A row that nobody else changes until the transaction ends, and the answer that shows it as it was before. */
export type Locked<Table extends EntityTable, Shown> = { row: RowOf<Table>; current: Shown };

export type Change<Table extends EntityTable> = {
  values: ValuesOf<Table>;
  /** The verb of the history. */
  action: string;
  /** What the history says besides the fields that changed. */
  details?: Record<string, unknown>;
  /** The same as it was before. */
  detailsBefore?: Record<string, unknown>;
  batchId?: number | null;
  /** Recorded even when it leaves every field as it was: an attempt counts. */
  isAlwaysRecorded?: boolean;
  /** Repairs do not make a row look recently worked on. */
  keepsAge?: boolean;
};

/** The one row of a statement that reads it as it is shown. */
export async function readOne<Row extends Record<string, unknown>>(
  db: Executor,
  statement: SQL,
): Promise<Row | null> {
  const { rows } = await db.execute(statement);
  return (rows[0] as Row | undefined) ?? null;
}

/** @throws AppError not_found */
export async function showRow<Table extends EntityTable, Shown>(
  db: Executor,
  entity: Entity<Table, Shown>,
  id: number,
  view: View,
): Promise<Shown> {
  const shown = await entity.find(db, id, view);
  if (shown === null) throw notFound(entity.name);
  return shown;
}

/** The live row as it is stored, without waiting for anybody: what a caller could know when the request arrived. */
export async function readRow<Table extends EntityTable>(
  db: Executor,
  table: Table,
  id: number,
): Promise<RowOf<Table> | null> {
  return first<Table>(await db.select().from(live(table)).where(isLive(table, id)));
}

/** Waits for whoever is changing the live row, and keeps others waiting until the transaction ends. */
export async function lockRow<Table extends EntityTable>(
  tx: Tx,
  table: Table,
  id: number,
): Promise<RowOf<Table> | null> {
  return first<Table>(await tx.select().from(live(table)).where(isLive(table, id)).for('update'));
}

/**
 * Locks a row for a change.
 * @throws AppError not_found; stale_version with the current row when `expectedVersion` is given and old
 */
export async function openRow<Table extends EntityTable, Shown>(
  command: Command,
  entity: Entity<Table, Shown>,
  id: number,
  expectedVersion: number | null,
): Promise<Locked<Table, Shown>> {
  const row = await lockRow(command.tx, entity.table, id);
  if (row === null) throw notFound(entity.name);
  const current = await showRow(command.tx, entity, id, command);
  assertVersion(expectedVersion, row, () => current);
  return { row, current };
}

/** Adds a row, with its history. */
export async function insertRow<Table extends EntityTable, Shown>(
  command: Command,
  { kind, table }: Entity<Table, Shown>,
  values: Table['$inferInsert'],
): Promise<RowOf<Table>> {
  const stamped = { createdAt: command.now, updatedAt: command.now, ...values };
  const row = first<Table>(await command.tx.insert(table).values(stamped).returning());
  if (row === null) throw new Error('The insert returned no row');
  recordNew(command, kind, row);
  return row;
}

/** The history of a row that has just been added. */
export function recordNew(command: Command, entity: ActivityEntity, row: EntityRow): void {
  const { after } = changedFields<Record<string, unknown>>({}, row);
  command.record({ entity, id: row.id, version: row.version, action: 'created', after });
}

/** Writes a locked row, under its next version and with its history. Values that change nothing leave no trace. */
export async function writeRow<Table extends EntityTable>(
  command: Command,
  { kind, table }: Pick<Entity<Table, unknown>, 'kind' | 'table'>,
  row: RowOf<Table>,
  {
    values,
    action,
    details = {},
    detailsBefore = {},
    batchId = null,
    isAlwaysRecorded,
    keepsAge,
  }: Change<Table>,
): Promise<RowOf<Table>> {
  if (!isAlwaysRecorded && !isChange(row, values)) return row;
  const age = keepsAge ? {} : { updatedAt: command.now };
  const written = await command.tx
    .update(table as EntityTable)
    .set({ ...values, ...age, version: sql`${table.version} + 1` })
    .where(eq(table.id, row.id))
    .returning();
  const after = first<Table>(written);
  if (after === null) throw new Error(`${kind} ${row.id} is gone although it is locked`);
  const changed = changedFields<Record<string, unknown>>(row, after);
  command.record({
    entity: kind,
    id: row.id,
    version: after.version,
    action,
    before: { ...changed.before, ...detailsBefore },
    after: { ...changed.after, ...details },
    batchId,
  });
  return after;
}

/**
 * Changes a row by what `decide` makes of it, and answers it as it is then; null changes nothing.
 * @throws AppError not_found, stale_version; whatever `decide` refuses
 */
export async function changeRow<Table extends EntityTable, Shown>(
  command: Command,
  entity: Entity<Table, Shown>,
  id: number,
  expectedVersion: number | null,
  decide: (locked: Locked<Table, Shown>) => Promise<Change<Table> | null> | Change<Table> | null,
): Promise<Shown> {
  const locked = await openRow(command, entity, id, expectedVersion);
  const change = await decide(locked);
  if (change === null) return locked.current;
  return finishChange(command, entity, locked, change);
}

/** Writes a row that `openRow` has locked, and answers it as it is then: the second half of `changeRow`. */
export async function finishChange<Table extends EntityTable, Shown>(
  command: Command,
  entity: Entity<Table, Shown>,
  { row, current }: Locked<Table, Shown>,
  change: Change<Table>,
): Promise<Shown> {
  const after = await writeRow(command, entity, row, change);
  return after === row ? current : showRow(command.tx, entity, row.id, command);
}

/** Whether the values differ from what the row says, in anything that a person would notice. */
export function isChange(row: Record<string, unknown>, values: Record<string, unknown>): boolean {
  return Object.keys(changedFields<Record<string, unknown>>(row, { ...row, ...values }).after).length > 0;
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

/** The builder's types know tables by name only; a table made of `entityColumns` is enough for all that is done here. */
function live(table: EntityTable): PgTable {
  return table;
}

const isLive = (table: EntityTable, id: number) => and(eq(table.id, id), isNull(table.deletedBatchId));

function first<Table extends EntityTable>(rows: unknown): RowOf<Table> | null {
  return (rows as RowOf<Table>[])[0] ?? null;
}
