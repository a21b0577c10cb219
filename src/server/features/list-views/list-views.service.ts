import { and, asc, eq, isNull, max, ne, or } from 'drizzle-orm';
import type { z } from 'zod';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import type { Actor } from '#server/platform/activity/activity.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { lockName } from '#server/platform/database/name-locks.ts';
import { listViews } from '#server/platform/database/schema/list-views.schema.ts';
import { changeRow } from '#server/platform/entities/change-row.ts';
import { plainEntity, type RowOf, readRow, stateConflict } from '#server/platform/entities/entity.ts';
import { presentRow } from '#server/platform/entities/read-columns.ts';
import { insertRow, writeRow } from '#server/platform/entities/write-row.ts';
import { AppError, fieldError, notFound } from '#server/platform/http/app-error.ts';
import {
  type createListViewBody,
  type ListView,
  listView,
  type updateListViewBody,
} from '#shared/contracts/list-views.ts';
import { type ListViewPath, MOST_VIEWS, type ViewSearch, viewSearchOf } from '#shared/domain/list-views.ts';
import { normalizeText } from '#shared/domain/text.ts';

/** Saved views of lists: the shop's, which everybody sees and may change, and a device's own, which no other device sees. */

type ViewRow = RowOf<typeof listViews>;
type Group = Pick<ViewRow, 'path' | 'deviceId'>;

const present = (row: ViewRow): ListView => ({
  ...presentRow(listViews, listView, row),
  path: row.path as ListViewPath,
  search: wordsOf(row.search),
  isShared: row.deviceId === null,
});

export const listViewEntity = plainEntity({ kind: 'list_view', name: 'View', table: listViews, present });

const isLive = isNull(listViews.deletedBatchId);

/** The shop's views and the device's own, by list and in their order. */
export async function readListViews(db: Executor, { deviceId }: Actor): Promise<ListView[]> {
  const isSeen = or(
    isNull(listViews.deviceId),
    deviceId === null ? undefined : eq(listViews.deviceId, deviceId),
  );
  const rows = await db
    .select()
    .from(listViews)
    .where(and(isLive, isSeen))
    .orderBy(asc(listViews.path), asc(listViews.position), asc(listViews.id));
  return rows.map(present);
}

/**
 * @throws AppError invalid_request for a name that another view of the list has, for a search that narrows nothing, and
 *   when the list has `MOST_VIEWS`
 */
export async function createListView(
  command: Command,
  { path, name, search, isShared }: z.output<typeof createListViewBody>,
): Promise<ListView> {
  const { deviceId } = command.actor;
  if (!isShared && deviceId === null)
    throw fieldError('isShared', 'Only a logged-in browser can have its own views');
  const group = { path, deviceId: isShared ? null : deviceId };
  await lockGroup(command, group);
  await assertFree(command, group, name, null);
  const { tx } = command;
  if (await isFull(command, group)) throw fieldError('name', FULL);
  const [last] = await tx
    .select({ position: max(listViews.position) })
    .from(listViews)
    .where(isOf(group));
  const row = await insertRow(command, listViewEntity, {
    ...{ ...group, name, nameKey: normalizeText(name), search: linesOf(path, search) },
    position: (last?.position ?? 0) + 1,
  });
  return present(row);
}

/**
 * Changes the name of a view, or its search.
 * @throws AppError not_found for another device's view, stale_version; invalid_request as `createListView`
 */
export async function updateListView(
  command: Command,
  id: number,
  { name, search }: z.output<typeof updateListViewBody>,
  expectedVersion: number | null,
): Promise<ListView> {
  const group = await findSeen(command, id);
  await lockGroup(command, group);
  return changeRow(command, listViewEntity, id, expectedVersion, async ({ row }) => {
    if (name !== undefined) await assertFree(command, group, name, id);
    return {
      values: {
        ...(name !== undefined && { name, nameKey: normalizeText(name) }),
        ...(search !== undefined && { search: linesOf(row.path as ListViewPath, search) }),
      },
      action: 'updated',
    };
  });
}

/** @throws AppError not_found for another device's view, stale_version */
export async function deleteListView(
  command: Command,
  id: number,
  expectedVersion: number | null,
): Promise<void> {
  await findSeen(command, id);
  await moveToTrash(command, listViewEntity, id, expectedVersion);
}

