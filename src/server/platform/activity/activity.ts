import type { ActivityEntity } from '#shared/contracts/history.ts';
import { type AppendedRow, appendRows } from '../database/append-rows.ts';
import type { Tx } from '../database/database.ts';
import { activity } from '../database/schema/activity.schema.ts';

/** Who asks: a name claimed at a shared device, and the request it came with. Nobody for jobs and the command line. */
export type Actor = {
  agent: string | null;
  branch: string | null;
  team: string | null;
  deviceId: string | null;
  requestId: string | null;
  /** What was done before it came here. */
  deed?: Deed;
  /** Of the receipt that the device may have given for it; none where no device of ours has sent it. */
  receiptNumber?: string | null;
};

/** When something was done, by the clock of the device; unsure where that had not heard ours for a day. */
export type Deed = { at: Date; isUnsure: boolean };

/** Signs what no person did. */
export const NOBODY: Actor = { agent: null, branch: null, team: null, deviceId: null, requestId: null };

export type ActivityEntry = {
  entity: ActivityEntity;
  id: number;
  /** A verb of the domain: created, updated, approve, receipt_added, deleted, restored … */
  action: string;
  /** The fields that changed, as they were and as they are. Rows that are the same in both are left out. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  batchId?: number | null;
  /** The entry that this one takes back. */
  undoesId?: number | null;
};

/** Writes the entries in the change's own transaction, together with other rows that are only added. */
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

/** Bookkeeping of rows that says nothing to a person. */
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
/** The history's own time says when; a secret is told to nobody. */
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
