import { z } from 'zod';
import { id } from './common.ts';

/** With `preview`, the answer lists what would be changed, and nothing is. */
export const fixCompletedBody = z.object({ preview: z.boolean().optional() }).nullish();

/** A row whose status or completed date contradicts its other fields. */
const fixCompletedChange = z.object({
  entity: z.enum(['payment', 'pre_order']),
  id,
  /** The quote number or phone, and the customer: enough to recognise the row in a list. */
  label: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
});
export type FixCompletedChange = z.infer<typeof fixCompletedChange>;

export const fixCompletedReply = z.object({
  success: z.literal(true),
  message: z.string(),
  migratedOrders: z.int(),
  migratedPreOrders: z.int(),
  changes: z.array(fixCompletedChange),
  /** The batch to undo; null for a preview and when nothing was changed. */
  batchId: id.nullable(),
});
export type FixCompletedReply = z.infer<typeof fixCompletedReply>;
