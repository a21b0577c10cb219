import type { HandOverPass } from '../../contracts/hand-over.ts';
import { summariseCounts } from '../order-counts.ts';
import { searchTerms } from '../search.ts';
import { countLaybys, countPreOrders, countReservations } from './counts.ts';
import { livePaymentList, periodAsked, takingsOf } from './live-payments.ts';
import { contactLog, contactsOfCustomer, receiptLog, receiptsOfCustomer } from './logs.ts';
import { isUnderstood } from './narrowing.ts';
import { countOrders, deliveryList, orderList, readyList } from './order-lists.ts';
import { customerList, laybyList, preOrderList, reservationList } from './other-lists.ts';
import { type Ask, cutPage, newestFirst, type PlacedList, type Today } from './place.ts';
import type { Pocket } from './pocket.ts';
import { customerByPhone, searchPocket } from './search.ts';
import { overviewOf, showCustomer, showLayby, showOrder, showPreOrder, showReservation } from './show.ts';

/** A read request to the API: its parameter names, their values ('' for a missing one), and the place that its cursor names. */
export type PocketRead = { pathname: string; names: Iterable<string>; ask: Ask; after: string | null };

/** The answer that the server would give, computed from the offline copy. */
export type PocketReply = {
  body: unknown;
  /** The server may have more, or other, rows. */
  isPartial: boolean;
  /** Only for the first page of a list. */
  total: { count: number; isAtLeast: boolean } | null;
  /** The place that the next page's cursor names. */
  next: string | null;
};

type Read = (pocket: Pocket, ask: Ask, day: Today, after: string | null) => PocketReply | null;

const MOST_HITS = 20;
/** With a search the server counts no further, and the same limit applies here. */
const MOST_COUNTED = 1_000;

