import { logWarning } from '../log.ts';
import type { Keeper } from './keeper.ts';

/** A browser that takes longer to write something down keeps nobody from saving it. */
const LIMIT_MS = 1_500;

/**
 * Waits until what was sent so far is kept on this device, beyond the life of this tab. Where the browser cannot, things
 * go on without: this tab then keeps what it sends for as long as it is open, and nobody takes anything for later (null).
 */
export async function outboxReady(): Promise<Keeper | null> {
  if (!('indexedDB' in globalThis)) return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LIMIT_MS);
  });
  try {
    // Its code comes when it is needed.
    return await Promise.race([import('../outbox/keeper.ts').then(({ keep }) => keep()), limit]);
  } catch (error) {
    logWarning('What is sent is kept by this tab alone', error);
    return null;
  } finally {
    clearTimeout(timer);
  }
}
