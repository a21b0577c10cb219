import { z } from 'zod';
import { id } from './common.ts';
import { pageQuery } from './queries.ts';

/** `GET /api/batches`: changes of many rows at once that can be taken back; deletes are listed by the trash. */
export const batchesQuery = pageQuery.extend({
  kind: z
    .enum(['import', 'fix_completed', 'data_health', 'bulk', 'stock_arrival', 'call_round', 'hand_over'])
    .optional(),
});

/** What undoing a batch did, and the rows that it left unchanged because they have changed since. */
export const undoReply = z.object({
  undone: z.record(z.string(), z.int()),
  left: z.array(z.object({ entity: z.string(), id, reason: z.string() })),
});
export type UndoReply = z.infer<typeof undoReply>;
