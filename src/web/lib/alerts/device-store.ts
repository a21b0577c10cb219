// A few small facts that the pages and the service worker of this device share. In a cache of the browser's, which both
// can reach and logout deletes; where there are no caches (plain http), or their use is refused (private windows of older
// Firefox), for as long as the page is open.

import { isForgotten } from '../offline/forgotten.ts';

export const DEVICE_CACHE = 'device';

const memory = new Map<string, string>();

const addressOf = (name: string) => `/device/${name}`;

const isShared = () => 'caches' in globalThis;

export async function readDevice<Value>(name: string): Promise<Value | null> {
  const kept =
    isShared() && (await caches.match(addressOf(name), { cacheName: DEVICE_CACHE }).catch(refused));
  return kept ? ((await kept.json()) as Value) : parse(memory.get(name));
}

/** After a logout what is still under way writes nothing any more. */
export async function writeDevice(name: string, value: unknown): Promise<void> {
  if (isForgotten()) return;
  const text = JSON.stringify(value);
  const cache = isShared() && (await caches.open(DEVICE_CACHE).catch(refused));
  if (cache) await cache.put(addressOf(name), new Response(text));
  else memory.set(name, text);
}

/** At a logout. The cache itself goes with all others. */
export function clearDeviceMemory(): void {
  memory.clear();
}

function refused(): undefined {}

function parse<Value>(text: string | undefined): Value | null {
  return text === undefined ? null : (JSON.parse(text) as Value);
}
