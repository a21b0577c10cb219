/** The service worker's own global scope, typed as what it is. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope;
