// A record that was created on this device and waits to be sent has a temporary id until the server assigns one. It lies below all ids of the server
// and is derived from the idempotency key of the change. Later changes refer to the record by it.

/** No other number in a request is this low: amounts are sent as text. */
const HIGHEST = -(2 ** 48);

/** The temporary id of the record that the change with this key creates. */
export function temporaryIdOf(key: string): number {
  // The hash cyrb53, 24 bits of each half.
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return HIGHEST - (high >>> 8) * 2 ** 24 - (low >>> 8);
}

/** The temporary id of the customer who is created along with an order or layby by the change with this key. */
export const ownerIdOf = (key: string) => temporaryIdOf(`${key} owner`);

export function isTemporary(id: number): boolean {
  return id <= HIGHEST;
}

interface Naming {
  readonly path: string;
  /** JSON. */
  readonly content: string | null;
}

/** Cache: a change is immutable, and looked up again whenever any other comes or goes. */
const known = new WeakMap<Naming, readonly number[]>();

/** The temporary ids in the path and content of a change: records that the server does not know by these ids. */
export function temporaryIdsIn(write: Naming): readonly number[] {
  let ids = known.get(write);
  if (ids === undefined) {
    ids = [Number(idIn(write.path)), ...numbersIn(JSON.parse(write.content ?? 'null'))].filter(isTemporary);
    known.set(write, ids);
  }
  return ids;
}

/** The id of the record in a path of the API. */
export function idIn(path: string): string | undefined {
  return /^\/api\/[a-z-]+\/(-?\d+)/.exec(path)?.[1];
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
