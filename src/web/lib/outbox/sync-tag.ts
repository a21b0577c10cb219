/** The worker sends what waits when the browser wakes it by this name. */
export const SYNC_TAG = 'outbox';
