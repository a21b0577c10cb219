import { CUSTOMERS, customerName, phoneOf, quoteOf } from './seed.ts';

/** What is measured: calls that the staff's screens make all day, each on our server and on the bare one. */

export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
};

export type BenchCase = {
  name: string;
  /** The n-th call; the same one each time where people see the same. */
  ours(n: number, orders: number): Call;
  /** Where the bare server has it under another name. */
  bare?(n: number, orders: number): Call;
  /** What the ratio to the bare server must be; null where the figure is for comparison only. */
  target: number | null;
  /** So many readers of it beside one who writes all the time. */
  readers?: number;
};

/** A folder that is kept has the new orders of earlier runs in it. */
const RUN = Date.now().toString(36);

const CONNECTIONS = 10;
const ACTIVE = '/api/payments?status=active&limit=50';

const get = (path: string) => (): Call => ({ method: 'GET', path });
const search = (q: string): Call => ({
  method: 'GET',
  path: `/api/payments?status=active&limit=50&q=${encodeURIComponent(q)}`,
});
/** Spread over all rows, and the same in every run. */
export const pick = (n: number, of: number) => ((n * 7_919) % of) + 1;

/** As our web app does with every change: said twice, it is done once. */
export const withKey = (name: string) => ({ 'idempotency-key': `bench-${RUN}-${name}` });

const create = (n: number): Call => ({
  method: 'POST',
  headers: withKey(`create-${n}`),
  path: '/api/payments',
  body: { customerId: pick(n, CUSTOMERS), quoteNumber: `Q-new-${RUN}-${n}`, totalAmount: '12500.00' },
});

const change = (n: number, orders: number): Call => ({
  method: 'PUT',
  headers: withKey(`change-${n}`),
  path: `/api/payments/${pick(n, orders)}`,
  body: { livePaymentFeedback: `Called, ${n}` },
});

/** What the one writer of a day's mix does, by turns. */
export const write = (n: number, orders: number): Call => (n % 2 === 0 ? create(n) : change(n, orders));

export const CASES: readonly BenchCase[] = [
  { name: 'no-database', ours: get('/api/auth/session'), target: 0.45 },
  { name: 'list', ours: get('/api/payments?status=approved&exact=1&limit=50'), target: 0.7 },
  { name: 'active', ours: get(ACTIVE), target: 0.7 },
  { name: 'search-name', ours: (n) => search(customerName(pick(n, CUSTOMERS))), target: 0.7 },
  { name: 'search-quote', ours: (n, orders) => search(quoteOf(pick(n, orders))), target: 0.7 },
  { name: 'search-phone', ours: (n) => search(phoneOf(pick(n, CUSTOMERS)).slice(3)), target: 0.7 },
  { name: 'counts-live', ours: get('/api/dashboard/stats'), target: null },
  { name: 'counts-kept', ours: get('/api/dashboard/stats'), bare: get('/kept'), target: 0.4 },
  { name: 'create', ours: create, target: 0.4 },
  { name: 'change', ours: change, target: 0.4 },
  { name: 'mix', ours: get(ACTIVE), target: 1.5, readers: 20 },
];

export const CASE_NAMES: readonly string[] = CASES.map(({ name }) => name);

export const connectionsOf = ({ readers }: BenchCase): number => readers ?? CONNECTIONS;
