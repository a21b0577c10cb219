import { MAX_ID } from './max-id.ts';

/** Rows of one list that somebody has chosen, by their numbers, as an address names them: `?ids=1,5,3`. */

/** At most so many rows are chosen at once. */
export const MOST_CHOSEN = 1000;

/** Longer than any such list of numbers. */
export const CHOSEN_IDS_LENGTH = 11 * MOST_CHOSEN;

const IDS = /^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/;

/** Each once, as they are named; null for what is no such list, or a longer one. */
export function chosenIdsOf(text: string): number[] | null {
  if (text.length > CHOSEN_IDS_LENGTH || !IDS.test(text)) return null;
  const ids = [...new Set(text.split(',').map(Number))];
  return ids.length > MOST_CHOSEN || ids.some((id) => id > MAX_ID) ? null : ids;
}
