import type { LaybyCounts } from '../../contracts/laybys.ts';
import type { PreOrderCounts } from '../../contracts/pre-orders.ts';
import type { ReservationCounts } from '../../contracts/reservations.ts';
import { amountOfCents, centsOfAmount, sumCents } from '../money.ts';
import { summariseCounts } from '../order-counts.ts';
import { AT_THE_SHOP_STATUSES, PICKED_UP_STATUSES, preOrderStatusOf } from '../pre-order-statuses.ts';
import { searchTerms } from '../search.ts';
import { isUnderstood } from './narrowing.ts';
import { countOrders, deliveryList, orderList, readyList } from './order-lists.ts';
import { customerList, isPreOrderLate, laybyList, preOrderList, reservationList } from './other-lists.ts';
import { type Ask, cutPage, newestFirst, type PlacedList, type Today } from './place.ts';
import type { Pocket } from './pocket.ts';
import { customerByPhone, searchPocket } from './search.ts';
import { overviewOf, showCustomer, showLayby, showOrder, showPreOrder, showReservation } from './show.ts';

/** A read of the API: the names that it asks by, what by each, '' for what it does not ask, and the place that its cursor names. */
export type PocketRead = { pathname: string; names: Iterable<string>; ask: Ask; after: string | null };

/** What the server would answer, of what is carried. */
export type PocketReply = {
  body: unknown;
  /** It may have more, or other, rows. */
  isPartial: boolean;
  /** Of the first page of a list. */
  total: { count: number; isAtLeast: boolean } | null;
  /** The place that the cursor of the next page names. */
  next: string | null;
};

type Read = (pocket: Pocket, ask: Ask, day: Today, after: string | null) => PocketReply | null;

const MOST_HITS = 20;
/** Of what is searched the server counts no more, and neither is more said here. */
const MOST_COUNTED = 1_000;

const READS: Readonly<Record<string, Read>> = {
  '/api/customers': listed(customerList, (_, row) => showCustomer(row)),
  '/api/payments': listed(orderList, showOrder),
  '/api/payments/counts': (pocket, ask, day) => {
    const isSearching = searchTerms(ask('q')).length > 0;
    // Those that are completed are not carried: how many there are nobody can say here.
    return partly(summariseCounts(countOrders(pocket, ask, day), { most: -1, isSearching }));
  },
  '/api/payments/delivery-tracking': listed(deliveryList, showOrder),
  '/api/ready-for-collection': listed(readyList, (pocket, { order, ...row }, today) => ({
    order: showOrder(pocket, order, today),
    ...row,
  })),
  '/api/pre-orders': listed(preOrderList, showPreOrder),
  '/api/pre-orders/counts': countPreOrders,
  '/api/laybys': listed(laybyList, showLayby),
  '/api/laybys/counts': countLaybys,
  '/api/reservations': listed(reservationList, showReservation),
  '/api/reservations/counts': countReservations,
  '/api/notifications': listed(notificationList, (_, row) => row),
  '/api/customers/search': (pocket, ask) => {
    const customer = customerByPhone(pocket, ask('phone'));
    return customer && whole(showCustomer(customer));
  },
  '/api/search': (pocket, ask, day) =>
    partly(searchPocket(pocket, ask('q').slice(0, 200), Number(ask('limit')) || MOST_HITS, day)),
};

const PAGE = ['limit', 'cursor'];
const NARROWING = ['branch', 'agent', 'model', 'from', 'to', 'ids'];
const ORDER_NARROWING = [...NARROWING, 'balance', 'stuck'];
const LAYBY_NARROWING = [...NARROWING, 'balance', 'due'];
const RESERVATION_NARROWING = [...NARROWING, 'priority'];

/** All that each of them can be asked by, as the contracts have it: what asks for more is not answered here. */
export const READ_NAMES: Readonly<Record<string, readonly string[]>> = {
  '/api/customers': [...PAGE, 'q', 'branch', 'agent', 'from', 'to', 'balance', 'changed', 'ids', 'sort'],
  '/api/payments': [...PAGE, 'status', 'exact', 'q', 'customerId', ...ORDER_NARROWING, 'sort'],
  '/api/payments/counts': ['q', ...ORDER_NARROWING],
  '/api/payments/delivery-tracking': [...PAGE, 'group', 'q', ...ORDER_NARROWING, 'all', 'sort'],
  '/api/ready-for-collection': [...PAGE, 'group', 'q', ...ORDER_NARROWING, 'sort'],
  '/api/pre-orders': [...PAGE, 'status', 'location', 'q', 'customerId', ...NARROWING, 'stuck', 'sort'],
  '/api/pre-orders/counts': ['q', 'location', ...NARROWING, 'stuck'],
  '/api/laybys': [...PAGE, 'status', 'q', 'customerId', ...LAYBY_NARROWING, 'sort'],
  '/api/laybys/counts': ['q', ...LAYBY_NARROWING],
  '/api/reservations': [...PAGE, 'status', 'q', 'customerId', ...RESERVATION_NARROWING, 'order', 'sort'],
  '/api/reservations/counts': ['q', ...RESERVATION_NARROWING],
  '/api/notifications': [...PAGE, 'sent', 'unread'],
  '/api/customers/search': ['phone'],
  '/api/search': ['q', 'limit'],
};

