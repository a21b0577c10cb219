import { addDays, isOverdue } from '../calendar.ts';
import { LAYBY_STATUSES, PRE_ORDER_LOCATIONS, RESERVATION_STATUSES } from '../labels.ts';
import { SORTS_OF, type SortOf } from '../list-sorts.ts';
import { centsOfAmount } from '../money.ts';
import { OPEN_PRE_ORDER_STATUSES, preOrderStatusOf, UNDER_WAY_STATUSES } from '../pre-order-statuses.ts';
import { isOpenReservation, modelKeyOf } from '../reservation-lifecycle.ts';
import { searchTerms } from '../search.ts';
import type { PocketCustomer, PocketLayby, PocketPreOrder, PocketReservation } from './format.ts';
import {
  branchFilter,
  changedSince,
  dealtWith,
  isAmongChosen,
  isOfAgent,
  leastDue,
  madeWithin,
  narrowed,
  unmovedSince,
} from './narrowing.ts';
import type { Ask, PlacedList, Today } from './place.ts';
import type { Pocket } from './pocket.ts';
import { servedFirst } from './show.ts';
import { byAmount, byCustomer, byDay, byInstant, byName, inParts, type Sorting } from './sorts.ts';
import { customerWords, hasAll, isReservationFound, laybyWords, preOrderWords } from './words.ts';

/** The other lists from the offline copy: the same rows in the same order as the server's, for the same parameters. */

type Dated = { id: number; createdAt: string; updatedAt: string };

/** The sort orders by the dates that all rows have. */
const BY_DATES = {
  newest: () => byInstant<Dated>(({ updatedAt }) => updatedAt, 'desc'),
  created: () => byInstant<Dated>(({ createdAt }) => createdAt, 'desc'),
  oldest: () => byInstant<Dated>(({ createdAt }) => createdAt, 'asc'),
};

const sortAsked = <Sort extends string>(ask: Ask, sorts: readonly [Sort, ...Sort[]]): Sort =>
  sorts.find((known) => known === ask('sort')) ?? sorts[0];

const wordsOf = (text: string) => text.split(',').map((word) => word.trim().toLowerCase());
const isTheirs = (ask: Ask) => {
  const customerId = Number(ask('customerId'));
  return (row: { customerId: number }) => customerId === 0 || row.customerId === customerId;
};

export function customerList(pocket: Pocket, ask: Ask, day: Today): PlacedList<PocketCustomer> {
  const terms = searchTerms(ask('q'));
  const isMade = madeWithin(ask, day);
  const isDealtWith = dealtWith(ask);
  const least = leastDue(ask);
  const since = changedSince(ask, day);
  const isMeant = isAmongChosen(ask);
  const rows = [...pocket.rows.customers.values()].filter(
    (row) =>
      isMeant(row) &&
      isMade(row) &&
      row.updatedAt >= since &&
      isDealtWith(row) &&
      (least <= 0 || owedBy(row) >= least) &&
      hasAll(terms, () => customerWords(row)),
  );
  return { rows, ...CUSTOMER_SORTS[sortAsked(ask, SORTS_OF.customers)], isPartial: true };
}

/** In cents. */
const owedBy = ({ owedOnOrders, owedOnLaybys }: PocketCustomer) =>
  centsOfAmount(owedOnOrders) + centsOfAmount(owedOnLaybys);

const CUSTOMER_SORTS: Readonly<Record<SortOf<'customers'>, Sorting<PocketCustomer>>> = {
  newest: BY_DATES.newest(),
  created: BY_DATES.created(),
  oldest: BY_DATES.oldest(),
  customer: byName((row) => customerWords(row).words),
};

export function laybyList(pocket: Pocket, ask: Ask, day: Today): PlacedList<PocketLayby> {
  const { today } = day;
  const terms = searchTerms(ask('q'));
  const is = isTheirs(ask);
  const isNarrowed = narrowed(ask, day);
  const least = leastDue(ask);
  const lastDue = ask('due') === '' ? null : addDays(today, Number(ask('due')));
  const words = wordsOf(ask('status'));
  const statuses = LAYBY_STATUSES.filter((status) => words.includes(status));
  const isLate = words.includes('overdue');
  const isToHandOver = words.includes('to_hand_over');
  const isInBranch = words.includes('in_branch');
  const isAll = statuses.length === 0 && !isLate && !isToHandOver && !isInBranch;
  const rows = [...pocket.rows.laybys.values()].filter((row) => {
    const isStillHere = row.status === 'completed' && row.deviceCollectedDate === null;
    const isAt =
      isAll ||
      statuses.includes(row.status) ||
      (isLate && row.status === 'active' && row.dueDate < today) ||
      (isToHandOver && isStillHere) ||
      (isInBranch && isStillHere && row.deviceArrivedDate !== null);
    const isActive = row.status === 'active';
    const isDue =
      (isActive ? centsOfAmount(row.remainingAmount) : 0) >= least &&
      (lastDue === null || (isActive && row.dueDate <= lastDue));
    return isAt && isDue && is(row) && isNarrowed(row) && hasAll(terms, () => laybyWords(pocket, row));
  });
  return {
    rows,
    ...LAYBY_SORTS[sortAsked(ask, SORTS_OF.laybys)](pocket),
    isPartial: isAll || statuses.some((status) => status !== 'active'),
  };
}

const activeFirst = ({ status }: PocketLayby) => (status === 'active' ? 0 : 1);

