import { z } from 'zod';
import { amountOut, id, instantOut } from './common.ts';
import { searchText } from './queries.ts';

/** One search over all records. ID numbers are neither searched nor shown. */

export const HIT_KINDS = ['customer', 'payment', 'layby', 'pre_order', 'reservation'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** What of a record, its order or its customer was found. */
export const HIT_FIELDS = ['quote', 'phone', 'name', 'email', 'model', 'supplier_number', 'imei'] as const;
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

export const searchHit = z.object({
  kind: z.enum(HIT_KINDS),
  id,
  /** What people call it: a name, a quote number, a phone's model. */
  title: z.string(),
  /** What stands beside it: whose it is, which phone, which number. */
  note: z.string(),
  /** What was found, and its text as it stands there. */
  matched: z.object({ field: z.enum(HIT_FIELDS), text: z.string() }),
  /** A code, which gives the hue, and its word; customers have none. */
  status: z.object({ code: z.string(), label: z.string() }).nullable(),
  /** What is still to be paid; null where nothing is. */
  owedAmount: amountOut.nullable(),
  customer: z.object({ id, name: z.string(), phone: z.string() }),
  /** The address in the web app that opens it. */
  link: z.string(),
  updatedAt: instantOut,
});
export type SearchHit = z.infer<typeof searchHit>;

export const searchAnswer = z.object({
  /** The likeliest first. */
  hits: z.array(searchHit),
  /** Nothing is written as was typed: these words, spelled alike, were found instead. */
  alike: z.string().nullable(),
  /** Something took too long and was not looked through to the end. */
  isPartial: z.boolean(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
