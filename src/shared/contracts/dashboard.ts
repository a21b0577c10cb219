import { z } from 'zod';
import { STEP_STATUSES, TILE_COUNTS } from '#shared/domain/order-statuses.ts';

const count = z.int().min(0);

const countOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>;

/**
 * The dashboard's eleven tiles, each counting exactly the rows of the page it opens, and the orders at each single stage. One query
 * answers all of it, so that the numbers agree.
 */
export const dashboardStats = z.object({
  ...countOf(TILE_COUNTS),
  completedPreOrders: count,
  totalPreOrders: count,
  inTransitPreOrders: count,
  /** Orders that are exactly at this stage. */
  waiting: z.object(countOf(STEP_STATUSES)),
  openOrders: count,
  /** What customers still owe on open orders; an overpaid order does not reduce another's debt. */
  outstandingAmount: z.string().regex(/^\d+\.\d{2}$/),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

export const completedOrdersCount = z.object({ completedOrders: count, completedPreOrders: count });
export type CompletedOrdersCount = z.infer<typeof completedOrdersCount>;