/**
 * Puts the views of one list into this order.
 * @throws AppError not_found for another device's view; conflict when these are not exactly the list's views
 */
export async function orderListViews(command: Command, ids: readonly number[]): Promise<void> {
  const group = await findSeen(command, ids[0] ?? 0);
  await lockGroup(command, group);
  const rows = await command.tx.select().from(listViews).where(isOf(group)).for('update');
  const wanted = new Set(ids);
  if (wanted.size !== ids.length || rows.length !== ids.length || rows.some(({ id }) => !wanted.has(id))) {
    throw stateConflict(
      null,
      'The views of this list were changed by someone else. Check them and try again.',
    );
  }
  for (const row of rows) {
    const values = { position: ids.indexOf(row.id) + 1 };
    await writeRow(command, listViewEntity, row, { values, action: 'updated' });
  }
}

/** @throws AppError not_found, also for another device's view, so that its existence is not revealed */
async function findSeen({ tx, actor }: Command, id: number): Promise<Group> {
  const row = await readRow(tx, listViews, id);
  if (row === null || (row.deviceId !== null && row.deviceId !== actor.deviceId)) {
    throw notFound(listViewEntity.name);
  }
  return row;
}

/** Serialises changes of a list's views, because names and positions are checked against all others. */
const lockGroup = ({ tx }: Command, { path, deviceId }: Group) =>
  lockName(tx, `list views ${path} ${deviceId ?? 'shop'}`);

const isOf = ({ path, deviceId }: Group) =>
  and(
    isLive,
    eq(listViews.path, path),
    deviceId === null ? isNull(listViews.deviceId) : eq(listViews.deviceId, deviceId),
  );

const FULL = `This list already has ${MOST_VIEWS} views. Delete one first.`;
const isFull = async ({ tx }: Command, group: Group) =>
  (await tx.$count(listViews, isOf(group))) >= MOST_VIEWS;

async function assertFree(
  command: Command,
  group: Group,
  name: string,
  besides: number | null,
): Promise<void> {
  const nameKey = normalizeText(name);
  if (nameKey === '') throw fieldError('name', 'Name is required');
  const taken = await findNamesake(command, group, nameKey, besides);
  if (taken !== null) throw fieldError('name', taken);
}

/** The message when another view of the list has this name, or null. */
async function findNamesake(
  { tx }: Command,
  group: Group,
  nameKey: string,
  besides: number | null,
): Promise<string | null> {
  const isAnother = besides === null ? undefined : ne(listViews.id, besides);
  const [taken] = await tx
    .select()
    .from(listViews)
    .where(and(isOf(group), eq(listViews.nameKey, nameKey), isAnother));
  return taken === undefined ? null : `A view named ${taken.name} already exists.`;
}

/**
 * Checks that a view's earlier name can be restored.
 * @throws AppError conflict when another view of its list has it
 */
export async function assertNameIsFree(command: Command, row: ViewRow, nameKey: string): Promise<void> {
  await lockGroup(command, row);
  const taken = await findNamesake(command, row, nameKey, row.id);
  if (taken !== null) throw new AppError('conflict', { detail: taken });
}

/**
 * Checks that the deleted views of a batch can be restored.
 * @throws AppError conflict when another view has the name, or the list is full
 */
export async function assertViewsFit(command: Command, batchId: number): Promise<void> {
  const rows = await command.tx.select().from(listViews).where(eq(listViews.deletedBatchId, batchId));
  for (const row of rows) {
    await assertNameIsFree(command, row, row.nameKey);
    if (await isFull(command, row)) throw new AppError('conflict', { detail: FULL });
  }
}

/** The search as stored, one parameter per line. @throws AppError invalid_request when it has no parameter that the list knows */
function linesOf(path: ListViewPath, search: ViewSearch): string {
  const words = Object.entries(viewSearchOf(path, search));
  if (words.length === 0) throw fieldError('search', 'Filter, search or sort the list first');
  return words.map(([word, text]) => `${word}=${text.replaceAll(/\s+/g, ' ')}`).join('\n');
}

function wordsOf(lines: string): Record<string, string> {
  return Object.fromEntries(
    lines.split('\n').flatMap((line) => {
      const end = line.indexOf('=');
      return end < 1 ? [] : [[line.slice(0, end), line.slice(end + 1)]];
    }),
  );
}
