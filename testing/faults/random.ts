/** Numbers that come again when the same seed is given: mulberry32. */
export function randomFrom(seed: number): {
  upTo(limit: number): number;
  pick<Item>(of: readonly Item[]): Item;
} {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (limit: number) => Math.floor(next() * limit);
  return {
    upTo,
    pick(of) {
      const item = of[upTo(of.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
  };
}
