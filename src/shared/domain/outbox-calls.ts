// What a device may send again by itself, one by one or many at once.

/** Records of the trade: each change of one is a command, which the server knows by its key, and refuses to another shop. */
const COMMANDS =
  /^\/api\/(?:payments|customers|pre-orders|laybys|reservations|app-reminders|receipts|cash-ups|hand-overs|outbox)(?:\/|$)|^\/api\/call-round\/calls$|^\/api\/notifications\/(?:\d+\/read|read-all)$/;

/** Where many are sent at once. */
export const BATCH_PATH = '/api/outbox/batch';

/** No address of ours has dots, encoded ones or what a browser takes for a slash: it would be sent elsewhere than it says. */
const ADDRESS = /^\/api(?:\/[\w-]+)+$/;

/** Whether this path of the API leads where it says. */
export const isPlainAddress = (path: string) => ADDRESS.test(path);

/** Whether it can be sent again, or asked about, without anybody standing beside it. A job or a file is begun by a person. */
export const isCommandPath = (path: string) => COMMANDS.test(path) && path !== BATCH_PATH;

/** How many calls one batch has at the most. */
export const MOST_CALLS = 50;
/** And how many characters of what is sent; one alone may have more. */
export const MOST_BATCH_CHARS = 64 * 1024;

/** How much of what a logout throws away is told with it. */
export const MOST_DROPPED = 100;
