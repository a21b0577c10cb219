import { phoneSearchDigits } from './phone.ts';
import { normalizeText } from './text.ts';

/** Owns what a search text asks for. Finding it is the server's (platform/database/search.ts). */

/**
 * One thing that must be found, wherever in the row: all of `words`, or, when they are the pieces of a number, its
 * `digits` in whatever spelling the number is stored.
 */
export type SearchTerm = { words: readonly string[]; digits: string | null };

/** Shorter words are looked for at the beginning of words only: they are inside nearly everything. */
export const WHOLE_WORD_CHARACTERS = 3;

const NUMBER_PIECE = /^[+().\d/-]*\d[+().\d/-]*$/;

/** Words in any order; neighbouring pieces of a number are one term. 'maria 081 123' → maria, and 081 123 or 81123. */
export function searchTerms(q: string): SearchTerm[] {
  const terms: { words: string[]; digits: string | null }[] = [];
  let number: string[] | null = null;
  for (const word of normalizeText(q).split(' ')) {
    if (word === '') continue;
    if (!NUMBER_PIECE.test(word)) {
      number = null;
      terms.push({ words: [word], digits: null });
    } else if (number === null) {
      number = [word];
      terms.push({ words: number, digits: null });
    } else number.push(word);
  }
  return terms.map(({ words }) => ({ words, digits: searchDigits(words.join(' ')) }));
}

/** The digits that stand for a number however it is written; null for what is none, or too short for one. */
export function searchDigits(text: string): string | null {
  const digits = phoneSearchDigits(text);
  return digits === null || digits.length < WHOLE_WORD_CHARACTERS ? null : digits;
}
