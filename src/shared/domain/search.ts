import { phoneSearchDigits } from './phone.ts';
import { normalizeText } from './text.ts';

/** Parses a search text into terms. The server matches them in platform/database/search.ts. */

/**
 * One thing that a row must contain, in any field: all of `words`, or, when they are the pieces of a number, its `digits` in any notation.
 */
export type SearchTerm = { words: readonly string[]; digits: string | null };

/** Shorter words are searched at the beginning of words only, because nearly every text contains them. */
export const WHOLE_WORD_CHARACTERS = 3;

/** A prefix of a number, written before it or copied from a link, which is never stored. */
const BEFORE_NUMBER = /^(?:#+|tel:)(?=.)/;
const NUMBER_PIECE = /^[+().\d/-]*\d[+().\d/-]*$/;

/** A text with more or longer words is a pasted message: only its beginning is searched for. */
const MAX_WORDS = 10;
const MAX_WORD_CHARACTERS = 40;
/** Limits the text as typed; folding makes up to eighteen characters of one. */
const MAX_CHARACTERS = 1000;

/** Words in any order, each once; adjacent pieces of a number form one term. 'maria 081 123' → maria, and 081 123 or 81123. */
export function searchTerms(q: string): SearchTerm[] {
  const terms: string[][] = [];
  let number: string[] | null = null;
  for (const word of searchWords(q)) {
    if (!NUMBER_PIECE.test(word)) {
      number = null;
      terms.push([word]);
    } else if (number === null) {
      number = [word];
      terms.push(number);
    } else number.push(word);
  }
  return terms.map((words) => ({ words: [...new Set(words)], digits: searchDigits(words.join(' ')) }));
}

/** The folded words. Repeated words are dropped, but a number may repeat its pieces. */
function searchWords(q: string): string[] {
  const words = normalizeText(q.slice(0, MAX_CHARACTERS))
    .split(' ')
    .map((word) => word.replace(BEFORE_NUMBER, ''))
    .filter(Boolean);
  return words
    .filter((word, at) => NUMBER_PIECE.test(word) || words.indexOf(word) === at)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_CHARACTERS).toWellFormed());
}

/** The digits that a number has in any notation; null when the text is no number, or too short for one. */
export function searchDigits(text: string): string | null {
  const digits = phoneSearchDigits(text);
  return digits === null || digits.length < WHOLE_WORD_CHARACTERS ? null : digits;
}
