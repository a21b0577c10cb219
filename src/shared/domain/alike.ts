import { normalizePhone } from './phone.ts';
import type { SearchTerm } from './search.ts';
import { forgivenTypos, typosBetween } from './typos.ts';

/** Owns what is looked for instead of what nobody is called. Quote numbers are not corrected: the next one is a customer's too. */

/** Shorter pieces of a number are everybody's. */
const WHOLE_NUMBER_DIGITS = 7;

/** Whether something is looked for that is spelled alike: no short words, no pieces of numbers. */
export function canBeCorrected({ words: [word], digits }: SearchTerm): boolean {
  if (digits !== null) return digits.length >= WHOLE_NUMBER_DIGITS;
  return word !== undefined && forgivenTypos(word) > 0;
}

/** The term as it is really written; itself when nothing is spelled alike. `candidates`: keys of numbers for a number, else folded texts. */
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

/** 'selma nangolo', as the answer says for what it was shown. */
export const wordsOfTerms = (terms: readonly SearchTerm[]): string =>
  terms.map(({ words }) => words.join(' ')).join(' ');

const inland = (key: string) => key.replace(/^264/, '');

/** The nearest of the words, or of how they begin; the commonest of those that are equally near. Null when none is near enough. */
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

/** Whoever is still typing has typed the beginning of a word. */
function nearestBeginning(word: string, candidate: string, most: number) {
  const whole = { text: candidate, typos: typosBetween(word, candidate, most) };
  if (candidate.length <= word.length) return whole;
  const beginning = candidate.slice(0, word.length);
  const begun = { text: beginning, typos: typosBetween(word, beginning, most) };
  return whole.typos <= begun.typos ? whole : begun;
}
