import { type SQL, sql } from 'drizzle-orm';
import { type SearchTerm, searchDigits, searchTerms, WHOLE_WORD_CHARACTERS } from '#shared/domain/search.ts';
import { escapeLike } from '#shared/domain/text.ts';

/**
 * The search of all lists. It matches the folded text of the row itself and its copies of the customer's and the
 * order's searchable words, each with a trigram index; a page is read along the index of newest rows or found by the
 * trigram indexes. Short terms are matched only in `names`, at the beginning of words; each field in `names` begins
 * with a line break.
 */
export type Searched = { words: SQL; names: SQL };

/** One condition per term of `q`, all of which must hold; none for an empty search. */
export function searchConditions(q: string | undefined, searched: Searched): SQL[] {
  return termConditions(searchTerms(q ?? ''), searched);
}

export function termConditions(terms: readonly SearchTerm[], searched: Searched): SQL[] {
  return terms.map((term) => sql`(${findTerm(term, searched)})`);
}

/** Orders `p`: quote number, phone model, and the customer's name, phone and email. */
export const ORDER_WORDS: Searched = {
  words: sql.raw('p.search_text'),
  names: sql.raw('(chr(10) || p.own_search || chr(10) || split_part(p.customer_search, chr(10), 1))'),
};

/** Customers `c`: name, phone and email. */
export const CUSTOMER_WORDS: Searched = {
  words: sql.raw('c.search_text'),
  names: sql.raw('(chr(10) || split_part(c.search_text, chr(10), 1))'),
};

/** Laybys `l`: the agreement's words, and the customer's current ones. */
export const LAYBY_WORDS: Searched = {
  words: sql.raw('(l.search_text || chr(10) || l.customer_search)'),
  names: sql.raw(
    '(chr(10) || split_part(l.search_text, chr(10), 1) || chr(10) || search_fold(l.phone_model) || chr(10) || split_part(l.customer_search, chr(10), 1))',
  ),
};

const PRE_ORDER_TEXT =
  "search_fold(chr(10) || o.phone_model || chr(10) || coalesce(o.supplier_order_number, '')) || chr(10) || o.order_search";
/** Pre-orders `o`: their own words, and those of their order and its customer. */
export const PRE_ORDER_WORDS: Searched = {
  words: sql.raw(`(${PRE_ORDER_TEXT} || chr(10) || o.customer_search)`),
  names: sql.raw(`(${PRE_ORDER_TEXT} || chr(10) || split_part(o.customer_search, chr(10), 1))`),
};

/** Reservations `r`: the model in any spacing, and the customer's words. */
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
  // A term of one word is already matched by its digits.
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

/** At the beginning of a field or a word, or after a dash. */
function beginsWord({ names }: Searched, text: string): SQL {
  const alternatives = ['\n', ' ', '-'].map(
    (before) => sql`${names} like ${`%${before}${escapeLike(text)}%`}`,
  );
  return sql`(${sql.join(alternatives, sql` or `)})`;
}
