import { z } from 'zod';
import { id, instantOut } from './common.ts';
import { contact } from './contacts.ts';
import { activityRow } from './history.ts';
import { receipt } from './receipts.ts';

/** All of one customer: what the lists by `customerId` do not say. */

/** May be larger than one order's amounts can be. */
const sumOut = z.string().regex(/^-?\d+\.\d{2}$/);

export const customerOverview = z.object({
  counts: z.object({
    orders: z.int(),
    openOrders: z.int(),
    laybys: z.int(),
    activeLaybys: z.int(),
    reservations: z.int(),
    openReservations: z.int(),
    preOrders: z.int(),
    openPreOrders: z.int(),
  }),
  /** The sum of the ledger rows of live orders and laybys. */
  receivedAmount: sumOut,
  /** Still due on orders, and on active laybys; what one order has too much does not pay another. */
  owedOnOrders: sumOut,
  owedOnLaybys: sumOut,
  /** Paid above the total, on orders and laybys that are not cancelled. */
  overpaidAmount: sumOut,
  lastContactAt: instantOut.nullable(),
});
export type CustomerOverview = z.infer<typeof customerOverview>;

/** What a row of the log, the ledger or the history is about. */
export const aboutRow = z.object({
  entity: z.enum(['customer', 'payment', 'layby', 'reservation', 'pre_order']),
  id,
  /** 'Q-1042 · iPhone 15' */
  label: z.string(),
});

export const customerContactRow = contact.extend({ about: aboutRow.nullable() });
export type CustomerContactRow = z.infer<typeof customerContactRow>;

export const customerReceiptRow = receipt.extend({ about: aboutRow });
export type CustomerReceiptRow = z.infer<typeof customerReceiptRow>;

export const customerHistoryRow = activityRow.extend({ about: aboutRow });
export type CustomerHistoryRow = z.infer<typeof customerHistoryRow>;
