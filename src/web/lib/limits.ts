// Time limits for answers, in the page and in its service worker.

export const READ_LIMIT_MS = 20_000;
export const WRITE_LIMIT_MS = 30_000;
/** The limit for changes that the outbox can take over. */
export const PATIENCE_MS = 8_000;
/** A logout is short: the shop's rows stay visible until it is done. */
export const LOGOUT_LIMIT_MS = 8_000;
/** File uploads take long on a slow line. */
export const FILE_LIMIT_MS = 180_000;
