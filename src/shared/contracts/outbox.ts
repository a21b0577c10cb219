import { z } from 'zod';
import { DEED_AGENT, DEED_AT, DEED_BRANCH, DEED_CLOCK, DEED_SHOP } from '../domain/deed.ts';
import { isCommandPath, isPlainAddress, MOST_CALLS } from '../domain/outbox-calls.ts';
import { id, requiredText } from './common.ts';

/** `POST /api/outbox/dropped`: a change that was made offline and then discarded by a person instead of saved. */
export const droppedBody = z.object({
  /** The record whose history gets the entry. For a record that was never saved it is the customer's. */
  entity: z.enum(['payment', 'layby', 'reservation', 'pre_order', 'customer']),
  id,
  /** The discarded change: 'Add Payment · Quote Q-1012 · Selma, N$ 500.00'. */
  what: requiredText('Enter what is discarded', 300),
  /** Why the change was not saved, as shown to the person. */
  because: requiredText('A reason is required', 300),
  /** The person's answer. */
  answer: requiredText('Enter the answer that was chosen', 100),
});

const header = z
  .string()
  .regex(/^[\x20-\x7e]*$/, 'Use printable ASCII characters only')
  .max(500);

/** More levels than any of our forms has. The limit is needed because endless nesting cannot be serialized again. */
const MOST_NESTED = 20;

const isNestedWithin = (value: unknown, most: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (most > 0 && Object.values(value).every((inner) => isNestedWithin(inner, most - 1)));

/** One change as it would be sent alone. The idempotency key is required: without it a retry could not find the answer. */
const batchedCall = z.strictObject({
  method: z.enum(['POST', 'PUT', 'DELETE']),
  path: z
    .string()
    .max(200)
    .refine((path) => isPlainAddress(path) && isCommandPath(path), 'This change cannot be sent in a batch'),
  headers: z.strictObject({
    'idempotency-key': header.min(1),
    'if-match': header.optional(),
    ...{ [DEED_AT]: header.optional(), [DEED_CLOCK]: header.optional(), [DEED_AGENT]: header.optional() },
    ...{ [DEED_BRANCH]: header.optional(), [DEED_SHOP]: header.optional() },
  }),
  /** The request's JSON body. */
  body: z
    .unknown()
    .refine((body) => isNestedWithin(body, MOST_NESTED), 'This is nested too deeply')
    .optional(),
  /** Calls of one line are about the same record: after one that failed, the others of the line are not tried. */
  line: z.string().max(200),
});

/** `POST /api/outbox/batch`: the unsent changes of a device, oldest first. */
export const batchBody = z.strictObject({ calls: z.array(batchedCall).min(1).max(MOST_CALLS) });
export type BatchedCall = z.input<typeof batchedCall>;

/** The answers in the order of the calls; null for a call that was not tried. */
export const batchReply = z.object({
  answers: z.array(z.object({ status: z.int(), body: z.unknown() }).nullable()),
});
export type BatchReply = z.infer<typeof batchReply>;
