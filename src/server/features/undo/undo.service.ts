import { undoBatch } from '#server/features/batches/batches.service.ts';
import { holdCashUp, reopenCashUp } from '#server/features/cash-up/cash-ups.service.ts';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { markUndoing } from '#server/platform/batches/undoing.ts';
import type { Command, CommandContext } from '#server/platform/commands/command.ts';
import { type EntityTable, lockRow, type RowOf, readRow } from '#server/platform/entities/entity.ts';
import { FORGOTTEN, isForgotten } from '#server/platform/entities/forgotten.ts';
import { SUBJECTS } from '#server/platform/entities/subjects.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import type { ActivityEntity, UndoEntryReply } from '#shared/contracts/history.ts';
import { movedMoney, standsOn, standsOnPair, type UndoWay, undoRuleOf } from '#shared/domain/undo.ts';
import * as repo from './undo.repo.ts';
import { refused, standsInTheWay } from './undo-refusals.ts';
import { entityOf, giveBack, undoing } from './undo-rows.ts';

/**
 * Undoes one entry of the history, with the other entries of the same change: at most once, and only while no later entry
 * builds on it. An undo is an entry too, and can be undone itself unless money moved.
 */

type Row = RowOf<EntityTable> & Record<string, unknown>;
/** An entry, and all entries of the same change, including itself. */
type Deed = { entry: repo.Entry; deed: readonly repo.Entry[] };

/**
 * Undoes an entry by its id.
 * @throws AppError not_found; conflict with the reason why it cannot be undone, with `laterEntry` when a later entry
 *   builds on it; whatever a rule of the row says against it
 */
export async function undoEntry(
  context: CommandContext,
  command: Command,
  id: number,
): Promise<UndoEntryReply> {
  const entry = await repo.findEntry(command.tx, id);
  if (entry === null) throw notFound('Entry');
  return undo(context, command, await readDeed(command, entry));
}

/**
 * As `undoEntry`, for the latest change of a row, by whoever has just made it.
 * @throws AppError as `undoEntry`; conflict naming the latest entry when the row is at another version
 */
export async function undoLatest(
  context: CommandContext,
  command: Command,
  { entity, id, version }: { entity: ActivityEntity; id: number; version: number },
): Promise<UndoEntryReply> {
  const latest = await repo.findLatest(command.tx, entity, id);
  if (latest === null) throw notFound('Entry');
  const deed = await readDeed(command, latest);
  const isInTrash = wayOf(deed.entry) === 'restore';
  const row = isInTrash ? null : await readRow(command.tx, entityOf(entity).table, id);
  if (row !== null && row.version !== version) throw await standsInTheWay(command, latest);
  return undo(context, command, deed, version);
}

async function undo(
  context: CommandContext,
  command: Command,
  { entry, deed }: Deed,
  seen: number | null = null,
): Promise<UndoEntryReply> {
  const way = wayOf(entry);
  if (way === 'restore') {
    const { undone } = await undoBatch(context, command, entry.batchId ?? 0);
    return { undone: Object.keys(undone).length === 0 ? [] : [{ entity: entry.entity, id: entry.entityId }] };
  }
  if (way === 'reopen') return takeClosingBack(command, entry);
  // Money that was booked together with a batch is not part of it, and stays when the batch is undone: it is reversed in the ledger instead.
  if (way === 'money' && entry.batchId === null && deed.some(({ batchId }) => batchId !== null))
    throw refused('This payment was made with a larger change: reverse it under Payments');
  const deleted = deed.filter((part) => wayOf(part) === 'restore');
  await bringBack(context, command, deleted);
  const rows = await lockRows(command, deed);
  // The version is checked again under the lock: the first check only read the row.
  if (seen !== null && rows.get(keyOf(entry))?.version !== seen) throw await standsInTheWay(command, entry);
  const parts = deed.filter((part) => !deleted.includes(part));
  for (const part of parts) {
    await assertNothingStandsOn(command, part, deed);
    await assertNotForgottenSince(command, part, rows.get(keyOf(part)) as Row);
  }
  await markUndoing(command.tx);
  const added = parts.filter((part) => wayOf(part) === 'trash');
  // Deleted before the others are changed, so that their entries carry the batch: restoring it then brings the order back to its state too.
  const batchId = await removeAll(command, added);
  for (const part of parts.filter((one) => !added.includes(one)).toReversed()) {
    // A row that was deleted along with another stays in the trash as it is.
    if (batchId !== null && !(await isLive(command, part))) continue;
    const row = rows.get(keyOf(part)) as Row;
    // A restored batch does not bring back a reservation's order. The reservation's own entry restores both, and can be
    // undone as long as the rules allow.
    const batchOfPart = part.entity === 'reservation' ? null : batchId;
    rows.set(keyOf(part), await giveBack(command, part, row, batchOfPart));
  }
  const undone = [
    ...new Map(deed.map((part) => [keyOf(part), { entity: part.entity, id: part.entityId }])).values(),
  ];
  return { undone };
}

/**
 * Reads all entries of the same change. When the change undid an undo, a row that it restored from the trash counts as
 * newly created, and changes that came with that count as new changes.
 * @throws AppError conflict when the entry followed from a row that was restored from the trash for another reason
 */
