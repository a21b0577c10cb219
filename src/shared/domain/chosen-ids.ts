import { MAX_ID } from './max-id.ts';

/** Selected rows of one list, by their ids, as a URL names them: `?ids=1,5,3`. */

/** The most rows that can be selected at once. */
export const MOST_CHOSEN = 1000;

/** More characters than the longest such list of ids has. */
export const CHOSEN_IDS_LENGTH = 11 * MOST_CHOSEN;

const IDS = /^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/;

/** The ids, each once, in the given order; null when the text is no such list or is too long. */
export function chosenIdsOf(text: string): number[] | null {
  if (text.length > CHOSEN_IDS_LENGTH || !IDS.test(text)) return null;
  const ids = [...new Set(text.split(',').map(Number))];
  return ids.length > MOST_CHOSEN || ids.some((id) => id > MAX_ID) ? null : ids;
}
