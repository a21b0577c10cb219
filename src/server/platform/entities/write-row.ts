import type { ActivityEntity } from '#shared/contracts/history.ts';
import { changedFields } from '../activity/activity.ts';
import type { Command } from '../commands/command.ts';
import { given, insertRowStatement, runStatement, updateRowStatement } from '../database/row-statements.ts';
import {
  type Entity,
  type EntityRow,
  type EntityTable,
  first,
  type RowOf,
  showRow,
  type ValuesOf,
} from './entity.ts';
import { assertNotForgotten } from './forgotten.ts';

/** Writes rows: raises the version, records the history, announces the change, and shows the row from the result of the writing statement. */

export type Change<Table extends EntityTable> = {
  values: ValuesOf<Table>;
  /** The verb in the history. */
  action: string;
  /** What the history says in addition to the changed fields. */
  details?: Record<string, unknown>;
  /** Like `details`, with the values before the change. */
  detailsBefore?: Record<string, unknown>;
  batchId?: number | null;
  undoesId?: number | null;
  /** Recorded even when no field changes, because the attempt itself counts. */
  isAlwaysRecorded?: boolean;
  /** Leaves `updatedAt` as it is: a repair must not make a row look recently worked on. */
  keepsAge?: boolean;
};

/** Inserts a row and records it in the history. */
export async function insertRow<Table extends EntityTable, Shown>(
  command: Command,
  entity: Entity<Table, Shown>,
  values: Table['$inferInsert'],
): Promise<RowOf<Table>> {
  return (await addRow(command, entity, values)).row;
}

/** A row that has just been written, and how it is shown. */
type Written<Table extends EntityTable, Shown> = { row: RowOf<Table>; show(): Promise<Shown> };

/** Inserts a row, records it in the history and returns it with the function that shows it. */
export async function addRow<Table extends EntityTable, Shown>(
  command: Command,
  entity: Entity<Table, Shown>,
  values: Table['$inferInsert'],
): Promise<Written<Table, Shown>> {
  const { table } = entity;
  const { fields, parameters } = given(table, {
    createdAt: command.now,
    updatedAt: command.now,
    ...values,
  });
  const insert = insertRowStatement(table, fields, besidesOf(entity));
  const rows = await runStatement(command.tx, insert, parameters);
  const written = writtenOf(command, entity, rows);
  if (written === null) throw new Error('The insert returned no row');
  recordNew(command, entity.kind, written.row);
  return written;
}

type Writable<Table extends EntityTable, Shown> = Pick<
  Entity<Table, Shown>,
  'kind' | 'table' | 'returned' | 'telling'
>;

function besidesOf<Table extends EntityTable, Shown>({ returned }: Writable<Table, Shown>): string {
  return returned?.besides === undefined ? '' : `${returned.besides} as besides`;
}

function writtenOf<Table extends EntityTable, Shown>(
  command: Command,
  entity: Writable<Table, Shown> & Partial<Pick<Entity<Table, Shown>, 'find'>>,
  rows: unknown,
): Written<Table, Shown> | null {
  const all = first<Table>(rows) as (RowOf<Table> & { besides?: unknown }) | null;
  if (all === null) return null;
  const { returned } = entity;
  const { besides, ...own } = all;
  const row = own as unknown as RowOf<Table>;
  return {
    row,
    show: async () =>
      returned === undefined
        ? showRow(command.tx, entity as Entity<Table, Shown>, row.id, command)
        : returned.present(row, besides, command),
  };
}

/** Records a row that has just been inserted in the history. */
export function recordNew(command: Command, entity: ActivityEntity, row: EntityRow): void {
  const { after } = changedFields<Record<string, unknown>>({}, row);
  command.record({ entity, id: row.id, version: row.version, action: 'created', after });
}

/**
 * Writes a locked row under its next version and records the change in the history. Values that change nothing are not
 * recorded.
 * @throws AppError conflict when they hold text about a person who has been forgotten
 */
export async function writeRow<Table extends EntityTable>(
  command: Command,
  { kind, table, telling }: Pick<Entity<Table, unknown>, 'kind' | 'table' | 'telling'>,
  row: RowOf<Table>,
  change: Change<Table>,
): Promise<RowOf<Table>> {
  return (await updateRow(command, { kind, table, telling }, row, change))?.row ?? row;
}

/** Like `writeRow`, with the function that shows the row; null when there was nothing to change. */
export async function updateRow<Table extends EntityTable, Shown>(
  command: Command,
  entity: Writable<Table, Shown>,
  row: RowOf<Table>,
  {
    values,
    action,
    details = {},
    detailsBefore = {},
    batchId = null,
    undoesId = null,
    isAlwaysRecorded,
    keepsAge,
  }: Change<Table>,
): Promise<Written<Table, Shown> | null> {
  if (!isAlwaysRecorded && !isChange(row, values)) return null;
  await assertMayTell(command, entity, row, values);
  const { kind, table } = entity;
  const age = keepsAge ? {} : { updatedAt: command.now };
  const { fields, parameters } = given(table, { ...values, ...age });
  const update = updateRowStatement(table, fields, besidesOf(entity));
  const rows = await runStatement(command.tx, update, [row.id, ...parameters]);
  const written = writtenOf(command, entity, rows);
  if (written === null) throw new Error(`${kind} ${row.id} is gone although it is locked`);
  const changed = changedFields<Record<string, unknown>>(row, written.row);
  command.record({
    entity: kind,
    id: row.id,
    version: written.row.version,
    action,
    before: { ...changed.before, ...detailsBefore },
    after: { ...changed.after, ...details },
    batchId,
    undoesId,
  });
  return written;
}

async function assertMayTell<Table extends EntityTable>(
  { tx }: Command,
  { telling = [] }: Writable<Table, unknown>,
  row: RowOf<Table>,
  values: ValuesOf<Table>,
): Promise<void> {
  const isTold = telling.some((column) => values[column] && values[column] !== row[column]);
  if (!isTold) return;
  const { customerId } = { ...row, ...values } as { customerId?: number };
  if (customerId !== undefined) await assertNotForgotten(tx, customerId);
}

/** Whether the values differ from the row in anything that a person would notice. */
export function isChange(row: Record<string, unknown>, values: Record<string, unknown>): boolean {
  return Object.keys(changedFields<Record<string, unknown>>(row, { ...row, ...values }).after).length > 0;
}