const READS: Readonly<Record<string, Read>> = {
  '/api/customers': listed(customerList, (_, row) => showCustomer(row)),
  '/api/payments': listed(orderList, showOrder),
  '/api/payments/counts': (pocket, ask, day) => {
    const isSearching = searchTerms(ask('q')).length > 0;
    // Completed orders are not in the offline copy, so their number is unknown here.
    return partly(summariseCounts(countOrders(pocket, ask, day), { most: -1, isSearching }));
  },
  '/api/payments/delivery-tracking': listed(deliveryList, showOrder),
  '/api/live-payments': (pocket, ask, day, after) => {
    const period = periodAsked(ask, day);
    if (period === null) return null;
    return pageOf(livePaymentList(pocket, ask, period), ask, after, ({ order, ...dated }) => ({
      ...showOrder(pocket, order, day.today),
      ...dated,
    }));
  },
  '/api/live-payments/summary': (pocket, ask, day) => {
    const period = periodAsked(ask, day);
    return period && partly(takingsOf(pocket, period, day.zone));
  },
  '/api/ready-for-collection': listed(readyList, (pocket, { order, ...row }, today) => ({
    order: showOrder(pocket, order, today),
    ...row,
  })),
  '/api/pre-orders': listed(preOrderList, showPreOrder),
  '/api/pre-orders/counts': (pocket, ask, day) => partly(countPreOrders(pocket, ask, day)),
  '/api/laybys': listed(laybyList, showLayby),
  '/api/laybys/counts': (pocket, ask, day) => partly(countLaybys(pocket, ask, day)),
  '/api/reservations': listed(reservationList, showReservation),
  '/api/reservations/counts': (pocket, ask, day) => partly(countReservations(pocket, ask, day)),
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

/** All parameters of each list, as in the contracts: a request with any other parameter is not answered offline. */
export const READ_NAMES: Readonly<Record<string, readonly string[]>> = {
  '/api/customers': [...PAGE, 'q', 'branch', 'agent', 'from', 'to', 'balance', 'changed', 'ids', 'sort'],
  '/api/payments': [...PAGE, 'status', 'exact', 'q', 'customerId', ...ORDER_NARROWING, 'sort'],
  '/api/payments/counts': ['q', ...ORDER_NARROWING],
  '/api/payments/delivery-tracking': [...PAGE, 'group', 'q', ...ORDER_NARROWING, 'all', 'sort'],
  '/api/live-payments': [...PAGE, 'range', 'from', 'to', 'q'],
  '/api/live-payments/summary': ['range', 'from', 'to'],
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

type RowRead = (pocket: Pocket, id: number, ask: Ask, day: Today, after: string | null) => PocketReply | null;

const ROWS: Readonly<Record<string, RowRead>> = {
  customers: ({ rows }, id) => one(rows.customers.get(id), showCustomer),
  'customers/overview': ({ rows }, id) => one(rows.customers.get(id), overviewOf),
  payments: (pocket, id, _, { today }) =>
    one(pocket.rows.orders.get(id), (row) => showOrder(pocket, row, today)),
  laybys: (pocket, id, _, { today }) =>
    one(pocket.rows.laybys.get(id), (row) => showLayby(pocket, row, today)),
  'pre-orders': (pocket, id, _, { today }) =>
    one(pocket.rows.preOrders.get(id), (row) => showPreOrder(pocket, row, today)),
  reservations: (pocket, id, _, { today }) =>
    one(pocket.rows.reservations.get(id), (row) => showReservation(pocket, row, today)),
  notifications: ({ rows }, id) => one(rows.notifications.get(id), (row) => row),
  'hand-overs/pass/payment': ({ rows }, id) =>
    one(rows.orders.get(id), (row) => passOf(row, rows.customers.get(row.customerId))),
  'hand-overs/pass/layby': ({ rows }, id) =>
    one(rows.laybys.get(id), (row) => {
      const email = row.customerEmail ?? rows.customers.get(row.customerId)?.email;
      return passOf(row, { phone: row.customerNumber, email });
    }),
};

/** The logs of a record, which are read page by page. */
const LOGS: Readonly<Record<string, RowRead>> = {
  'payments/receipts': logged((pocket, id) => receiptLog(pocket, 'payment', id)),
  'payments/contacts': logged((pocket, id) => contactLog(pocket, 'payment', id)),
  'laybys/receipts': logged((pocket, id) => receiptLog(pocket, 'layby', id)),
  'laybys/contacts': logged((pocket, id) => contactLog(pocket, 'layby', id)),
  'reservations/contacts': logged((pocket, id) => contactLog(pocket, 'reservation', id)),
  'customers/receipts': logged(receiptsOfCustomer),
  'customers/contacts': logged(contactsOfCustomer),
};

/** A record that was created on this device has a negative id until the server assigns one. */
const ROW_PATH = /^\/api\/((?:[a-z-]+\/)*[a-z-]+)\/([1-9]\d{0,9}|-[1-9]\d{0,15})(\/[a-z]+)?$/;

/** Whether the offline copy may have data for this path. */
export function isCarriedPath(pathname: string): boolean {
  return pathname in READS || rowReadOf(pathname) !== null;
}

/** The answer to a read; null when the offline copy has no data for it, or a parameter is not understood here. */
export function answerFrom(pocket: Pocket, read: PocketRead, day: Today): PocketReply | null {
  const { pathname, ask, after } = read;
  const row = rowReadOf(pathname);
  const known = row?.names ?? READ_NAMES[pathname] ?? [];
  if ([...read.names].some((name) => !known.includes(name)) || !isUnderstood(ask)) return null;
  if (row !== null) return row.read(pocket, row.id, ask, day, after);
  return READS[pathname]?.(pocket, ask, day, after) ?? null;
}

function rowReadOf(pathname: string) {
  const [, kind = '', id, part = ''] = ROW_PATH.exec(pathname) ?? [];
  const [row, log] = [ROWS[kind + part], LOGS[kind + part]];
  if (log) return { read: log, names: PAGE, id: Number(id) };
  return row ? { read: row, names: [], id: Number(id) } : null;
}

/** The contact data to which the customer is sent the code. */
type Told = { phone: string; email: string | null | undefined };

const one = <Row>(row: Row | undefined, show: (row: Row) => unknown) =>
  row === undefined ? null : whole(show(row));
const passOf = ({ handOverCode }: { handOverCode: string | null }, told?: Told): HandOverPass => ({
  code: handOverCode,
  phone: told?.phone ?? null,
  email: told?.email ?? null,
});
const whole = (body: unknown): PocketReply => ({ body, isPartial: false, total: null, next: null });
const partly = (body: unknown): PocketReply => ({ ...whole(body), isPartial: true });

function listed<Row>(
  listOf: (pocket: Pocket, ask: Ask, day: Today) => PlacedList<Row>,
  show: (pocket: Pocket, row: Row, today: string) => unknown,
): Read {
  return (pocket, ask, day, after) =>
    pageOf(listOf(pocket, ask, day), ask, after, (row) => show(pocket, row, day.today));
}

function logged<Row>(logOf: (pocket: Pocket, id: number) => PlacedList<Row> | null): RowRead {
  return (pocket, id, ask, _, after) => {
    const log = logOf(pocket, id);
    return log && pageOf(log, ask, after, (row) => row);
  };
}

function pageOf<Row>(
  list: PlacedList<Row>,
  ask: Ask,
  after: string | null,
  show: (row: Row) => unknown,
): PocketReply | null {
  const { isPartial } = list;
  const page = cutPage(list, ask('limit') === '' ? null : Number(ask('limit')), after);
  if (page === null) return null;
  const isSearch = searchTerms(ask('q')).length > 0;
  const count = isSearch ? Math.min(page.total, MOST_COUNTED) : page.total;
  return {
    body: page.rows.map(show),
    isPartial,
    total: after === null ? { count, isAtLeast: isPartial || count < page.total } : null,
    next: page.next,
  };
}

/** The notifications in the offline copy; with `sent`, none that are still scheduled. */
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
