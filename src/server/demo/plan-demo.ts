import { addDays, dayOf, instantAtHour } from '#shared/domain/calendar.ts';
import { SIGNATURE_DAYS } from '#shared/domain/call-round.ts';
import { IN_BRANCH_STATUSES } from '#shared/domain/order-statuses.ts';
import type { DemoClosing } from './demo-cash-ups.ts';
import { type DemoCustomer, planCustomers } from './demo-customers.ts';
import { createDemoDays } from './demo-days.ts';
import { type DemoLayby, planLaybys } from './demo-laybys.ts';
import { planOrders } from './demo-orders.ts';
import { createChance } from './demo-random.ts';
import { type DemoReservation, planReservations } from './demo-reservations.ts';
import { historyRow } from './demo-rows.ts';
import type { DemoOrder, DemoShop } from './demo-shop.ts';
import { type DemoNotification, type DemoReminder, planNotifications, planReminders } from './demo-team.ts';
import { reach, snooze, tell } from './order-story.ts';

export type DemoPlan = {
  customers: DemoCustomer[];
  orders: DemoOrder[];
  laybys: DemoLayby[];
  reservations: DemoReservation[];
  notifications: DemoNotification[];
  reminders: DemoReminder[];
  closing: DemoClosing;
};

export const DEMO_COUNTS = { customers: 300, orders: 1200, laybys: 70, reservations: 60, notifications: 34 };
const SEED = 20_261_121;

const BOX = 'SZ-40021';
const IN_THE_BOX = 12;

/** Puts the phones that were shipped last from China into one box, under one supplier order number. */
function putIntoOneBox(orders: readonly DemoOrder[]): void {
  const shipped = orders.flatMap(({ preOrder }) =>
    preOrder?.row.status === 'shipped' && preOrder.row.orderLocation === 'china' ? [preOrder] : [],
  );
  for (const { row } of shipped.slice(-IN_THE_BOX)) row.supplierOrderNumber = BOX;
}

const SLIPPED_BOX = 'DXB-50217';
const SLIPS_DAYS = 6;

/** Delays a box from Dubai: its customers were told the day that was expected before. */
function slipOneBox(orders: readonly DemoOrder[], { days }: DemoShop): void {
  for (const { story, preOrder } of orders) {
    if (preOrder?.row.status !== 'shipped' || preOrder.row.orderLocation !== 'dubai') continue;
    const { row, history } = preOrder;
    const before = {
      expectedArrivalDate: row.expectedArrivalDate,
      supplierOrderNumber: row.supplierOrderNumber,
    };
    const toldDay = row.expectedArrivalDate ?? days.today;
    const after = { expectedArrivalDate: addDays(toldDay, SLIPS_DAYS), supplierOrderNumber: SLIPPED_BOX };
    const at = row.updatedAt as Date;
    const actor = { agent: row.addedByAgent ?? '', branch: row.agentBranch ?? '' };
    if (story.row.toldDay == null) tell(story, toldDay, story.row.updatedAt as Date, actor);
    history.push(historyRow('pre_order', 'updated', at, actor, { before, after }));
    Object.assign(row, after, { version: (row.version ?? 1) + 1 });
  }
}

const AT_THE_BANK: readonly string[] = ['approved', 'contract_signed'];

/** Snoozes one order that has waited long, for three days. */
function snoozeOne(orders: readonly DemoOrder[], { days }: DemoShop): void {
  const long = orders.find(
    ({ story: { row } }) =>
      AT_THE_BANK.includes(row.status) && dayOf(row.statusChangedAt as Date, days.zone) < days.dayAgo(10),
  );
  if (long === undefined) return;
  const { story } = long;
  const actor = { agent: story.row.addedByAgent ?? '', branch: story.row.agentBranch ?? '' };
  const at = new Date((story.row.updatedAt as Date).getTime() + HOUR_MS);
  snooze(story, days.dayAgo(-3), 'The bank wants the payslip again', at, actor);
}

/** Lets most customers whose phone is ready, or who have not signed, be called yesterday: about thirty calls are left. */
function callMost(orders: readonly DemoOrder[], { days, chance }: DemoShop): void {
  const yesterday = days.dayAgo(1);
  const longAgo = days.dayAgo(SIGNATURE_DAYS);
  const waiting = orders.filter(({ story: { row } }) => {
    const since = dayOf(row.statusChangedAt as Date, days.zone);
    return row.status === 'approved' ? since < longAgo : IN_BRANCH_STATUSES.includes(row.status as never);
  });
  for (const [n, { story }] of waiting.entries()) {
    const leftOver = story.row.status === 'approved' ? 5 : 2;
    const at = new Date(instantAtHour(yesterday, 17, days.zone).getTime() + n * 30_000);
    if (n % leftOver === 0 || at <= (story.row.updatedAt as Date)) continue;
    const actor = { agent: story.row.addedByAgent ?? '', branch: story.row.agentBranch ?? '' };
    reach(story, at, actor, true, chance.pick(['phone', 'whatsapp'] as const), null);
  }
}

const HOUR_MS = 60 * 60 * 1000;

/** A plausible shop up to `now`: identical for the same instant, and similar on every other day. */
export function planDemo(now: Date, zone: string, agents: readonly string[], counts = DEMO_COUNTS): DemoPlan {
  const chance = createChance(SEED);
  const shop = { chance, agents, days: createDemoDays(now, zone, chance) };
  const customers = planCustomers(counts.customers, shop.days, chance);
  const branches = customers.map(({ branch }) => branch);
  const orders = planOrders(counts.orders, branches, shop);
  putIntoOneBox(orders);
  slipOneBox(orders, shop);
  snoozeOne(orders, shop);
  callMost(orders, shop);
  return {
    customers,
    orders,
    laybys: planLaybys(counts.laybys, customers, shop),
    reservations: planReservations(counts.reservations, branches, shop),
    notifications: planNotifications(counts.notifications, shop),
    reminders: planReminders(shop),
    closing: { day: shop.days.dayAgo(1), zone, agents },
  };
}
