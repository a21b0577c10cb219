import { SORTS_OF, type SortOf } from '../list-sorts.ts';
import { centsOfAmount } from '../money.ts';
import { statusesOfFilter } from '../order-filters.ts';
import {
  AWAITED_STATUSES,
  HANDED_OVER_STATUSES,
  IN_BRANCH_STATUSES,
  isOpenOrder,
  ON_ORDER_STATUSES,
  OPEN_ORDER_STATUSES,
  type StoredStatus,
} from '../order-statuses.ts';
import { AT_THE_SHOP_STATUSES } from '../pre-order-statuses.ts';
import { searchTerms } from '../search.ts';
import type { PocketOrder, PocketPreOrder } from './format.ts';
import { leastDue, narrowed, unmovedSince } from './narrowing.ts';
import { type Ask, newestFirst, oldestFirst, type PlacedList, type Today } from './place.ts';
import type { Pocket } from './pocket.ts';
import { isOrderOverdue, preOrdersOf } from './show.ts';
import { byAmount, byCustomer, byInstant, inParts, type Sorting } from './sorts.ts';
import { hasAll, orderWords } from './words.ts';

/** The order lists from the offline copy: the same rows in the same order as the server's, for the same parameters. */

export function orderList(pocket: Pocket, ask: Ask, day: Today): PlacedList<PocketOrder> {
  const { statuses, isLate } = statusesAskedFor(ask);
  const isAll = statuses.size === 0 && !isLate;
  const isAsked = ordersAskedFor(pocket, ask, day);
  const rows = [...pocket.rows.orders.values()].filter((row) => {
    const isAt = statuses.has(row.status as StoredStatus) || (isLate && isOrderOverdue(row, day.today));
    return (isAll || isAt) && isAsked(row);
  });
  const hasClosed = isAll || [...statuses].some((status) => !isOpenOrder(status));
  const sort = SORTS_OF.orders.find((known) => known === ask('sort')) ?? 'newest';
  return { rows, ...SORTS[sort](pocket), isPartial: hasClosed || isCut(pocket) };
}

/** How many of the filtered orders have each status, and how many are overdue. */
export function countOrders(pocket: Pocket, ask: Ask, day: Today) {
  const isAsked = ordersAskedFor(pocket, ask, day);
  const groups = new Map<string, { status: string; total: number; overdue: number }>();
  for (const row of pocket.rows.orders.values()) {
    if (!isAsked(row)) continue;
    const group = groups.get(row.status) ?? { status: row.status, total: 0, overdue: 0 };
    group.total += 1;
    if (isOrderOverdue(row, day.today)) group.overdue += 1;
    groups.set(row.status, group);
  }
  return [...groups.values()];
}

export type ReadyRow = { order: PocketOrder; group: 'in_branch' | 'on_the_way'; waitingSince: string };

export function readyList(pocket: Pocket, ask: Ask, day: Today): PlacedList<ReadyRow> {
  const isAskedFor = ordersAskedFor(pocket, ask, day);
  const isLatest = ask('sort') === 'latest';
  const rows = [...pocket.rows.orders.values()].flatMap((order) => {
    const place = whereReady(order, preOrdersOf(pocket).get(order.id) ?? []);
    const isAsked =
      place !== null &&
      (ask('group') === '' || ask('group') === place.group) &&
      // On this list `stuck` counts from when the order began to wait, whatever its status says.
      isAskedFor(order, place.waitingSince);
    return isAsked ? [{ order, ...place }] : [];
  });
  return {
    rows,
    // The server's cursors name no group, as pages are cut within one group.
    placeOf: ({ order, group, waitingSince }) => ({
      ...{ at: waitingSince, id: order.id },
      ...(ask('group') === '' && { part: group === 'in_branch' ? 0 : 1 }),
    }),
    order: (one, other) =>
      (one.part ?? 0) - (other.part ?? 0) || (isLatest ? newestFirst : oldestFirst)(one, other),
    isPartial: isCut(pocket),
  };
}

