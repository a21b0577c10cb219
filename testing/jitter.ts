// With `TEST_JITTER=<number>` answers come late and in another order than requested, the same with the same number: this reveals what a test
// takes for granted on a fast machine. Without it nothing is delayed.

const LONGEST_MS = 80;
/** One answer in so many comes much later than the others. */
const SLOW_ONE_IN = 10;
const SLOW_MS = 400;

const seed = Number(process.env.TEST_JITTER ?? 0);
let state = seed >>> 0;

export const isJittery = seed > 0;

/** How long to delay the next answer, in ms. */
export function nextDelay(): number {
  if (!isJittery) return 0;
  return draw() < 1 / SLOW_ONE_IN ? SLOW_MS : Math.floor(draw() * LONGEST_MS);
}

/** Mulberry32: small, and the same on every machine. */
function draw(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
