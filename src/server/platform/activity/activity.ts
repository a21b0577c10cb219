import type { ActivityEntity } from '#shared/contracts/history.ts';
import { type AppendedRow, appendRows } from '../database/append-rows.ts';
import type { Tx } from '../database/database.ts';
import { activity } from '../database/schema/activity.schema.ts';

/** Who makes a request: the name chosen at a shared device, and the request itself. All null for jobs and the command line. */
export type Actor = {
  agent: string | null;
  branch: string | null;
  team: string | null;
  deviceId: string | null;
  requestId: string | null;
  /** Set for a change that was made earlier and sent later. */
  deed?: Deed;
  /** The number of the receipt that the device may have printed; null for requests of other clients. */
  receiptNumber?: string | null;
};

/** When a change was made, by the device's clock; unsure if that had not been compared with the server's for a day. */
export type Deed = { at: Date; isUnsure: boolean };

/** The actor of changes that no person made. */
export const NOBODY: Actor = { agent: null, branch: null, team: null, deviceId: null, requestId: null };

export type ActivityEntry = {
  entity: ActivityEntity;
  id: number;
  /** A verb of the domain: created, updated, approve, receipt_added, deleted, restored … */
  action: string;
  /** The changed fields with their old and new values. Fields that are equal in both are left out. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  batchId?: number | null;
  /** The entry that this one undoes. */
  undoesId?: number | null;
};

/** Writes the entries in the change's own transaction, together with the other rows that are only inserted. */
export async function writeActivity(
  tx: Tx,
  actor: Actor,
  at: Date,
  entries: readonly ActivityEntry[],
  others: readonly AppendedRow[] = [],
): Promise<void> {
  const rows = entries.map((entry) => ({
    at,
    entity: entry.entity,
    entityId: entry.id,
    action: entry.action,
    before: entry.before ?? null,
    after: entry.after ?? null,
    agent: actor.agent,
    branch: actor.branch,
    deviceId: actor.deviceId,
    requestId: actor.requestId,
    batchId: entry.batchId ?? null,
    undoesId: entry.undoesId ?? null,
    doneAt: actor.deed?.at ?? null,
    isDoneUnsure: actor.deed?.isUnsure ?? null,
  }));
  await appendRows(tx, [...others, ...rows.map((values) => ({ table: activity, values }))]);
}

/** Columns for internal bookkeeping, which mean nothing to a person. */
export const BOOKKEEPING: readonly string[] = [
  'version',
  'searchText',
  'ownSearch',
  'customerSearch',
  'orderSearch',
  'orderBranch',
  'phoneKey',
  'quoteKey',
  'modelKey',
  'nameKey',
  'subjectState',
  'receiptIds',
];
/** `updatedAt` repeats the entry's own time, and the PIN's hash is a secret. */
const UNRECORDED = new Set([...BOOKKEEPING, 'updatedAt', 'pinHash']);

/** The fields in which two states of a row differ, as `before` and `after` of an activity entry. */
export function changedFields<Row extends Record<string, unknown>>(
  before: Row,
  after: Row,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = Object.keys(after).filter(
    (key) => !UNRECORDED.has(key) && !isSame(before[key], after[key]),
  );
  const pick = (row: Row) => Object.fromEntries(changed.map((key) => [key, row[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  return a === b || (a ?? null) === (b ?? null);
}
