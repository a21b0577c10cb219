import { readDevice, writeDevice } from './device-store.ts';

const SHOWN = 'shown-alerts';
/** Far more than the alerts that can still arrive. */
const REMEMBERED_COUNT = 300;

let previous: Promise<unknown> = Promise.resolve();

/**
 * Whether the caller may show the alert with this tag: an alert arrives by WebSocket, push and polling, in several tabs and the service worker, and
 * is shown once per device.
 */
export function claimAlert(tag: string): Promise<boolean> {
  const claimed = previous.then(() => alone(() => claim(tag)));
  previous = claimed.catch(() => {});
  return claimed;
}

async function claim(tag: string): Promise<boolean> {
  const shown = (await readDevice<string[]>(SHOWN)) ?? [];
  if (shown.includes(tag)) return false;
  await writeDevice(SHOWN, [...shown, tag].slice(-REMEMBERED_COUNT));
  return true;
}

/** Runs the work in one page or worker at a time, where the browser supports locks. */
function alone(work: () => Promise<boolean>): Promise<boolean> {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  return locks ? locks.request(SHOWN, work) : work();
}
