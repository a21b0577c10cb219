import type { SearchHit } from '../contracts/search.ts';
import type { Day } from './calendar.ts';
import { parseImei } from './imei.ts';
import { normalizePhone } from './phone.ts';
import { type SearchTerm, searchDigits, searchTerms } from './search.ts';
import { presentHit } from './search-hits.ts';
import { type FoundRow, rankFound } from './search-rank.ts';
import { normalizeQuoteNumber } from './text.ts';

/** Owns what a search over all records looks for and how much of it is answered, wherever it looks. */

/** So many of the newest of each kind are ranked. */
export const LOOKED_AT = 30;
/** Of each kind this part of the answer at the most: no kind crowds the others out. */
const PART_OF_A_KIND = 0.4;
/** Shorter ones are no number of a person; with those of a whole one nobody means a part of another. */
const PHONE_DIGITS = 6;
const WHOLE_PHONE_DIGITS = 9;

/** What has neither letters nor digits finds nothing. */
export function recordTerms(q: string): SearchTerm[] {
  return searchTerms(q).filter(({ words }) => words.some((word) => /[\p{L}\p{N}]/u.test(word)));
}

/** What a record is called exactly; a device number is that of the phone that was put aside for it. */
export type RecordKeys = { quote: string; phone: string | null; imei: string | null };

export function recordKeys(q: string): RecordKeys {
  const isPhone = (searchDigits(q)?.length ?? 0) >= PHONE_DIGITS;
  return {
    quote: normalizeQuoteNumber(q.slice(0, 200)),
    phone: isPhone ? normalizePhone(q) : null,
    imei: imeiIn(q),
  };
}

/** Without what people write in front of it; null of what is none. */
function imeiIn(q: string): string | null {
  const parsed = parseImei(q.replace(/^\s*imei\W*/i, ''));
  return parsed.ok ? parsed.imei : null;
}

/** Whether nothing else is meant, once a record has this number. */
export function isWholePhone(q: string): boolean {
  return (searchDigits(q)?.length ?? 0) >= WHOLE_PHONE_DIGITS;
}

/** What is likeliest meant first. */
export function hitsOf(rows: readonly FoundRow[], q: string, limit: number, today: Day): SearchHit[] {
  const ranked = rankFound(rows, q, Math.ceil(limit * PART_OF_A_KIND)).slice(0, limit);
  return ranked.map((one) => presentHit(one, today));
}
