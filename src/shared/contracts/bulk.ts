import { z } from 'zod';
import { BULK_ACTION_KINDS, BULK_ENTITIES } from '#shared/domain/bulk-actions.ts';
import { CHOSEN_IDS_LENGTH, MOST_CHOSEN } from '#shared/domain/chosen-ids.ts';
import { BRANCHES } from '#shared/domain/labels.ts';
import { choiceIn, id, instantIn, optionalText } from './common.ts';
import { communicationModeIn } from './contacts.ts';

/** Bulk changes of many rows of one list: the selection, the preview of each row, and the change itself as one batch. */

const entity = z.enum(BULK_ENTITIES);

/** Rows by their ids, or all rows that a list shows under a filter, given as the query string of the list's address. */
const whichRows = {
  entity,
  ids: z.array(id).min(1).max(MOST_CHOSEN).optional(),
  query: z
    .string()
    .max(CHOSEN_IDS_LENGTH + 2000)
    .optional(),
};

const chosenRow = z.object({ id, version: z.int(), label: z.string() });
/** Whether more rows match than can be selected at once. */
const hasMore = z.boolean();

/** `POST /api/bulk/selection`. */
export const bulkSelectionBody = z.object(whichRows);
export type BulkSelectionBody = z.input<typeof bulkSelectionBody>;
/** How many of the rows that were named no longer exist. */
const gone = z.int();
export const bulkSelection = z.object({ rows: z.array(chosenRow), hasMore, gone });
export type BulkSelection = z.infer<typeof bulkSelection>;

const wish = {
  action: z.enum(BULK_ACTION_KINDS),
  /**
   * The input of the action: for a contact its outcome, agent and way, for an assignment the agent or branch, for a slip the new day.
   */
  values: z
    .object({
      customerContacted: z.boolean().optional(),
      contactedBy: optionalText(100),
      communicationMode: communicationModeIn,
      note: optionalText(1000),
      agent: optionalText(100),
      branch: choiceIn(BRANCHES),
      /** The day on which the ordered phones are expected now. */
      expectedOn: instantIn,
    })
    .optional(),
};
export type BulkValues = Partial<NonNullable<z.output<typeof bulkPreviewBody>['values']>>;

/** `POST /api/bulk/preview`: changes nothing. */
export const bulkPreviewBody = z.object({ ...whichRows, ...wish });
export type BulkPreviewBody = z.input<typeof bulkPreviewBody>;

const bulkPreviewRow = chosenRow.extend({
  /** The present value as a label: 'Approved', 'Agent 3'. */
  was: z.string(),
  /** The new value as a label; null where the action cannot be applied to this row. */
  becomes: z.string().nullable(),
  /** Why the action cannot be applied: the same text as the refusal of the change of this row alone. */
  reason: z.string().nullable(),
});
export type BulkPreviewRow = z.infer<typeof bulkPreviewRow>;
export const bulkPreview = z.object({ rows: z.array(bulkPreviewRow), hasMore, gone });
export type BulkPreview = z.infer<typeof bulkPreview>;

/** `POST /api/bulk`: names each row with the version that was previewed. */
export const bulkBody = z.object({
  entity,
  ...wish,
  rows: z
    .array(z.object({ id, version: z.int() }))
    .min(1)
    .max(MOST_CHOSEN),
});
export type BulkBody = z.input<typeof bulkBody>;

export const bulkReply = z.object({
  /** The batch to undo; null when nothing was changed. */
  batchId: id.nullable(),
  done: z.int(),
  /** The rows that were left unchanged, each with the reason. */
  left: z.array(z.object({ id, label: z.string(), reason: z.string() })),
});
export type BulkReply = z.infer<typeof bulkReply>;
