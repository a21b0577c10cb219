/**
 * Whether the service worker sends, with no page at hand: what only a page can take in is left to the next one, and so is
 * what only a page knows.
 */
export const pageless = { current: false };
