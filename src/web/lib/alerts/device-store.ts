// Small values shared by the pages and the service worker of this device. Stored in a browser cache, which both can reach and a logout deletes; where
// there are no caches (plain http) or they are refused (private windows of older Firefox), in memory while the page is open.

import { isForgotten } from '../offline/forgotten.ts';

const DEVICE_CACHE = 'device';

const memory = new Map<string, string>();

const addressOf = (name: string) => `/device/${name}`;

const isShared = () => 'caches' in globalThis;

export async function readDevice<Value>(name: string): Promise<Value | null> {
  const kept =
    isShared() && (await caches.match(addressOf(name), { cacheName: DEVICE_CACHE }).catch(refused));
  return kept ? ((await kept.json()) as Value) : parse(memory.get(name));
}

/** After a logout, work that is still running writes nothing any more. */
export async function writeDevice(name: string, value: unknown): Promise<void> {
  if (isForgotten()) return;
  const text = JSON.stringify(value);
  const cache = isShared() && (await caches.open(DEVICE_CACHE).catch(refused));
  if (cache) await cache.put(addressOf(name), new Response(text));
  else memory.set(name, text);
}

/** Clears the values in memory at a logout. The cache is deleted with all others. */
export function clearDeviceMemory(): void {
  memory.clear();
}

function refused(): undefined {}

function parse<Value>(text: string | undefined): Value | null {
  return text === undefined ? null : (JSON.parse(text) as Value);
}
