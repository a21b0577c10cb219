import { type SQL, sql } from 'drizzle-orm';
import { type SearchTerm, searchDigits, searchTerms, WHOLE_WORD_CHARACTERS } from '#shared/domain/search.ts';
import { escapeLike } from '#shared/domain/text.ts';

/**
 * The one way in which lists are searched: folded text of the row itself, with copies of what its customer and its order
 * are called, each with a trigram index; a page is cut from the newest index or found by these. `names` is what short texts are
 * looked for in, at the beginning of its words; each of its fields begins with a line break.
 */
export type Searched = { words: SQL; names: SQL };

/** Conditions that all must hold, none for an empty search: one a term of `q`. */
export function searchConditions(q: string | undefined, searched: Searched): SQL[] {
  return termConditions(searchTerms(q ?? ''), searched);
}

export function termConditions(terms: readonly SearchTerm[], searched: Searched): SQL[] {
  return terms.map((term) => sql`(${findTerm(term, searched)})`);
}

/** Of orders `p`: quote number, phone model, and the customer's name, phone and email. */
export const ORDER_WORDS: Searched = {
  words: sql.raw('p.search_text'),
  names: sql.raw('(chr(10) || p.own_search || chr(10) || split_part(p.customer_search, chr(10), 1))'),
};

/** Of customers `c`: name, phone and email. */
export const CUSTOMER_WORDS: Searched = {
  words: sql.raw('c.search_text'),
  names: sql.raw('(chr(10) || split_part(c.search_text, chr(10), 1))'),
};

/** Of laybys `l`: the agreement's words, and its customer's as known now. */
export const LAYBY_WORDS: Searched = {
  words: sql.raw('(l.search_text || chr(10) || l.customer_search)'),
  names: sql.raw(
    '(chr(10) || split_part(l.search_text, chr(10), 1) || chr(10) || search_fold(l.phone_model) || chr(10) || split_part(l.customer_search, chr(10), 1))',
  ),
};

const PRE_ORDER_TEXT =
  "search_fold(chr(10) || o.phone_model || chr(10) || coalesce(o.supplier_order_number, '')) || chr(10) || o.order_search";
/** Of pre-orders `o`: their own words, their order's and its customer's. */
export const PRE_ORDER_WORDS: Searched = {
  words: sql.raw(`(${PRE_ORDER_TEXT} || chr(10) || o.customer_search)`),
  names: sql.raw(`(${PRE_ORDER_TEXT} || chr(10) || split_part(o.customer_search, chr(10), 1))`),
};

/** Of reservations `r`: the model, however it is spaced, and the customer's words. */
export const RESERVATION_WORDS: Searched = {
  words: sql.raw('(r.model_key || chr(10) || r.customer_search)'),
  names: sql.raw(
    '(chr(10) || search_fold(r.phone_model) || chr(10) || split_part(r.customer_search, chr(10), 1))',
  ),
};

function findTerm({ words, digits }: SearchTerm, searched: Searched): SQL {
  const all = sql.join(
    words.map((word) => findWord(word, searched)),
    sql` and `,
  );
  // One piece is found by its digits already.
  return digits === null || words.length === 1 ? all : sql`((${all}) or ${contains(searched, digits)})`;
}

function findWord(word: string, searched: Searched): SQL {
  if ([...word].length < WHOLE_WORD_CHARACTERS) return beginsWord(searched, word);
  const digits = searchDigits(word);
  const found = contains(searched, word);
  return digits === null || digits === word ? found : sql`(${found} or ${contains(searched, digits)})`;
}

function contains({ words }: Searched, text: string): SQL {
  return sql`${words} like ${`%${escapeLike(text)}%`}`;
}

/** At the beginning of a field, of a word, or of what follows a dash. */
function beginsWord({ names }: Searched, text: string): SQL {
  const alternatives = ['\n', ' ', '-'].map(
    (before) => sql`${names} like ${`%${before}${escapeLike(text)}%`}`,
  );
  return sql`(${sql.join(alternatives, sql` or `)})`;
}
