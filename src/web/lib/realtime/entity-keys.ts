import type { QueryKey } from '@tanstack/react-query';
import type { ActivityEntity } from '#shared/contracts/history.ts';

// Which queries show which entities, as path prefixes of the first part of their keys. The only place where realtime code knows an entity.

const CUSTOMERS = ['/api/customers'];
const TRASH = ['trash'];
/** Includes who waits for the content of a box. */
const ARRIVALS = ['/api/stock-arrivals'];
/** The reasons for a call are in many records, and calls are announced as changes of the customer. */
const CALLS = ['/api/call-round'];
/** The number of contradictions; the rows behind them are looked up on request. */
const HEALTH = ['/api/data-health'];
/** Queries that show a sale and its buyer. The pass has another code after a step back, and after the buyer's number is corrected. */
const SALES = [
  '/api/live-payments',
  '/api/dashboard',
  '/api/hand-overs/pass',
  '/api/hand-overs/ready',
  ...CALLS,
  ...CUSTOMERS,
  ...TRASH,
  ...HEALTH,
];

const READS: Record<ActivityEntity, readonly string[]> = {
  customer: [
    '/api/payments',
    '/api/pre-orders',
    '/api/ready-for-collection',
    '/api/laybys',
    '/api/reservations',
    ...SALES,
  ],
  payment: [
    '/api/payments',
    '/api/pre-orders',
    '/api/ready-for-collection',
    '/api/completed-orders',
    '/api/reservations',
    '/api/cash-ups',
    ...ARRIVALS,
    ...SALES,
  ],
  pre_order: ['/api/payments', '/api/pre-orders', '/api/ready-for-collection', ...ARRIVALS, ...SALES],
  layby: ['/api/laybys', '/api/cash-ups', ...ARRIVALS, ...SALES],
  reservation: [
    '/api/reservations',
    '/api/payments',
    '/api/dashboard',
    ...ARRIVALS,
    ...CALLS,
    ...CUSTOMERS,
    ...TRASH,
  ],
  notification: ['/api/notifications', ...TRASH],
  app_reminder: ['/api/app-reminders', ...TRASH],
  cash_up: ['/api/cash-ups'],
  stock_arrival: [...ARRIVALS],
  backup: ['/api/backups', '/api/jobs'],
  // The agents that forms offer, and the agent of this device.
  agent: ['/api/agents', '/api/config', '/api/auth/session'],
  list_view: ['/api/list-views', ...TRASH],
  call_template: ['/api/call-templates', ...CALLS],
  call_hours: ['/api/call-hours', ...CALLS],
  // No screen shows exports.
  export: [],
};

/** Paths without shop data: the session and the setup of the program. */
const NEVER = ['/api/config', '/api/auth', '/api/migrate-completed-orders'];

/** Whether the query with this key shows rows of any of these entities; an unknown entity may be shown by all. */
export function isAffected(key: QueryKey, entities: ReadonlySet<string>): boolean {
  const path = String(key[0]);
  if (path === '/api/activity') return true;
  return [...entities].some((entity) => {
    const roots = READS[entity as ActivityEntity] as readonly string[] | undefined;
    return roots === undefined
      ? !NEVER.some((root) => isBelow(path, root))
      : roots.some((root) => isBelow(path, root));
  });
}

/** The entity of the rows with which the API answers a change at this path. */
export function entityOfPath(path: string): ActivityEntity | null {
  const root = /^\/api\/([a-z-]+)/.exec(path)?.[1] ?? '';
  return ENTITY_OF_ROOT[root] ?? null;
}

const ENTITY_OF_ROOT: Partial<Record<string, ActivityEntity>> = {
  payments: 'payment',
  customers: 'customer',
  'pre-orders': 'pre_order',
  laybys: 'layby',
  reservations: 'reservation',
  notifications: 'notification',
  'app-reminders': 'app_reminder',
  'cash-ups': 'cash_up',
  'stock-arrivals': 'stock_arrival',
  agents: 'agent',
  'list-views': 'list_view',
  'call-templates': 'call_template',
  'call-hours': 'call_hours',
};

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
