import type { SearchHit } from '../contracts/search.ts';
import type { Day } from './calendar.ts';
import { parseImei } from './imei.ts';
import { normalizePhone } from './phone.ts';
import { type SearchTerm, searchDigits, searchTerms } from './search.ts';
import { presentHit } from './search-hits.ts';
import { type FoundRow, rankFound } from './search-rank.ts';
import { normalizeQuoteNumber } from './text.ts';

/**
 * The rules of the search over all records, on the server and offline: what is searched for, and how many results are returned.
 */

/** How many of the newest matches of each kind are ranked. */
export const LOOKED_AT = 30;
/** The largest share of the answer that one kind may have, so that no kind crowds the others out. */
const PART_OF_A_KIND = 0.4;
/**
 * A text with fewer digits is not taken for a phone number; with a whole number's digits it is never taken for part of another.
 */
const PHONE_DIGITS = 6;
const WHOLE_PHONE_DIGITS = 9;

/** Terms without letters and digits are dropped. */
export function recordTerms(q: string): SearchTerm[] {
  return searchTerms(q).filter(({ words }) => words.some((word) => /[\p{L}\p{N}]/u.test(word)));
}

/** The exact identifiers that a search text may be; `imei` is the number of the phone that was put aside for a record. */
export type RecordKeys = { quote: string; phone: string | null; imei: string | null };

export function recordKeys(q: string): RecordKeys {
  const isPhone = (searchDigits(q)?.length ?? 0) >= PHONE_DIGITS;
  return {
    quote: normalizeQuoteNumber(q.slice(0, 200)),
    phone: isPhone ? normalizePhone(q) : null,
    imei: imeiIn(q),
  };
}

/** Ignores the word "IMEI" before the number; null when the text is no IMEI. */
function imeiIn(q: string): string | null {
  const parsed = parseImei(q.replace(/^\s*imei\W*/i, ''));
  return parsed.ok ? parsed.imei : null;
}

/** Whether the text is a whole phone number: if a record has it, nothing else can be meant. */
export function isWholePhone(q: string): boolean {
  return (searchDigits(q)?.length ?? 0) >= WHOLE_PHONE_DIGITS;
}

/** Best match first. */
export function hitsOf(rows: readonly FoundRow[], q: string, limit: number, today: Day): SearchHit[] {
  const ranked = rankFound(rows, q, Math.ceil(limit * PART_OF_A_KIND)).slice(0, limit);
  return ranked.map((one) => presentHit(one, today));
}
