import { z } from 'zod';

const count = z.int().min(0);

/**
 * The eleven tiles of the dashboard, each counting exactly the rows of the page it opens, and what stands at each
 * stage alone. One query answers all of it, so the numbers agree with each other.
 */
export const dashboardStats = z.object({
  approvedByBank: count,
  signedContract: count,
  bankPaid: count,
  phoneToBeCollected: count,
  chinaPreOrders: count,
  dubaiPreOrders: count,
  devicesCollected: count,
  orderCompleted: count,
  completedPreOrders: count,
  totalPreOrders: count,
  inTransitPreOrders: count,
  /** Orders exactly at a stage. */
  waiting: z.object({
    approved: count,
    contract_signed: count,
    bank_paid: count,
    phone_available: count,
    china_preorder: count,
    dubai_preorder: count,
    device_collected: count,
  }),
  openOrders: count,
  /** What customers still owe on open orders; an overpaid order does not lessen another's debt. */
  outstandingAmount: z.string().regex(/^\d+\.\d{2}$/),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

export const completedOrdersCount = z.object({ completedOrders: count, completedPreOrders: count });
export type CompletedOrdersCount = z.infer<typeof completedOrdersCount>;
