// How long an answer is waited for, in the page and in its service worker.

export const READ_LIMIT_MS = 20_000;
export const WRITE_LIMIT_MS = 30_000;
/** Who may leave something to the outbox does not stand before a server that does not answer. */
export const PATIENCE_MS = 8_000;
/** Whoever logs out stands there with the shop's rows in sight. */
export const LOGOUT_LIMIT_MS = 8_000;
/** A file takes its time on a slow line. */
export const FILE_LIMIT_MS = 180_000;
