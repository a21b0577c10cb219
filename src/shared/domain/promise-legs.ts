import type { PreOrderLocation } from './labels.ts';
import { type StoredStatus, statusesWhere } from './order-statuses.ts';
import type { PromiseLeg } from './stuck-words.ts';

/**
 * The legs of an order's way to its customer, in order, and the usual duration of each. `promise.ts` computes an order's promise from
 * them; a nightly job measures how long they took.
 */

/** How many days a leg takes: half of all cases at most `medianDays`, four of five at most `lateDays`. */
export type UsualDays = { medianDays: number; lateDays: number };
export type LegDays = Readonly<Record<PromiseLeg, UsualDays>>;

/** The defaults until a shop configures others (`USUAL_DAYS`) or has enough cases of a leg. */
export const SHIPPED_DAYS: LegDays = {
  approval: { medianDays: 2, lateDays: 5 },
  signature: { medianDays: 3, lateDays: 6 },
  bank_payment: { medianDays: 4, lateDays: 8 },
  phone: { medianDays: 1, lateDays: 3 },
  china: { medianDays: 21, lateDays: 28 },
  dubai: { medianDays: 14, lateDays: 19 },
  branch: { medianDays: 3, lateDays: 7 },
};

const statusesOn = (leg: PromiseLeg) => statusesWhere((status) => status.leg === leg);

/** The order statuses of each leg; for a device on its way from abroad, the pre-order tells the leg. */
export const LEG_STATUSES: Readonly<Record<Exclude<PromiseLeg, PreOrderLocation>, readonly StoredStatus[]>> =
  {
    approval: statusesOn('approval'),
    signature: statusesOn('signature'),
    bank_payment: statusesOn('bank_payment'),
    phone: statusesOn('phone'),
    branch: statusesOn('branch'),
  };

/** What began the leg; followed by 'nine days ago'. */
export const LEG_BEGUN: Readonly<Record<PromiseLeg, string>> = {
  approval: 'Created',
  signature: 'Approved',
  bank_payment: 'Signed',
  phone: 'Paid',
  china: 'Ordered',
  dubai: 'Ordered',
  branch: 'Ready',
};
