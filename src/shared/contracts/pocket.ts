import { z } from 'zod';
import { instantOut } from './common.ts';

/** The data that a device stores for offline use; `shared/domain/pocket/format.ts` describes its contents. */

export const pocketQuery = z.object({
  /** The cursor of the previous answer: only changes since then are sent. */
  since: z
    .string()
    .regex(/^[\w.-]{1,200}$/, 'Expected the cursor of an earlier answer')
    .optional(),
});

const table = z.object({ fields: z.array(z.string()), rows: z.array(z.array(z.unknown())) });
const numbers = z.array(z.int());

export const pocketAnswer = z.object({
  format: z.int(),
  shop: z.string(),
  cursor: z.string(),
  at: instantOut,
  /** True: the answer has all data, as also for a cursor that is too old or of another database. False: only changes. */
  isWhole: z.boolean(),
  bounds: z.object({
    ordersFrom: z.object({ at: instantOut, id: z.int() }).nullable(),
    customersFrom: instantOut,
    notificationsFrom: instantOut,
  }),
  totals: z.object({ orders: z.int(), preOrders: z.int(), laybys: z.int(), reservations: z.int() }),
  tables: z.object({
    customers: table.optional(),
    orders: table.optional(),
    preOrders: table.optional(),
    laybys: table.optional(),
    reservations: table.optional(),
    receipts: table.optional(),
    contacts: table.optional(),
    notifications: table.optional(),
  }),
  gone: z.object({
    customers: numbers.optional(),
    orders: numbers.optional(),
    laybys: numbers.optional(),
    reservations: numbers.optional(),
    notifications: numbers.optional(),
  }),
});