async function readDeed(command: Command, entry: repo.Entry): Promise<Deed> {
  const found = await repo.findDeed(command.tx, entry);
  const doneAnew = await repo.findDoneAnew(command.tx, found);
  const deed = found.map((part) => {
    if (part.batchId === null || !doneAnew.has(part.batchId)) return part;
    const isAddedAnew = part.action === 'restored' && part.id !== entry.id;
    return { ...part, batchId: null, action: isAddedAnew ? 'created' : part.action };
  });
  const own = deed.find(({ id }) => id === entry.id) ?? entry;
  const isRestoring = ({ action, batchId }: repo.Entry) => action === 'restored' && batchId === own.batchId;
  if (own.batchId !== null && !isRestoring(own) && deed.some(isRestoring))
    throw refused('This came back with a restored record: delete that record again instead');
  return { entry: own, deed };
}

/** Restores the rows that the change deleted, unless they were restored since; parents before the rows that depend on them. */
async function bringBack(
  context: CommandContext,
  command: Command,
  deleted: readonly repo.Entry[],
): Promise<void> {
  for (const batchId of new Set(deleted.toSorted(byLockOrder).map((part) => part.batchId ?? 0)))
    if (!(await repo.isRestored(command.tx, batchId))) await undoBatch(context, command, batchId);
}

/** Undoes a cash-up's closing by reopening the day; the record of the closing stays. */
async function takeClosingBack(command: Command, entry: repo.Entry): Promise<UndoEntryReply> {
  await holdCashUp(command.tx, entry.entityId);
  await assertNothingStandsOn(command, entry, [entry]);
  await reopenCashUp(undoing(command, entry, null), entry.entityId, { reason: 'Closing taken back' }, null);
  return { undone: [{ entity: entry.entity, id: entry.entityId }] };
}

const keyOf = ({ entity, entityId }: repo.Entry) => `${entity}:${entityId}`;

/**
 * How an entry is undone.
 * @throws AppError conflict for an entry that cannot be undone by itself
 */
function wayOf(entry: repo.Entry): UndoWay {
  const rule = undoRuleOf(entry.entity, entry.action);
  if (!('way' in rule)) throw refused(rule.why);
  if (entry.batchId !== null) {
    if (rule.way === 'restore' || entry.action === 'undone') return 'restore';
    throw refused('This is part of a larger change: undo the whole change instead');
  }
  if (entry.action === 'undone' && movedMoney(entry))
    throw refused('A reversed payment cannot come back: add the payment again');
  const isEmpty = Object.keys({ ...entry.before, ...entry.after }).length === 0;
  if (isEmpty && rule.way !== 'trash') throw refused('This changed nothing, so there is nothing to undo');
  return rule.way;
}

/** The order in which all code locks rows: parents before the rows that depend on them. */
const byLockOrder = (a: repo.Entry, b: repo.Entry) => rankOf(a) - rankOf(b) || a.entityId - b.entityId;
const rankOf = ({ entity }: repo.Entry) => SUBJECTS.findIndex(({ kind }) => kind === entity);

/** Locks the rows of the change, in the order in which all code locks them. */
async function lockRows(command: Command, deed: readonly repo.Entry[]): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  for (const part of deed.toSorted(byLockOrder)) {
    if (rows.has(keyOf(part))) continue;
    const row = await lockRow(command.tx, entityOf(part.entity).table, part.entityId);
    if (row === null) {
      const later = await repo.findLater(command.tx, part);
      const deleted = later.findLast(({ action }) => action === 'deleted');
      throw deleted ? await standsInTheWay(command, deleted) : notFound(entityOf(part.entity).name);
    }
    rows.set(keyOf(part), row as Row);
  }
  return rows;
}

async function assertNothingStandsOn(
  command: Command,
  part: repo.Entry,
  deed: readonly repo.Entry[],
): Promise<void> {
  const undoneBy = await repo.findUndoOf(command.tx, part.id);
  if (undoneBy !== null) throw await standsInTheWay(command, undoneBy, true);
  const own = new Set(deed.map(({ id }) => id));
  const others = (found: repo.Entry[]) => found.filter(({ id }) => !own.has(id));
  const found =
    standsOn(part, others(await repo.findLater(command.tx, part))) ??
    standsOnPair(part, others(await repo.findLaterOfPair(command.tx, part)));
  if (found !== null) throw await standsInTheWay(command, found);
  if (wayOf(part) !== 'trash' || part.entity !== 'customer') return;
  const dependant = await repo.findDependant(command.tx, part);
  if (dependant === null) return;
  throw new AppError('conflict', {
    detail: `${dependant.title} belongs to this customer: undo that first`,
    extra: { laterEntry: null, dependant },
  });
}

/** Earlier values are not restored to a customer who has been forgotten since. */
async function assertNotForgottenSince(command: Command, { at }: repo.Entry, row: Row): Promise<void> {
  const customerId = Number(row.customerId ?? ('phoneKey' in row ? row.id : 0));
  if (await isForgotten(command.tx, customerId, at)) throw refused(FORGOTTEN);
}

/**
 * Moves rows to the trash, each with the rows that depend on it, which may be among the given ones. Returns the batch of
 * the first delete; null when there was none.
 */
async function removeAll(command: Command, added: readonly repo.Entry[]): Promise<number | null> {
  const signed = added.reduce((inner, part) => undoing(inner, part, null), command);
  let first: number | null = null;
  for (const part of added.toSorted(byLockOrder)) {
    const entity = entityOf(part.entity);
    if (!(await isLive(command, part))) continue;
    const batchId = await moveToTrash(signed, entity, part.entityId, null);
    first ??= batchId;
  }
  return first;
}

async function isLive({ tx }: Command, { entity, entityId }: repo.Entry): Promise<boolean> {
  return (await readRow(tx, entityOf(entity).table, entityId)) !== null;
}
