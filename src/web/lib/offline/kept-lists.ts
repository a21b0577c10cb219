// Which answers a device stores, so that yesterday's lists can be read without a network. Used by the page and by its service worker.

export const LISTS_CACHE = 'lists';

/** On a stored answer: when the server gave it. */
export const KEPT_AT_HEADER = 'x-kept-at';

/** The database of the device's copy of the records (the pocket). */
export const POCKET_DB = 'omatala-pocket';
/** The database of the changes that are not answered (the outbox). */
export const OUTBOX_DB = 'omatala-outbox';
/** In `localStorage`: the ids that the server gave to records created on this device (`lib/outbox/made-here.ts`). */
export const MADE_KEY = 'made-here';
/** In `localStorage`: the recently visited records (`lib/recent-places.ts`). Private to the user: removed with the session, however it ends. */
export const RECENT_PLACES_KEY = 'recent-places';
/** In `localStorage`: when the last change was made on this device (`done-here.ts`). */
export const DONE_KEY = 'done-here';
/** In `localStorage`: whether the device has a copy. Opening the database to find out would create it. */
export const POCKET_KEY = 'pocket';

/** On an answer built from the device's copy: the server may have more rows. */
export const KEPT_PART_HEADER = 'x-kept-part';

export const CONFIG_PATH = '/api/config';
export const SESSION_PATH = '/api/auth/session';
/** The session and the configuration: without them the app does not open. */
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

/** Each of these parameters turns the list into another one. */
const NARROWING = ['q', 'cursor', 'agent', 'model', 'balance', 'stuck', 'sort', 'ids'];

/** Whether the answer is stored: lists and their figures. Searches, filtered lists and further pages are not stored, as they would pile up. */
export function isKeptList({ pathname, searchParams }: URL): boolean {
  const isList = LIST_PATHS.has(pathname) || LIST_PATHS.has(pathname.replace(FIGURES, ''));
  // Where the list has a `range`, its days are part of the list itself.
  const isOfDays = !searchParams.has('range') && (searchParams.has('from') || searchParams.has('to'));
  // A list of one row is only requested for its total.
  const isOfRows = searchParams.get('limit') !== '1';
  return isList && !isOfDays && isOfRows && !NARROWING.some((name) => searchParams.has(name));
}

/** Whether the path is one of the reads that open the app. */
export function isStartPath(path: string): boolean {
  return START_PATHS.includes(path);
}

/** Whether the path is a screen of the app; not the API, its documentation, or a file. */
export function isScreenPath(pathname: string): boolean {
  return !/^\/(?:api|docs|ws)(?:\/|$)/.test(pathname) && !/\.[a-z0-9]+$/i.test(pathname);
}
