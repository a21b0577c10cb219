import { z } from 'zod';
import { WAS_LIST_NAMES } from '#shared/domain/as-it-was.ts';
import { amountOut, id, instantIn, instantOut } from './common.ts';
import { dashboardStats } from './dashboard.ts';
import { filterText, pageQuery, searchText } from './queries.ts';

/** The shop as it was at a past moment, rebuilt from the current rows and the history since. Read only. */

/** A full instant: a day alone would leave the hour open. */
const at = instantIn;

export const wasQuery = z.object({ at });

/** `GET /api/as-it-was/dashboard`. */
export const wasDashboard = z.object({
  at: instantOut,
  stats: dashboardStats,
  /** How many entries the history has after that moment. */
  changesSince: z.int(),
  /** Orders and pre-orders that existed then and have been deleted for good since: they are in none of these numbers. */
  removedSince: z.int(),
  /** When the history begins; null while the shop has no history. */
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

/** `status`: one or several stored statuses. `q` finds a record by its present texts and by those of that moment. */
export const wasListQuery = pageQuery.extend({ at, status: filterText(300), q: searchText });

export const wasRow = z.object({
  id,
  /** Its quote number, its phone model, or the customer's name. */
  name: z.string(),
  /** The customer that the record belongs to; null for a customer. */
  customer: z.string().nullable(),
  phone: z.string().nullable(),
  model: z.string().nullable(),
  status: z.string().nullable(),
  totalAmount: amountOut.nullable(),
  paidAmount: amountOut.nullable(),
  agent: z.string().nullable(),
  branch: z.string().nullable(),
  createdAt: instantOut,
  /** Whether the record has changed since that moment. */
  isChanged: z.boolean(),
  /** Whether the record is in the trash now. */
  isDeleted: z.boolean(),
});
export type WasRow = z.infer<typeof wasRow>;

/** One record with every field that the history can rebuild, as it was then; of ID numbers only the last digits. */
export const wasRecord = wasRow.extend({ fields: z.record(z.string(), z.unknown()) });
export type WasRecord = z.infer<typeof wasRecord>;
