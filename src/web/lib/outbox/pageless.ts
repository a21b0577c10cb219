/** Whether this code runs in the service worker, without a page. Whatever only a page can take in or know is then left to the next one. */
export const pageless = { current: false };
