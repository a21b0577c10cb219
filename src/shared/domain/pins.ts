/** The rules of PINs: which are too easy, and how long to wait after wrong ones. */

/** After how many idle minutes a device may lock itself; 0: never. */
export const LOCK_MINUTES = [0, 5, 15] as const;

const WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** The PINs that are guessed first: the same digit four times, or four consecutive digits. */
export function isEasyPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]));
  return [-1, 0, 1].some((step) => steps.every((each) => each === step));
}

/** How long to wait after so many wrong PINs in a row: a minute, then twice as long each time. `free` wrong ones have no wait. */
export function waitAfterWrong(wrong: number, free: number): number {
  return wrong < free ? 0 : Math.min(LONGEST_WAIT_MS, WAIT_MS * 2 ** (wrong - free));
}
