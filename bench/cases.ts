import { CUSTOMERS, customerName, phoneOf, quoteOf } from './seed.ts';

/** The measured calls, which the staff's screens make all day, each for our server and for the bare one. */

export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
};

export type BenchCase = {
  name: string;
  /** The n-th call; always the same one where people read the same. */
  ours(n: number, orders: number): Call;
  /** Set where the bare server has another path for it. */
  bare?(n: number, orders: number): Call;
  /** The required ratio to the bare server; null for figures that are only for comparison. */
  target: number | null;
  /** The number of readers beside one client that writes all the time. */
  readers?: number;
};

/** A data folder that is kept contains the new orders of earlier runs. */
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

/** Like our web app with every change: a repeated call with the same key has its effect once. */
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

/** The alternating writes of the mixed case's one writer. */
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
