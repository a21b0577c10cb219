import { logWarning } from '../log.ts';
import type { Keeper } from './keeper.ts';

/** A browser that takes longer to store a change does not delay the save any further. */
const LIMIT_MS = 1_500;

/**
 * Waits until all changes sent so far are stored on this device, so that they survive this tab. When the browser cannot store them, saving goes on
 * without the outbox: this tab keeps its changes only while it is open, and none can wait for a connection (null).
 */
export async function outboxReady(): Promise<Keeper | null> {
  if (!('indexedDB' in globalThis)) return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LIMIT_MS);
  });
  try {
    // Its code is loaded on demand.
    return await Promise.race([import('../outbox/keeper.ts').then(({ keep }) => keep()), limit]);
  } catch (error) {
    logWarning('Sent changes are only stored by this tab', error);
    return null;
  } finally {
    clearTimeout(timer);
  }
}
