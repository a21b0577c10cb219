import { z } from 'zod';
import { id, instantOut } from './common.ts';
import { contact } from './contacts.ts';
import { activityRow } from './history.ts';
import { receipt } from './receipts.ts';

/** The data of one customer that the lists filtered by `customerId` do not contain. */

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
  /** The sum of the ledger rows of orders and laybys that are not in the trash. */
  receivedAmount: sumOut,
  /** What is still due on orders, and on active laybys; an overpayment of one order does not reduce the debt of another. */
  owedOnOrders: sumOut,
  owedOnLaybys: sumOut,
  /** What was paid above the total of orders and laybys that are not cancelled. */
  overpaidAmount: sumOut,
  lastContactAt: instantOut.nullable(),
});
export type CustomerOverview = z.infer<typeof customerOverview>;

/** The record that a row of the contact log, the ledger or the history belongs to. */
const aboutRow = z.object({
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
