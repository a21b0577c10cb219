import { readDevice, writeDevice } from './device-store.ts';

const SHOWN = 'shown-alerts';
/** Far more than can still be on their way. */
const REMEMBERED_COUNT = 300;

let previous: Promise<unknown> = Promise.resolve();

/**
 * Whether the caller is the one to show the alert of this tag: it comes by socket, push and poll, to several tabs and
 * the service worker, and is shown once a device.
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

/** One page or worker of the device at a time, where the browser can see to that. */
function alone(work: () => Promise<boolean>): Promise<boolean> {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  return locks ? locks.request(SHOWN, work) : work();
}
