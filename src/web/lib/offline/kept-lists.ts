// Which answers a device keeps, so that the lists of yesterday can be read when the network is gone. Used by the page
// and by its service worker.

export const LISTS_CACHE = 'lists';

/** On a kept answer: when the server gave it. */
export const KEPT_AT_HEADER = 'x-kept-at';

/** The database of what this device carries. */
export const POCKET_DB = 'omatala-pocket';
/** The database of what was sent and is not answered. */
export const OUTBOX_DB = 'omatala-outbox';
/** In `localStorage`: which numbers records of this device have got (`lib/outbox/made-here.ts`). */
export const MADE_KEY = 'made-here';
/** In `localStorage`: when something was done on this device last (`done-here.ts`). */
export const DONE_KEY = 'done-here';
/** In `localStorage`: there is one. To look for it would be to make it. */
export const POCKET_KEY = 'pocket';

/** On an answer made of what this device carries: the server may have more rows. */
export const KEPT_PART_HEADER = 'x-kept-part';

export const CONFIG_PATH = '/api/config';
export const SESSION_PATH = '/api/auth/session';
/** Who and where we are: without these the app does not open. */
export const START_PATHS = [CONFIG_PATH, SESSION_PATH];

const LIST_PATHS = new Set([
  ...START_PATHS,
  '/api/dashboard/stats',
  '/api/promises/usual',
  '/api/customers',
  '/api/payments',
  '/api/payments/delivery-tracking',
  '/api/completed-orders/count',
  '/api/live-payments',
  '/api/ready-for-collection',
  '/api/pre-orders',
  '/api/laybys',
  '/api/reservations',
  '/api/notifications',
  '/api/notifications/unread/count',
  '/api/app-reminders',
  '/api/list-views',
  '/api/call-templates',
  '/api/call-hours',
]);

/** The figures of a list, below its path. */
const FIGURES = /\/(?:count|counts|summary)$/;

/** Each of them makes another list of one. */
const NARROWING = ['q', 'cursor', 'agent', 'model', 'balance', 'stuck', 'sort', 'ids'];

/** Lists and their figures. Not what was searched for or narrowed, and not further pages: those would pile up. */
export function isKeptList({ pathname, searchParams }: URL): boolean {
  const isList = LIST_PATHS.has(pathname) || LIST_PATHS.has(pathname.replace(FIGURES, ''));
  // Days are the list itself where it has a range.
  const isOfDays = !searchParams.has('range') && (searchParams.has('from') || searchParams.has('to'));
  // One row alone is asked for its list's total.
  const isOfRows = searchParams.get('limit') !== '1';
  return isList && !isOfDays && isOfRows && !NARROWING.some((name) => searchParams.has(name));
}

/** Whether the path belongs to what only opens the app. */
export function isStartPath(path: string): boolean {
  return START_PATHS.includes(path);
}

/** The screens; not the API, its documentation, or a file. */
export function isScreenPath(pathname: string): boolean {
  return !/^\/(?:api|docs|ws)(?:\/|$)/.test(pathname) && !/\.[a-z0-9]+$/i.test(pathname);
}
