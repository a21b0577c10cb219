import type { DemoCustomer } from './demo-customers.ts';
import { planCustomers } from './demo-customers.ts';
import { createDemoDays } from './demo-days.ts';
import { type DemoLayby, planLaybys } from './demo-laybys.ts';
import { planOrders } from './demo-orders.ts';
import { createChance } from './demo-random.ts';
import { type DemoReservation, planReservations } from './demo-reservations.ts';
import type { DemoOrder } from './demo-shop.ts';
import { type DemoNotification, type DemoReminder, planNotifications, planReminders } from './demo-team.ts';

export type DemoPlan = {
  customers: DemoCustomer[];
  orders: DemoOrder[];
  laybys: DemoLayby[];
  reservations: DemoReservation[];
  notifications: DemoNotification[];
  reminders: DemoReminder[];
};

export const DEMO_COUNTS = { customers: 300, orders: 1200, laybys: 70, reservations: 60, notifications: 34 };
const SEED = 20_261_121;

/** A believable shop up to `now`: the same for the same moment, and alike on every other day. */
export function planDemo(now: Date, zone: string, agents: readonly string[]): DemoPlan {
  const chance = createChance(SEED);
  const shop = { chance, agents, days: createDemoDays(now, zone, chance) };
  const customers = planCustomers(DEMO_COUNTS.customers, shop.days, chance);
  const branches = customers.map(({ branch }) => branch);
  return {
    customers,
    orders: planOrders(DEMO_COUNTS.orders, branches, shop),
    laybys: planLaybys(DEMO_COUNTS.laybys, customers, shop),
    reservations: planReservations(DEMO_COUNTS.reservations, branches, shop),
    notifications: planNotifications(DEMO_COUNTS.notifications, shop),
    reminders: planReminders(shop),
  };
}
