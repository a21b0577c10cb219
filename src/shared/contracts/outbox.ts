import { z } from 'zod';
import { DEED_AGENT, DEED_AT, DEED_BRANCH, DEED_CLOCK, DEED_SHOP } from '../domain/deed.ts';
import { isCommandPath, isPlainAddress, MOST_CALLS } from '../domain/outbox-calls.ts';
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

const header = z
  .string()
  .regex(/^[\x20-\x7e]*$/, 'Printable ASCII alone')
  .max(500);

/** More than any form of ours has; what nests without an end cannot be written out again. */
const MOST_NESTED = 20;

const isNestedWithin = (value: unknown, most: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (most > 0 && Object.values(value).every((inner) => isNestedWithin(inner, most - 1)));

/** One change as it would be sent alone. Without a key it could not be asked for again. */
const batchedCall = z.strictObject({
  method: z.enum(['POST', 'PUT', 'DELETE']),
  path: z
    .string()
    .max(200)
    .refine((path) => isPlainAddress(path) && isCommandPath(path), 'This cannot be sent with others'),
  headers: z.strictObject({
    'idempotency-key': header.min(1),
    'if-match': header.optional(),
    ...{ [DEED_AT]: header.optional(), [DEED_CLOCK]: header.optional(), [DEED_AGENT]: header.optional() },
    ...{ [DEED_BRANCH]: header.optional(), [DEED_SHOP]: header.optional() },
  }),
  /** What is sent, JSON. */
  body: z
    .unknown()
    .refine((body) => isNestedWithin(body, MOST_NESTED), 'This nests too deep')
    .optional(),
  /** Those of one line are about one record: after one that was not saved the others are not tried. */
  line: z.string().max(200),
});

/** `POST /api/outbox/batch`: what a device has kept, oldest first. */
export const batchBody = z.strictObject({ calls: z.array(batchedCall).min(1).max(MOST_CALLS) });
export type BatchedCall = z.input<typeof batchedCall>;

/** The answer of each, in their order; null for one that was not tried. */
export const batchReply = z.object({
  answers: z.array(z.object({ status: z.int(), body: z.unknown() }).nullable()),
});
export type BatchReply = z.infer<typeof batchReply>;
