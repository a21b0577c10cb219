import { logWarning } from '../log.ts';

/** A browser that takes longer to write something down keeps nobody from saving it. */
const LIMIT_MS = 1_500;

/**
 * Waits until what was sent so far is kept on this device, beyond the life of this tab. Where the browser cannot, things
 * go on without: this tab then keeps what it sends for as long as it is open.
 */
export async function outboxReady(): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, LIMIT_MS);
  });
  try {
    // Its code comes when it is needed.
    await Promise.race([import('../outbox/outbox.ts').then(({ kept }) => kept()), limit]);
  } catch (error) {
    logWarning('What is sent is kept by this tab alone', error);
  } finally {
    clearTimeout(timer);
  }
}
