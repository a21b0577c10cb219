import { CASES, type Call, pick, withKey } from './cases.ts';
import { CUSTOMERS, customerName, phoneOf, quoteOf } from './seed.ts';

/** The calls whose time must not grow with the shop: those of the table, and others that the screens make. */
export type GrowthCase = { name: string; call(n: number, orders: number): Call };

const get = (name: string, path: string | ((n: number, orders: number) => string)): GrowthCase => ({
  name,
  call: (n, orders) => ({ method: 'GET', path: typeof path === 'string' ? path : path(n, orders) }),
});

const ofCustomer = (rest: string) => (n: number) => `/api/customers/${pick(n, CUSTOMERS)}${rest}`;
const searched = (q: string) => `/api/payments?limit=50&q=${q}`;
/** The search over everything, as the top bar sends it. */
const found = (q: string) => `/api/search?q=${encodeURIComponent(q)}`;
/** Swaps two neighbouring letters or digits, and replaces one. */
const mistyped = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2, -1)}${text.endsWith('0') ? '1' : '0'}`;
const misspelled = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4, -1)}`;
const thirtyDays = () => {
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return `range=custom&from=${dayAt(Date.now() - 29 * 86_400_000)}&to=${dayAt(Date.now())}`;
};

/** Every 44th order is pending and unpaid; approving it in one turn is taken back in the next. */
const step = (n: number, orders: number): Call => ({
  method: 'PUT',
  headers: withKey(`step-${n}`),
  path: `/api/payments/${44 * pick(n >> 1, Math.floor(orders / 44))}`,
  body: { status: n % 2 === 0 ? 'approved' : 'pending' },
});

/** Every fourth order has no payment. */
const receipt = (n: number, orders: number): Call => ({
  method: 'POST',
  headers: withKey(`receipt-${n}`),
  path: `/api/payments/${4 * pick(n, Math.floor(orders / 4))}/receipts`,
  body: { amount: '1.00' },
});

export const GROWTH_CASES: readonly GrowthCase[] = [
  ...CASES.filter(({ name }) => !['counts-kept', 'mix'].includes(name)).map(({ name, ours }) => ({
    name,
    call: ours,
  })),
  { name: 'status-step', call: step },
  { name: 'receipt', call: receipt },
  get('search-2-letters', searched('ga')),
  get('search-2-names', searched('se')),
  get('search-3-letters', searched('sel')),
  get('search-nothing', searched('xyzzy')),
  get('search-counts', '/api/payments/counts?q=selma'),
  get('palette-name', (n) => found(customerName(pick(n, CUSTOMERS)))),
  get('palette-first-name', found('selma')),
  get('palette-quote', (n, orders) => found(quoteOf(pick(n, orders)))),
  get('palette-phone', (n) => found(phoneOf(pick(n, CUSTOMERS)))),
  get('palette-model', found('galaxy s 12')),
  get('palette-typos-name', (n) => found(misspelled(customerName(n).split(' ')[1] ?? ''))),
  get('palette-typos-names', (n) => found(customerName(n).split(' ').slice(0, 2).map(misspelled).join(' '))),
  get('palette-typos-phone', (n) => found(mistyped(phoneOf(pick(n, CUSTOMERS)), 5))),
  get('palette-nothing', found('xyzzy plugh')),
  get('orders-overdue', '/api/payments?status=overdue&limit=50'),
  get('orders-waiting', '/api/payments?status=active&sort=waiting&limit=50'),
  get('orders-balance', '/api/payments?status=active&sort=balance&limit=50'),
  get('orders-created', '/api/payments?sort=created&limit=50'),
  get('orders-by-name', '/api/payments?status=active&sort=customer&limit=50'),
  get('order', (n, orders) => `/api/payments/${pick(n, orders)}`),
  get('dashboard-insights', '/api/dashboard/insights'),
  get('order-counts', '/api/payments/counts'),
  get('order-history', (n, orders) => `/api/activity?entity=payment&id=${pick(n, orders)}&limit=50`),
  get('activity', '/api/activity?limit=50'),
  get('activity-of-agent', '/api/activity?limit=50&agent=Nobody&kind=money'),
  get('activity-searched', '/api/activity?limit=50&q=selma'),
  get('activity-counts', '/api/activity/counts'),
  get('customers', '/api/customers?limit=50'),
  get('customer', ofCustomer('')),
  get('customer-overview', ofCustomer('/overview')),
  get('customer-orders', (n) => `/api/payments?limit=5&customerId=${pick(n, CUSTOMERS)}`),
  get('customer-receipts', ofCustomer('/receipts?limit=5')),
  get('customer-history', ofCustomer('/history?limit=5')),
  get('live-today', '/api/live-payments?range=today&limit=50'),
  get('live-30-days', `/api/live-payments?${thirtyDays()}&limit=50`),
  get('live-all', '/api/live-payments?range=all&limit=50'),
  get('takings-today', '/api/live-payments/summary?range=today'),
  get('takings-30-days', `/api/live-payments/summary?${thirtyDays()}`),
  get('takings-all', '/api/live-payments/summary?range=all'),
  get('delivery', '/api/payments/delivery-tracking?limit=50'),
  get('delivery-counts', '/api/payments/delivery-tracking/summary'),
  get('ready', '/api/ready-for-collection?group=in_branch&limit=50'),
  get('ready-branch', '/api/ready-for-collection?group=in_branch&limit=50&branch=windhoek'),
  get('ready-on-the-way', '/api/ready-for-collection?group=on_the_way&limit=50'),
  get('pre-orders', '/api/pre-orders?limit=50'),
  get('notifications', '/api/notifications?limit=50'),
  get('notifications-sent', '/api/notifications?sent=true&limit=50'),
  get('notification-counts', '/api/notifications/counts'),
  get('bell', '/api/notifications/unread/count'),
  get('trash', '/api/trash?limit=50'),
];

export const GROWTH_NAMES: readonly string[] = GROWTH_CASES.map(({ name }) => name);
