import type { Command } from '../commands/command.ts';
import { ShownRow } from '../http/app-error.ts';
import { assertVersion } from '../http/versions.ts';
import { type Entity, type EntityTable, lockRow, type RowOf, showRow } from './entity.ts';
import { goneRow } from './gone-row.ts';
import { type Change, updateRow } from './write-row.ts';

/**
 * The steps of a change, the same for every entity: lock the row → check the version that the caller saw → write →
 * record in the history → answer with the row. Each service decides only what changes.
 */

/** A row that is locked until the transaction ends, and how it is shown. */
export type Locked<Table extends EntityTable, Shown> = {
  row: RowOf<Table>;
  current: ShownRow<Shown>;
  /** Whether somebody else changed its status while this transaction waited for the lock. */
  wasMoved: boolean;
};

/**
 * Locks a row for a change.
 * @throws AppError not_found; stale_version with the current row when `expectedVersion` is given and outdated
 */
export async function openRow<Table extends EntityTable, Shown>(
  command: Command,
  entity: Entity<Table, Shown>,
  id: number,
  expectedVersion: number | null,
): Promise<Locked<Table, Shown>> {
  const found = await lockRow(command.tx, entity.table, id, entity.hasStatus);
  if (found === null) throw await goneRow(command.tx, entity, id, command.zone);
  const { statusSeen, ...others } = found as RowOf<Table> & { status?: string; statusSeen?: string };
  const row = others as RowOf<Table> & { status?: string };
  const current = new ShownRow(() => showRow(command.tx, entity, id, command));
  assertVersion(expectedVersion, row, () => current);
  return { row, current, wasMoved: statusSeen !== undefined && statusSeen !== row.status };
}

/**
 * Applies the change that `decide` returns and returns the row as it is afterwards; null leaves it unchanged.
 * @throws AppError not_found, stale_version; whatever `decide` throws
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
  if (change === null) return locked.current.read();
  return finishChange(command, entity, locked, change);
}

/** Writes a row that `openRow` has locked and returns it as it is afterwards: the second half of `changeRow`. */
export async function finishChange<Table extends EntityTable, Shown>(
  command: Command,
  entity: Entity<Table, Shown>,
  { row, current }: Locked<Table, Shown>,
  change: Change<Table>,
): Promise<Shown> {
  const written = await updateRow(command, entity, row, change);
  return written === null ? current.read() : written.show();
}
