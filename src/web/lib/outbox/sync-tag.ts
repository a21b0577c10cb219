/** The Background Sync tag: when the browser wakes the worker by it, the worker sends the waiting changes. */
export const SYNC_TAG = 'outbox';
