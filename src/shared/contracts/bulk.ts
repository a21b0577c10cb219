import { z } from 'zod';
import { BULK_ACTION_KINDS, BULK_ENTITIES } from '#shared/domain/bulk-actions.ts';
import { CHOSEN_IDS_LENGTH, MOST_CHOSEN } from '#shared/domain/chosen-ids.ts';
import { BRANCHES } from '#shared/domain/labels.ts';
import { choiceIn, id, instantIn, optionalText } from './common.ts';
import { communicationModeIn } from './contacts.ts';

/** Many rows of one list at once: which ones, what each would become, and the change of all of them as one batch. */

const entity = z.enum(BULK_ENTITIES);

/** Rows by their numbers, or all that a list shows by its own filter: the query of its address. */
const whichRows = {
  entity,
  ids: z.array(id).min(1).max(MOST_CHOSEN).optional(),
  query: z
    .string()
    .max(CHOSEN_IDS_LENGTH + 2000)
    .optional(),
};

const chosenRow = z.object({ id, version: z.int(), label: z.string() });
/** There are more than can be chosen at once. */
const hasMore = z.boolean();

/** `POST /api/bulk/selection`. */
export const bulkSelectionBody = z.object(whichRows);
export type BulkSelectionBody = z.input<typeof bulkSelectionBody>;
/** How many of the rows that were named are no longer there. */
const gone = z.int();
export const bulkSelection = z.object({ rows: z.array(chosenRow), hasMore, gone });
export type BulkSelection = z.infer<typeof bulkSelection>;

const wish = {
  action: z.enum(BULK_ACTION_KINDS),
  /** What the action asks for: a contact says whether, by whom and how, an assignment to whom or where, a slip until when. */
  values: z
    .object({
      customerContacted: z.boolean().optional(),
      contactedBy: optionalText(100),
      communicationMode: communicationModeIn,
      note: optionalText(1000),
      agent: optionalText(100),
      branch: choiceIn(BRANCHES),
      /** The day on which what was ordered is expected now. */
      expectedOn: instantIn,
    })
    .optional(),
};
export type BulkValues = Partial<NonNullable<z.output<typeof bulkPreviewBody>['values']>>;

/** `POST /api/bulk/preview`: changes nothing. */
export const bulkPreviewBody = z.object({ ...whichRows, ...wish });
export type BulkPreviewBody = z.input<typeof bulkPreviewBody>;

export const bulkPreviewRow = chosenRow.extend({
  /** In the shop's words: 'Approved', 'Agent 3'. */
  was: z.string(),
  /** Null where it cannot be done. */
  becomes: z.string().nullable(),
  /** Why it cannot, in the words in which it would be refused alone. */
  reason: z.string().nullable(),
});
export type BulkPreviewRow = z.infer<typeof bulkPreviewRow>;
export const bulkPreview = z.object({ rows: z.array(bulkPreviewRow), hasMore, gone });
export type BulkPreview = z.infer<typeof bulkPreview>;

/** `POST /api/bulk`: of each row the version that was previewed. */
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
  /** By which it can be undone; null when nothing was changed. */
  batchId: id.nullable(),
  done: z.int(),
  /** What was left as it is, with the reason. */
  left: z.array(z.object({ id, label: z.string(), reason: z.string() })),
});
export type BulkReply = z.infer<typeof bulkReply>;
