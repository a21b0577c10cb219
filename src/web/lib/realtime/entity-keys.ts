import type { QueryKey } from '@tanstack/react-query';
import type { ActivityEntity } from '#shared/contracts/history.ts';

// Which reads show which rows: the first part of their keys, and whatever lies below it as a path. The one place
// where realtime knows an entity.

const CUSTOMERS = ['/api/customers'];
const TRASH = ['trash'];
/** Who waits for what a box holds is asked below this. */
const ARRIVALS = ['/api/stock-arrivals'];
/** Why somebody is called is in many records, and who calls them is told of the customer. */
const CALLS = ['/api/call-round'];
/** How many contradictions there are; which rows they are is looked for when somebody asks. */
const HEALTH = ['/api/data-health'];
/** What shows a sale and its buyer. The pass has another code after a step back, and once the buyer's number is corrected. */
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
  // Whom forms may choose, and who this device is.
  agent: ['/api/agents', '/api/config', '/api/auth/session'],
  list_view: ['/api/list-views', ...TRASH],
  call_template: ['/api/call-templates', ...CALLS],
  call_hours: ['/api/call-hours', ...CALLS],
  // Read by no screen.
  export: [],
};

/** Not what the shop has written, but who asks and how the program is set up. */
const NEVER = ['/api/config', '/api/auth', '/api/migrate-completed-orders'];

/** Whether these keys show rows of any of these entities; one that is not known here may be shown by all. */
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

/** The entity whose rows a change under this path answers with. */
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
