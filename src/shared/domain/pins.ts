/** The rules of PINs: which are too easy, and how long one waits after guessing. */

/** After how long a device may lock itself, in minutes; 0: never. */
export const LOCK_MINUTES = [0, 5, 15] as const;

const WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** The first that anybody tries: one digit four times, or four in a row. */
export function isEasyPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]));
  return [-1, 0, 1].some((step) => steps.every((each) => each === step));
}

/** How long after so many wrong ones in a row the next may be tried: a minute, then twice as long each time. */
export function waitAfterWrong(wrong: number, free: number): number {
  return wrong < free ? 0 : Math.min(LONGEST_WAIT_MS, WAIT_MS * 2 ** (wrong - free));
}
