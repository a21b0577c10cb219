import type { QueryRunner } from '#server/platform/database/raw-query.ts';
import { canBeCorrected, correctedTerm } from '#shared/domain/alike.ts';
import type { SearchTerm } from '#shared/domain/search.ts';
import { findAlikeNumbers, findAlikeTexts } from './search.repo.ts';

/** The term as the records spell it; the term itself when nothing similar exists. Runs one statement. */
export async function correctTerm(runner: QueryRunner, term: SearchTerm): Promise<SearchTerm> {
  const { words, digits } = term;
  if (!canBeCorrected(term)) return term;
  return correctedTerm(
    term,
    digits === null ? await findAlikeTexts(runner, words[0] ?? '') : await findAlikeNumbers(runner, digits),
  );
}
