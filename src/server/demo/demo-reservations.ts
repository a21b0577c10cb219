import type { reservations } from '#server/platform/database/schema/reservations.schema.ts';
import { addDays } from '#shared/domain/calendar.ts';
import type { BranchCode, ReservationStatus } from '#shared/domain/labels.ts';
import { modelKeyOf } from '#shared/domain/reservation-lifecycle.ts';
import { type DemoActivity, type DemoContact, historyRow } from './demo-rows.ts';
import type { DemoShop } from './demo-shop.ts';
import { COLORS, DEVICES } from './demo-words.ts';

/** Queues for phones that are expected: long ones for the two most wanted. */

export type DemoReservation = {
  customer: number;
  row: Omit<typeof reservations.$inferInsert, 'customerId'>;
  history: DemoActivity[];
  contacts: DemoContact[];
};

const WANTED = ['iPhone 16 Pro Max', 'PlayStation 5 Slim'];
const STATUSES: readonly ReservationStatus[] = [
  'waiting',
  'waiting',
  'waiting',
  'notified',
  'completed',
  'cancelled',
];
const OLDEST_DAYS = 60;

/** Oldest first, in the order of their ids. */
export function planReservations(
  count: number,
  customers: readonly BranchCode[],
  shop: DemoShop,
): DemoReservation[] {
  const ages = Array.from({ length: count }, () => shop.chance.between(0, OLDEST_DAYS)).toSorted(
    (a, b) => b - a,
  );
  return ages.map((daysAgo) => planReservation(daysAgo, customers, shop));
}

function planReservation(daysAgo: number, customers: readonly BranchCode[], shop: DemoShop): DemoReservation {
  const { chance, days, agents } = shop;
  const customer = chance.between(0, customers.length - 1);
  const actor = { agent: chance.pick(agents), branch: customers[customer] ?? 'windhoek' };
  const device = chance.pick(DEVICES);
  const phoneModel = chance.isLucky(0.45) ? chance.pick(WANTED) : device.model;
  const createdAt = days.momentAgo(daysAgo);
  const status = daysAgo < 5 ? 'waiting' : chance.pick(STATUSES);
  const row: DemoReservation['row'] = {
    phoneModel,
    modelKey: modelKeyOf(phoneModel),
    color: chance.isLucky(0.7) ? chance.pick(COLORS) : null,
    storage: chance.isLucky(0.7) ? chance.pick(device.storages) : null,
    expectedStockDate: addDays(days.today, chance.between(-4, 25)),
    reservedDate: createdAt,
    priority: chance.isLucky(0.15) ? 'high' : chance.isLucky(0.15) ? 'low' : 'normal',
    status,
    collectionBranch: actor.branch,
    addedByAgent: actor.agent,
    agentBranch: actor.branch,
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
  const reservation: DemoReservation = {
    customer,
    row,
    history: [
      historyRow('reservation', 'created', createdAt, actor, { after: { phoneModel, status: 'waiting' } }),
    ],
    contacts: [],
  };
  if (status !== 'waiting') finish(reservation, status, daysAgo, actor, shop);
  return reservation;
}

function finish(
  reservation: DemoReservation,
  status: ReservationStatus,
  daysAgo: number,
  actor: { agent: string; branch: string },
  { chance, days }: DemoShop,
): void {
  const { row } = reservation;
  const at = days.momentAgo(chance.between(0, Math.max(0, daysAgo - 2)));
  const hasStock = status !== 'cancelled';
  Object.assign(row, {
    updatedAt: at,
    version: 2,
    ...(hasStock ? { stockReceived: true, stockReceivedDate: at } : {}),
    ...(status === 'completed' ? { completedDate: at } : {}),
    ...(status === 'cancelled' ? { cancelledDate: at, cancelReason: 'Bought it elsewhere' } : {}),
  });
  const action = status === 'notified' ? 'stock_in' : status === 'completed' ? 'complete' : 'cancel';
  reservation.history.push(
    historyRow('reservation', action, at, actor, { before: { status: 'waiting' }, after: { status } }),
  );
  if (!hasStock || chance.isLucky(0.4)) return;
  const communicationMode = chance.pick(['phone', 'whatsapp', 'sms'] as const);
  reservation.contacts.push({
    at,
    isReached: true,
    contactedBy: actor.agent,
    communicationMode,
    note: null,
    branch: actor.branch,
  });
  Object.assign(row, { customerContacted: true, contactedBy: actor.agent, communicationMode });
}
