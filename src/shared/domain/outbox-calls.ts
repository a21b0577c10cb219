// Which calls a device may send again by itself, one by one or in a batch.

/**
 * Paths of business records: each change is a command that the server recognises by its idempotency key and refuses in another shop.
 */
const COMMANDS =
  /^\/api\/(?:payments|customers|pre-orders|laybys|reservations|app-reminders|receipts|cash-ups|hand-overs|outbox)(?:\/|$)|^\/api\/call-round\/calls$|^\/api\/notifications\/(?:\d+\/read|read-all)$/;

/** The path that takes many calls at once. */
export const BATCH_PATH = '/api/outbox/batch';

/**
 * API paths have no dots, encoded dots, or characters that browsers treat as slashes: a path with one would be sent to another address
 * than it shows.
 */
const ADDRESS = /^\/api(?:\/[\w-]+)+$/;

/** Whether this API path is sent to the address that it shows. */
export const isPlainAddress = (path: string) => ADDRESS.test(path);

/**
 * Whether the call can be sent again, or its answer be asked for, without a person. Jobs and files are only started by a person.
 */
export const isCommandPath = (path: string) => COMMANDS.test(path) && path !== BATCH_PATH;

/** The most calls in one batch. */
export const MOST_CALLS = 50;
/** The most characters of all bodies in a batch; a single call may have more. */
export const MOST_BATCH_CHARS = 64 * 1024;

/** The most discarded changes that a logout reports. */
export const MOST_DROPPED = 100;
