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

/** One change: who made it, when, and the changed fields before and after. */
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
  /** The history entry that this entry undoes. */
  undoesId: z.int().nullable(),
  /** For a change made offline and sent later: when it was made. `at` is when the server received it. */
  doneAt: instantOut.nullable(),
  /** True when the device's clock had not been compared with the server's for a day. */
  isDoneUnsure: z.boolean().nullable(),
  /** An estimate: only `POST /api/activity/:id/undo` decides whether the undo is possible. */
  canUndo: z.boolean(),
  isUndone: z.boolean(),
});
export type ActivityRow = z.infer<typeof activityRow>;

const periodQuery = z.object({
  /** The first and the last day, in the shop's zone; today when missing. */
  from: dayIn.optional(),
  to: dayIn.optional(),
});

/** Either the history of one record (`entity` and `id`), or what happened in the shop on the given days. */
export const activityQuery = pageQuery.extend({
  entity: z.enum(ACTIVITY_ENTITIES).optional(),
  id: idText.optional(),
  ...periodQuery.shape,
  agent: filterText(100),
  branch: filterText(50),
  kind: z.enum(ACTIVITY_KINDS).optional(),
  /** A quote number, a name or a phone number: limits the answer to the history of the records that match it. */
  q: searchText,
});

export const activityCountsQuery = periodQuery;

const counted = { count: z.int() };
/** How many changes happened on these days: in total, and by kind, agent and branch. */
export const activityCounts = z.object({
  total: z.int(),
  byKind: z.array(z.object({ kind: z.enum(ACTIVITY_KINDS), ...counted })),
  byAgent: z.array(z.object({ agent: z.string().nullable(), ...counted })),
  byBranch: z.array(z.object({ branch: z.string().nullable(), ...counted })),
});
export type ActivityCounts = z.infer<typeof activityCounts>;

/** A change in the shop's history: a single one, or a batch. */
export const shopActivityRow = activityRow.extend({
  /** The record's name as people use it, also for one in the trash; null when the record was deleted for good. */
  title: z.string().nullable(),
  isDeleted: z.boolean(),
  /** The payment method, if money was received or given back. */
  method: z.string().nullable(),
  /** For a day that was closed or reopened: which cash-up it belongs to. */
  cashUp: z.object({ branch: z.string(), day: z.string() }).nullable(),
  /**
   * Set for a batch that is listed as one row, such as an import or a delete with all that went along. `id` is then the batch's id.
   */
  batch: z
    .object({
      kind: z.string(),
      label: z.string(),
      counts: z.record(z.string(), z.int()),
    })
    .nullable(),
});
export type ShopActivityRow = z.infer<typeof shopActivityRow>;

/** The rows that have been restored to their earlier state. */
export const undoEntryReply = z.object({ undone: z.array(z.object({ entity: z.string(), id })) });
export type UndoEntryReply = z.infer<typeof undoEntryReply>;

/** Undoes the latest change of a row, as the person who made that change saw it. */
export const undoLatestBody = z.object({
  entity: z.enum(ACTIVITY_ENTITIES),
  id,
  /** The version that the change produced: the undo is refused when the row has another version by now. */
  version: z.int().min(1),
});

/**
 * A batch that can be undone: a delete with all it took along, an import, a run of Fix Completed Orders, a Data health fix, a bulk change,
 * a stock arrival, a call or a hand-over.
 */
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
  /** For a customer who was merged into another: the name of the other. */
  mergedInto: z.string().nullable(),
  /** Until when the batch can be restored; null when there is no limit. */
  restorableUntil: instantOut.nullable(),
});
export type Batch = z.infer<typeof batch>;

export const batchParams = z.object({
  batchId: idText,
});

export const restoreReply = z.object({ restored: z.record(z.string(), z.int()) });
