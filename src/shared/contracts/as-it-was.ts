import { z } from 'zod';
import { WAS_LIST_NAMES } from '#shared/domain/as-it-was.ts';
import { amountOut, id, instantIn, instantOut } from './common.ts';
import { dashboardStats } from './dashboard.ts';
import { filterText, pageQuery, searchText } from './queries.ts';

/** The shop as it was at a moment that is past, put together from the rows of now and the history since. Read only. */

/** An instant; of a day alone nobody knows which hour is meant. */
const at = instantIn;

export const wasQuery = z.object({ at });

/** `GET /api/as-it-was/dashboard`. */
export const wasDashboard = z.object({
  at: instantOut,
  stats: dashboardStats,
  /** How many entries the history has since. */
  changesSince: z.int(),
  /** Orders and pre-orders that were there, and have been removed for good since: they are in none of these numbers. */
  removedSince: z.int(),
  /** Where the history begins; null in a shop in which nothing has happened. */
  historyFrom: instantOut.nullable(),
});
export type WasDashboard = z.infer<typeof wasDashboard>;

export const wasListParams = z.object({ list: z.enum(WAS_LIST_NAMES) });
export const wasRowParams = wasListParams.extend({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'Expected a whole number')
    .transform(Number)
    .pipe(id),
});

/** `status`: one or several, as they are stored. The words find what a record is called now, and what it was called then. */
export const wasListQuery = pageQuery.extend({ at, status: filterText(300), q: searchText });

export const wasRow = z.object({
  id,
  /** Its quote number, its phone model, or the customer's name. */
  name: z.string(),
  /** Whose it is; null of a customer. */
  customer: z.string().nullable(),
  phone: z.string().nullable(),
  model: z.string().nullable(),
  status: z.string().nullable(),
  totalAmount: amountOut.nullable(),
  paidAmount: amountOut.nullable(),
  agent: z.string().nullable(),
  branch: z.string().nullable(),
  createdAt: instantOut,
  /** Something has happened to it since. */
  isChanged: z.boolean(),
  /** It is in the trash by now. */
  isDeleted: z.boolean(),
});
export type WasRow = z.infer<typeof wasRow>;

/** One record, with all that the history tells of as it was; ID numbers by their end. */
export const wasRecord = wasRow.extend({ fields: z.record(z.string(), z.unknown()) });
export type WasRecord = z.infer<typeof wasRecord>;
