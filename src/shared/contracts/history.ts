import { z } from 'zod';
import { ACTIVITY_KINDS } from '#shared/domain/activity-kinds.ts';
import { dayIn, id, instantOut } from './common.ts';
import { filterText, idText, pageQuery, searchText } from './queries.ts';

export const ACTIVITY_ENTITIES = [
  'customer',
  'payment',
  'layby',
  'reservation',
  'notification',
  'app_reminder',
  'pre_order',
  'cash_up',
  'stock_arrival',
  'backup',
  'export',
  'agent',
  'list_view',
  'call_template',
  'call_hours',
] as const;
export type ActivityEntity = (typeof ACTIVITY_ENTITIES)[number];

/** One change: who, when, and the changed fields before and after. */
export const activityRow = z.object({
  id: z.int(),
  at: instantOut,
  entity: z.string(),
  entityId: id,
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  agent: z.string().nullable(),
  branch: z.string().nullable(),
  deviceId: z.string().nullable(),
  requestId: z.string().nullable(),
  batchId: id.nullable(),
  /** The entry that this one takes back. */
  undoesId: z.int().nullable(),
  /** When it was done, of what a device kept and sent later: `at` is when it came. */
  doneAt: instantOut.nullable(),
  /** The device's clock had not been compared with the server's for a day. */
  isDoneUnsure: z.boolean().nullable(),
  /** As far as can be told without trying: `POST /api/activity/:id/undo` has the last word. */
  canUndo: z.boolean(),
  isUndone: z.boolean(),
});
export type ActivityRow = z.infer<typeof activityRow>;

const periodQuery = z.object({
  /** The first and the last day, both of the shop's zone; today without them. */
  from: dayIn.optional(),
  to: dayIn.optional(),
});

/** Either the history of one record (`entity` and `id`), or what happened in the shop on some days. */
export const activityQuery = pageQuery.extend({
  entity: z.enum(ACTIVITY_ENTITIES).optional(),
  id: idText.optional(),
  ...periodQuery.shape,
  agent: filterText(100),
  branch: filterText(50),
  kind: z.enum(ACTIVITY_KINDS).optional(),
  /** A quote number, a name, a phone number: what happened to the records that are found by it. */
  q: searchText,
});

export const activityCountsQuery = periodQuery;

const counted = { count: z.int() };
/** How much happened on these days: in all, and by the work of each. */
export const activityCounts = z.object({
  total: z.int(),
  byKind: z.array(z.object({ kind: z.enum(ACTIVITY_KINDS), ...counted })),
  byAgent: z.array(z.object({ agent: z.string().nullable(), ...counted })),
  byBranch: z.array(z.object({ branch: z.string().nullable(), ...counted })),
});
export type ActivityCounts = z.infer<typeof activityCounts>;

/** What happened in the shop: one change, or a batch of them. */
export const shopActivityRow = activityRow.extend({
  /** What people call the record, also one in the trash; null of one that is gone for good. */
  title: z.string().nullable(),
  isDeleted: z.boolean(),
  /** How money came in or went back. */
  method: z.string().nullable(),
  /** Of a closed or reopened day: where it is seen. */
  cashUp: z.object({ branch: z.string(), day: z.string() }).nullable(),
  /** Told as one: an import, a delete with all that went along. `id` is its number then. */
  batch: z
    .object({
      kind: z.string(),
      label: z.string(),
      counts: z.record(z.string(), z.int()),
    })
    .nullable(),
});
export type ShopActivityRow = z.infer<typeof shopActivityRow>;

/** Which rows are as they were before. */
export const undoEntryReply = z.object({ undone: z.array(z.object({ entity: z.string(), id })) });
export type UndoEntryReply = z.infer<typeof undoEntryReply>;

/** The last change of a row, as whoever made it has seen it. */
export const undoLatestBody = z.object({
  entity: z.enum(ACTIVITY_ENTITIES),
  id,
  /** The version that the change left: nothing is taken back from a row that is at another. */
  version: z.int().min(1),
});

/** A batch that can be taken back: a delete with all it took along, an import, a run of Fix Completed Orders, a fix of Data health, many rows at once. */
export const batch = z.object({
  id,
  kind: z.enum([
    'delete',
    'import',
    'fix_completed',
    'data_health',
    'bulk',
    'stock_arrival',
    'call_round',
    'hand_over',
  ]),
  label: z.string(),
  entity: z.string(),
  entityId: id.nullable(),
  counts: z.record(z.string(), z.int()),
  agent: z.string().nullable(),
  branch: z.string().nullable(),
  createdAt: instantOut,
  /** Of a customer who turned out to be another one: what that one is called. */
  mergedInto: z.string().nullable(),
  /** Until when it can be restored; null when it has no end. */
  restorableUntil: instantOut.nullable(),
});
export type Batch = z.infer<typeof batch>;

export const batchParams = z.object({
  batchId: idText,
});

export const restoreReply = z.object({ restored: z.record(z.string(), z.int()) });
