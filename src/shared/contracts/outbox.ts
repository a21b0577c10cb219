import { z } from 'zod';
import { id, requiredText } from './common.ts';

/** `POST /api/outbox/dropped`: what was done without a link and then not saved, because a person decided so. */
export const droppedBody = z.object({
  /** What was never saved itself is told of its customer. */
  entity: z.enum(['payment', 'layby', 'reservation', 'pre_order', 'customer']),
  id,
  /** What it was: 'Add Payment · Quote Q-1012 · Selma, N$ 500.00'. */
  what: requiredText('Say what is dropped', 300),
  /** Why it was not saved, as the person was told. */
  because: requiredText('Say why', 300),
  /** What the person has answered. */
  answer: requiredText('Say what was answered', 100),
});
