import type { LaybyCounts } from '../../contracts/laybys.ts';
import type { PreOrderCounts } from '../../contracts/pre-orders.ts';
import type { ReservationCounts } from '../../contracts/reservations.ts';
import { amountOfCents, centsOfAmount, sumCents } from '../money.ts';
import { AT_THE_SHOP_STATUSES, PICKED_UP_STATUSES, preOrderStatusOf } from '../pre-order-statuses.ts';
import { isPreOrderLate, laybyList, preOrderList, reservationList } from './other-lists.ts';
import type { Ask, Today } from './place.ts';
import type { Pocket } from './pocket.ts';

/**
 * The counts beside the lists of laybys, pre-orders and reservations: lower bounds, as finished records are not in the offline copy.
 */

const without =
  (name: string, ask: Ask): Ask =>
  (asked) =>
    asked === name ? '' : ask(asked);

export function countLaybys(pocket: Pocket, ask: Ask, day: Today): LaybyCounts {
  const { rows } = laybyList(pocket, without('status', ask), day);
  const active = rows.filter(({ status }) => status === 'active');
  const late = active.filter(({ dueDate }) => dueDate < day.today);
  const toHandOver = rows.length - active.length;
  const inBranch = rows.filter((row) => row.status !== 'active' && row.deviceArrivedDate !== null).length;
  const owed = (some: typeof rows) =>
    amountOfCents(sumCents(some.map(({ remainingAmount }) => centsOfAmount(remainingAmount))));
  return {
    isAtLeast: true,
    total: rows.length,
    active: active.length,
    overdue: late.length,
    completed: toHandOver,
    toHandOver,
    inBranch,
    cancelled: 0,
    outstandingAmount: owed(active),
    overdueAmount: owed(late),
  };
}

export function countPreOrders(pocket: Pocket, ask: Ask, day: Today): PreOrderCounts {
  const { rows } = preOrderList(pocket, without('status', ask), day);
  const byStatus: Record<string, number> = {};
  for (const { status } of rows) {
    const meant = preOrderStatusOf(status) ?? status;
    byStatus[meant] = (byStatus[meant] ?? 0) + 1;
  }
  const of = (statuses: readonly string[]) =>
    statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
  return {
    isAtLeast: true,
    total: rows.length,
    inTransit: of(['shipped']),
    readyForCollection: of(AT_THE_SHOP_STATUSES),
    completed: of(PICKED_UP_STATUSES),
    late: rows.filter((row) => isPreOrderLate(row, day.today)).length,
    byStatus,
  };
}

export function countReservations(pocket: Pocket, ask: Ask, day: Today): ReservationCounts {
  const count = (status: string) =>
    reservationList(pocket, (name) => (name === 'status' ? status : ask(name)), day).rows.length;
  return {
    isAtLeast: true,
    total: count(''),
    waiting: count('waiting'),
    notified: count('notified'),
    completed: 0,
    cancelled: 0,
    late: count('late'),
    toCall: count('to_call'),
  };
}
