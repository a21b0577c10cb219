import { z } from 'zod';
import { amountOut, id, instantOut } from './common.ts';
import { searchText } from './queries.ts';

/** One search over all records. ID numbers are neither searched nor shown. */

export const HIT_KINDS = ['customer', 'payment', 'layby', 'pre_order', 'reservation'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** The field of a record, its order or its customer in which the match is. */
const HIT_FIELDS = ['quote', 'phone', 'name', 'email', 'model', 'supplier_number', 'imei'] as const;
export type HitField = (typeof HIT_FIELDS)[number];

const MOST_HITS = 50;
const LIMIT_MESSAGE = `Expected a whole number from 1 to ${MOST_HITS}`;

export const searchQuery = z.object({
  q: searchText,
  limit: z
    .string()
    .regex(/^\d{1,2}$/, LIMIT_MESSAGE)
    .transform(Number)
    .pipe(z.int().min(1, LIMIT_MESSAGE).max(MOST_HITS, LIMIT_MESSAGE))
    .optional(),
});

const searchHit = z.object({
  kind: z.enum(HIT_KINDS),
  id,
  /** The record's name: a customer's name, a quote number, a phone's model. */
  title: z.string(),
  /** The text beside the title: the customer, the phone or the number. */
  note: z.string(),
  /** The field that matched, and its text as stored. */
  matched: z.object({ field: z.enum(HIT_FIELDS), text: z.string() }),
  /** The status code, which determines the colour, and its label; null for customers. */
  status: z.object({ code: z.string(), label: z.string() }).nullable(),
  /** What is still to be paid; null when nothing is. */
  owedAmount: amountOut.nullable(),
  customer: z.object({ id, name: z.string(), phone: z.string() }),
  /** The address in the web app that opens it. */
  link: z.string(),
  updatedAt: instantOut,
});
export type SearchHit = z.infer<typeof searchHit>;

export const searchAnswer = z.object({
  /** Best match first. */
  hits: z.array(searchHit),
  /** Set when nothing matches the words as typed: the similar words that were searched for instead. */
  alike: z.string().nullable(),
  /** True when a part of the search timed out and its results are incomplete. */
  isPartial: z.boolean(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
