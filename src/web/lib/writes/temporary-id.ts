// What was made on this device and waits to be sent has a number of its own until the server gives it one: below all of
// the server's, and made of the key that it is sent under. What is done with it meanwhile names it by that.

/** Nothing else that is sent is a number like these: amounts are texts. */
const HIGHEST = -(2 ** 48);

/** Of what a change under this key makes. */
export function temporaryIdOf(key: string): number {
  // cyrb53: twice 24 bits of it.
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

/** Of the customer who is made along with an order or layby under this key. */
export const ownerIdOf = (key: string) => temporaryIdOf(`${key} owner`);

export function isTemporary(id: number): boolean {
  return id <= HIGHEST;
}

interface Naming {
  readonly path: string;
  /** JSON. */
  readonly content: string | null;
}

/** A change is never altered, and asked this again with each other one that comes or goes. */
const known = new WeakMap<Naming, readonly number[]>();

/** The records that it is about, or names, and that the server does not know by these numbers. */
export function temporaryIdsIn(write: Naming): readonly number[] {
  let ids = known.get(write);
  if (ids === undefined) {
    ids = [Number(idIn(write.path)), ...numbersIn(JSON.parse(write.content ?? 'null'))].filter(isTemporary);
    known.set(write, ids);
  }
  return ids;
}

/** Of the record that a path of the API is about. */
export function idIn(path: string): string | undefined {
  return /^\/api\/[a-z-]+\/(-?\d+)/.exec(path)?.[1];
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