const LAYBY_SORTS: Readonly<Record<SortOf<'laybys'>, (pocket: Pocket) => Sorting<PocketLayby>>> = {
  ...BY_DATES,
  // Only active laybys have something due.
  due: () =>
    inParts(
      byDay(({ dueDate }) => dueDate),
      activeFirst,
    ),
  balance: () =>
    inParts(
      byAmount(({ remainingAmount }) => remainingAmount),
      activeFirst,
    ),
  // The name in the agreement.
  customer: (pocket) => byName((row) => laybyWords(pocket, row).words),
};

export function preOrderList(pocket: Pocket, ask: Ask, day: Today): PlacedList<PocketPreOrder> {
  const { today } = day;
  const terms = searchTerms(ask('q'));
  const is = isTheirs(ask);
  const isNarrowed = narrowed(ask, day);
  const words = ask('status')
    .split(',')
    .map((word) => word.trim());
  const meant = new Set(words.map(preOrderStatusOf));
  meant.delete(null);
  const isActive = words.includes('active');
  const isLate = words.includes('late');
  const isAll = meant.size === 0 && !isActive && !isLate;
  const unmoved = unmovedSince(ask, day);
  const location = PRE_ORDER_LOCATIONS.find((code) => code === ask('location').trim().toLowerCase());
  const rows = [...pocket.rows.preOrders.values()].filter((row) => {
    const status = preOrderStatusOf(row.status);
    const isAt =
      isAll ||
      meant.has(status) ||
      (isActive && status !== 'picked_up') ||
      (isLate && isPreOrderLate(row, today));
    const isThere = location === undefined || row.orderLocation === location;
    return (
      isAt &&
      isThere &&
      is(row) &&
      isNarrowed(row) &&
      (pocket.rows.orders.get(row.paymentId)?.statusChangedAt ?? '') < unmoved &&
      hasAll(terms, () => preOrderWords(pocket, row))
    );
  });
  const isOpen = (status: string | null) => (OPEN_PRE_ORDER_STATUSES as readonly unknown[]).includes(status);
  // Cancelled pre-orders count as active too.
  const isPartial = isAll || isActive || [...meant].some((status) => !isOpen(status));
  return { rows, ...PRE_ORDER_SORTS[sortAsked(ask, SORTS_OF.preOrders)](pocket), isPartial };
}

const PRE_ORDER_SORTS: Readonly<Record<SortOf<'preOrders'>, (pocket: Pocket) => Sorting<PocketPreOrder>>> = {
  ...BY_DATES,
  // Only pre-orders that are under way have an expected day.
  due: () =>
    inParts(
      byDay(({ expectedArrivalDate }) => expectedArrivalDate),
      (row) => (isUnderWay(row) ? 0 : 1),
    ),
  customer: byCustomer,
};

const isUnderWay = ({ status }: PocketPreOrder) => (UNDER_WAY_STATUSES as readonly string[]).includes(status);

export function isPreOrderLate(row: PocketPreOrder, today: string): boolean {
  const { expectedArrivalDate } = row;
  return isUnderWay(row) && expectedArrivalDate !== null && expectedArrivalDate < today;
}

export function reservationList(pocket: Pocket, ask: Ask, day: Today): PlacedList<PocketReservation> {
  const { today } = day;
  const is = isTheirs(ask);
  const isMade = madeWithin(ask, day);
  const isMeant = isAmongChosen(ask);
  const [agent, model, priority] = [ask('agent'), modelKeyOf(ask('model')), ask('priority')];
  const words = wordsOf(ask('status'));
  const statuses = RESERVATION_STATUSES.filter((status) => words.includes(status));
  const isLate = words.includes('late');
  const isToCall = words.includes('to_call');
  const isAll = statuses.length === 0 && !isLate && !isToCall;
  const isInBranch = branchFilter(ask('branch'));
  const rows = [...pocket.rows.reservations.values()].filter((row) => {
    const isAt =
      isAll ||
      statuses.includes(row.status) ||
      (isLate && row.status === 'waiting' && isOverdue(row.expectedStockDate, today)) ||
      (isToCall && row.status === 'notified' && !row.customerContacted);
    const isNarrowed =
      isMeant(row) &&
      isMade(row) &&
      isOfAgent(row, agent) &&
      (model === '' || modelKeyOf(row.phoneModel) === model) &&
      (priority === '' || row.priority === priority);
    return (
      isAt &&
      isInBranch(row.collectionBranch) &&
      isNarrowed &&
      is(row) &&
      isReservationFound(pocket, row, ask('q'))
    );
  });
  const isPartial = isAll || statuses.some((status) => !isOpenReservation(status));
  const list = { rows, ...RESERVATION_SORTS[sortAsked(ask, SORTS_OF.reservations)](pocket), isPartial };
  if (ask('order') !== 'queue') return list;
  // The list is only answered as a whole, with each row's position as its place.
  const places = new Map(rows.toSorted(servedFirst).map(({ id }, at) => [id, at]));
  return { ...list, order: (one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0) };
}

const RESERVATION_SORTS: Readonly<
  Record<SortOf<'reservations'>, (pocket: Pocket) => Sorting<PocketReservation>>
> = {
  ...BY_DATES,
  // Only waiting reservations have an expected day.
  due: () =>
    inParts(
      byDay(({ expectedStockDate }) => expectedStockDate),
      ({ status }) => (status === 'waiting' ? 0 : 1),
    ),
  customer: byCustomer,
};