const ROWS: Readonly<Record<string, (pocket: Pocket, id: number, day: Today) => unknown>> = {
  customers: ({ rows }, id) => shown(rows.customers.get(id), showCustomer),
  'customers/overview': ({ rows }, id) => shown(rows.customers.get(id), overviewOf),
  payments: (pocket, id, { today }) =>
    shown(pocket.rows.orders.get(id), (row) => showOrder(pocket, row, today)),
  laybys: (pocket, id, { today }) =>
    shown(pocket.rows.laybys.get(id), (row) => showLayby(pocket, row, today)),
  'pre-orders': (pocket, id, { today }) =>
    shown(pocket.rows.preOrders.get(id), (row) => showPreOrder(pocket, row, today)),
  reservations: (pocket, id, { today }) =>
    shown(pocket.rows.reservations.get(id), (row) => showReservation(pocket, row, today)),
  notifications: ({ rows }, id) => rows.notifications.get(id) ?? null,
};

/** A device that has made a record itself gives it a number below zero until the server has one for it. */
const ROW_PATH = /^\/api\/([a-z-]+)\/([1-9]\d{0,9}|-[1-9]\d{0,15})(\/overview)?$/;

/** Whether something of this path may be carried. */
export function isCarriedPath(pathname: string): boolean {
  return pathname in READS || rowReadOf(pathname) !== null;
}

/** The answer to a read; null where nothing of it is carried, or something is asked that is not understood here. */
export function answerFrom(pocket: Pocket, read: PocketRead, day: Today): PocketReply | null {
  const { pathname, ask, after } = read;
  const known = READ_NAMES[pathname] ?? [];
  if ([...read.names].some((name) => !known.includes(name)) || !isUnderstood(ask)) return null;
  const list = READS[pathname];
  if (list) return list(pocket, ask, day, after);
  const row = rowReadOf(pathname);
  const body = row?.read(pocket, row.id, day) ?? null;
  return body === null ? null : whole(body);
}

function rowReadOf(pathname: string) {
  const [, kind = '', id, part = ''] = ROW_PATH.exec(pathname) ?? [];
  const read = ROWS[kind + part];
  return read === undefined ? null : { read, id: Number(id) };
}

const shown = <Row>(row: Row | undefined, show: (row: Row) => unknown) =>
  row === undefined ? null : show(row);
const whole = (body: unknown): PocketReply => ({ body, isPartial: false, total: null, next: null });
const partly = (body: unknown): PocketReply => ({ ...whole(body), isPartial: true });

function listed<Row>(
  listOf: (pocket: Pocket, ask: Ask, day: Today) => PlacedList<Row>,
  show: (pocket: Pocket, row: Row, today: string) => unknown,
): Read {
  return (pocket, ask, day, after) => {
    const list = listOf(pocket, ask, day);
    const { isPartial } = list;
    const page = cutPage(list, ask('limit') === '' ? null : Number(ask('limit')), after);
    if (page === null) return null;
    const isSearch = searchTerms(ask('q')).length > 0;
    const count = isSearch ? Math.min(page.total, MOST_COUNTED) : page.total;
    return {
      body: page.rows.map((row) => show(pocket, row, day.today)),
      isPartial,
      total: after === null ? { count, isAtLeast: isPartial || count < page.total } : null,
      next: page.next,
    };
  };
}

/** What of them this device has been told of; nothing that waits for its hour, where that is asked for. */
function notificationList(pocket: Pocket, ask: Ask) {
  const isSaid = (name: string) => ['1', 'true'].includes(ask(name));
  const { at } = pocket.head;
  const rows = [...pocket.rows.notifications.values()].filter(({ sentAt, scheduledFor, isRead }) => {
    const isSent = sentAt !== null || scheduledFor === null || scheduledFor <= at;
    return (!isSaid('sent') || isSent) && (!isSaid('unread') || (isSent && !isRead));
  });
  return {
    rows,
    placeOf: ({ createdAt, id }: (typeof rows)[number]) => ({ at: createdAt, id }),
    order: newestFirst,
    isPartial: true,
  };
}

const without =
  (name: string, ask: Ask): Ask =>
  (asked) =>
    asked === name ? '' : ask(asked);

function countLaybys(pocket: Pocket, ask: Ask, day: Today): PocketReply {
  const { rows } = laybyList(pocket, without('status', ask), day);
  const active = rows.filter(({ status }) => status === 'active');
  const late = active.filter(({ dueDate }) => dueDate < day.today);
  const toHandOver = rows.length - active.length;
  const inBranch = rows.filter((row) => row.status !== 'active' && row.deviceArrivedDate !== null).length;
  const owed = (some: typeof rows) =>
    amountOfCents(sumCents(some.map(({ remainingAmount }) => centsOfAmount(remainingAmount))));
  const counts: LaybyCounts = {
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
  return partly(counts);
}

function countPreOrders(pocket: Pocket, ask: Ask, day: Today): PocketReply {
  const { rows } = preOrderList(pocket, without('status', ask), day);
  const byStatus: Record<string, number> = {};
  for (const { status } of rows) {
    const meant = preOrderStatusOf(status) ?? status;
    byStatus[meant] = (byStatus[meant] ?? 0) + 1;
  }
  const of = (statuses: readonly string[]) =>
    statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
  const counts: PreOrderCounts = {
    isAtLeast: true,
    total: rows.length,
    inTransit: of(['shipped']),
    readyForCollection: of(AT_THE_SHOP_STATUSES),
    completed: of(PICKED_UP_STATUSES),
    late: rows.filter((row) => isPreOrderLate(row, day.today)).length,
    byStatus,
  };
  return partly(counts);
}

function countReservations(pocket: Pocket, ask: Ask, day: Today): PocketReply {
  const count = (status: string) =>
    reservationList(pocket, (name) => (name === 'status' ? status : ask(name)), day).rows.length;
  const counts: ReservationCounts = {
    isAtLeast: true,
    total: count(''),
    waiting: count('waiting'),
    notified: count('notified'),
    completed: 0,
    cancelled: 0,
    late: count('late'),
    toCall: count('to_call'),
  };
  return partly(counts);
}