/** Whether the order's own status or its pre-order's makes it ready, and since when. */
function whereReady(
  { status, statusChangedAt }: PocketOrder,
  preOrders: readonly PocketPreOrder[],
): Omit<ReadyRow, 'order'> | null {
  const isOf = (statuses: readonly string[]) => statuses.includes(status);
  if (isOf(IN_BRANCH_STATUSES)) return { group: 'in_branch', waitingSince: statusChangedAt };
  if (isOf(HANDED_OVER_STATUSES)) return null;
  const isThere = (preOrder: PocketPreOrder) =>
    (AT_THE_SHOP_STATUSES as readonly string[]).includes(preOrder.status);
  const arrived = preOrders.find(isThere);
  if (arrived) return { group: 'in_branch', waitingSince: arrived.actualArrivalDate ?? statusChangedAt };
  return isOf(ON_ORDER_STATUSES) ? { group: 'on_the_way', waitingSince: statusChangedAt } : null;
}

export function deliveryList(pocket: Pocket, ask: Ask, day: Today): PlacedList<PocketOrder> {
  const isAsked = ordersAskedFor(pocket, ask, day);
  const partOf = ({ status }: PocketOrder) =>
    AWAITED_STATUSES.includes(status as StoredStatus)
      ? 0
      : HANDED_OVER_STATUSES.includes(status as StoredStatus)
        ? 1
        : null;
  const wanted = { ready: [0], delivered: [1] }[ask('group')] ?? [0, 1];
  const rows = [...pocket.rows.orders.values()].filter((row) => {
    const part = partOf(row);
    return part !== null && wanted.includes(part) && isAsked(row);
  });
  const sorting = (): Sorting<PocketOrder> => {
    if (ask('sort') === 'balance') return BY_BALANCE;
    if (ask('sort') === 'customer') return byCustomer(pocket);
    const isUpwards = ask('sort') !== 'latest';
    return {
      placeOf: (row) => {
        const handedOverAt = row.deviceCollectedDate ?? row.orderCompletedDate ?? row.updatedAt;
        return { at: partOf(row) === 1 ? handedOverAt : row.statusChangedAt, id: row.id };
      },
      order: (one, other) =>
        isUpwards && (one.part ?? 0) === 0 ? oldestFirst(one, other) : newestFirst(one, other),
    };
  };
  return {
    rows,
    ...inParts(sorting(), (row) => partOf(row) ?? 0),
    isPartial: wanted.includes(1) || isCut(pocket),
  };
}

/** There are more open orders than the copy has. */
const isCut = ({ head }: Pocket) => head.bounds.ordersFrom !== null;

function statusesAskedFor(ask: Ask): { statuses: Set<StoredStatus>; isLate: boolean } {
  const values = ask('status')
    .split(',')
    .map((value) => value.trim());
  const isExact = ['1', 'true'].includes(ask('exact'));
  const statuses = new Set<StoredStatus>();
  for (const value of values) {
    const meant = value === 'active' ? OPEN_ORDER_STATUSES : statusesOfFilter(value, isExact);
    for (const stored of meant ?? []) statuses.add(stored);
  }
  return { statuses, isLate: values.includes('overdue') };
}

/** The filters of orders beside their status. */
function ordersAskedFor(pocket: Pocket, ask: Ask, day: Today): (row: PocketOrder, since?: string) => boolean {
  const terms = searchTerms(ask('q'));
  const isNarrowed = narrowed(ask, day);
  const [before, least] = [unmovedSince(ask, day), leastDue(ask)];
  const customerId = Number(ask('customerId'));
  return (row, since = row.statusChangedAt) =>
    (customerId === 0 || row.customerId === customerId) &&
    isNarrowed(row) &&
    since < before &&
    centsOfAmount(row.remainingAmount) >= least &&
    hasAll(terms, () => orderWords(pocket, row));
}

const SORTS: Readonly<Record<SortOf<'orders'>, (pocket: Pocket) => Sorting<PocketOrder>>> = {
  newest: () => byInstant(({ updatedAt }) => updatedAt, 'desc'),
  waiting: () => byInstant(({ statusChangedAt }) => statusChangedAt, 'asc'),
  created: () => byInstant(({ createdAt }) => createdAt, 'desc'),
  balance: () => BY_BALANCE,
  customer: byCustomer,
};

const BY_BALANCE = byAmount<PocketOrder>(({ remainingAmount }) => remainingAmount);
