import { z } from 'zod';
import { id } from './common.ts';

/** With `preview`, what would be changed is answered and nothing is. */
export const fixCompletedBody = z.object({ preview: z.boolean().optional() }).nullish();

/** One row whose status or completed date contradicts the rest of it. */
export const fixCompletedChange = z.object({
  entity: z.enum(['payment', 'pre_order']),
  id,
  /** Quote or phone, and the customer: enough to recognise it in a list. */
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
  /** By which it can be undone; null for a preview and when nothing was changed. */
  batchId: id.nullable(),
});
export type FixCompletedReply = z.infer<typeof fixCompletedReply>;
