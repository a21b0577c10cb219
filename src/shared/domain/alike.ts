import { normalizePhone } from './phone.ts';
import type { SearchTerm } from './search.ts';
import { forgivenTypos, typosBetween } from './typos.ts';

/**
 * Corrects typing mistakes in search words that match nothing. Quote numbers are not corrected, because a similar number belongs to
 * another customer.
 */

/** Shorter parts of a number match too many numbers to be corrected. */
const WHOLE_NUMBER_DIGITS = 7;

/** Whether similar spellings may be searched for: not for short words and not for parts of numbers. */
export function canBeCorrected({ words: [word], digits }: SearchTerm): boolean {
  if (digits !== null) return digits.length >= WHOLE_NUMBER_DIGITS;
  return word !== undefined && forgivenTypos(word) > 0;
}

/**
 * The term in its stored spelling; the term itself when nothing similar exists. `candidates`: phone keys for a number, otherwise folded
 * texts.
 */
export function correctedTerm(term: SearchTerm, candidates: Iterable<string>): SearchTerm {
  const {
    words: [word],
    digits,
  } = term;
  if (digits !== null) {
    const found = nearest(inland(normalizePhone(digits)), [...candidates].map(inland));
    return found === null ? term : { words: [found], digits: found };
  }
  if (word === undefined) return term;
  const found = nearest(
    word,
    [...candidates].flatMap((text) => text.split(/[\s\n-]+/)),
  );
  return found === null || found === word ? term : { words: [found], digits: null };
}

/** The corrected words in the form in which the answer shows them: 'selma nangolo'. */
export const wordsOfTerms = (terms: readonly SearchTerm[]): string =>
  terms.map(({ words }) => words.join(' ')).join(' ');

const inland = (key: string) => key.replace(/^264/, '');

/**
 * The word that is nearest to `word` or begins nearly like it; of equally near ones the most frequent. Null when none is near enough.
 */
function nearest(word: string, candidates: readonly string[]): string | null {
  const most = forgivenTypos(word);
  const counts = new Map<string, number>();
  for (const candidate of candidates) {
    if (candidate.length > 1) counts.set(candidate, (counts.get(candidate) ?? 0) + 1);
  }
  let best: { text: string; typos: number; count: number } | null = null;
  for (const [candidate, count] of counts) {
    const nearEnough = best?.typos ?? most;
    const { text, typos } = nearestBeginning(word, candidate, nearEnough);
    if (typos > nearEnough) continue;
    if (best === null || typos < best.typos || (typos === best.typos && count > best.count)) {
      best = { text, typos, count };
    }
  }
  return best?.text ?? null;
}

/** A search term that is still being typed is only the beginning of a word. */
function nearestBeginning(word: string, candidate: string, most: number) {
  const whole = { text: candidate, typos: typosBetween(word, candidate, most) };
  if (candidate.length <= word.length) return whole;
  const beginning = candidate.slice(0, word.length);
  const begun = { text: beginning, typos: typosBetween(word, beginning, most) };
  return whole.typos <= begun.typos ? whole : begun;
}
