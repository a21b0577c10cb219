import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { databaseErrorOf } from '#server/platform/database/database-error.ts';
import type { QueryRunner } from '#server/platform/database/raw-query.ts';
import { termConditions } from '#server/platform/database/search.ts';
import type { SearchAnswer } from '#shared/contracts/search.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { normalizePhone } from '#shared/domain/phone.ts';
import { type SearchTerm, searchDigits, searchTerms } from '#shared/domain/search.ts';
import { normalizeQuoteNumber } from '#shared/domain/text.ts';
import { correctTerms } from './search.alike.ts';
import { presentHit } from './search.present.ts';
import { rankFound } from './search.rank.ts';
import { exactConditions, type FoundRow, findNewest } from './search.repo.ts';

/**
 * The search over all records: a quote or phone number as it is, then what has the words, as the lists find them, and
 * only when that is nothing what is spelled alike. Changes nothing.
 */

const DEFAULT_LIMIT = 20;
/** Of each kind this part of the answer at the most: no kind crowds the others out. */
const PART_OF_A_KIND = 0.4;
/** So many of the newest of each kind are ranked. */
const LOOKED_AT = 30;
/** A statement that takes longer ends there: what was found before it is the answer. */
const LONGEST_MS = 250;
const CANCELLED = '57014';
/** Shorter ones are no number of a person. */
const PHONE_DIGITS = 6;

type Asked = { q: string; limit?: number };

/** What is likeliest meant first, at most `limit` hits. What has neither letters nor digits finds nothing. */
export async function searchRecords(
  pool: pg.Pool,
  { q, limit = DEFAULT_LIMIT }: Asked,
  today: Day,
): Promise<SearchAnswer> {
  const terms = searchTerms(q).filter(({ words }) => words.some((word) => /[\p{L}\p{N}]/u.test(word)));
  if (terms.length === 0) return { hits: [], alike: null, isPartial: false };
  const client = await pool.connect();
  const found: Found = { rows: new Map(), alike: null };
  let isPartial = false;
  try {
    await client.query(`begin read only; set local jit = off; set local statement_timeout = ${LONGEST_MS}`);
    await lookFor(client, q, terms, found);
  } catch (error) {
    if (databaseErrorOf(error)?.code !== CANCELLED) throw error;
    isPartial = true;
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
  const perKind = Math.ceil(limit * PART_OF_A_KIND);
  const ranked = rankFound([...found.rows.values()], found.alike ?? q, perKind).slice(0, limit);
  return { hits: ranked.map((one) => presentHit(one, today)), alike: found.alike, isPartial };
}

type Found = { rows: Map<string, FoundRow>; alike: string | null };

async function lookFor(
  runner: QueryRunner,
  q: string,
  terms: readonly SearchTerm[],
  found: Found,
): Promise<void> {
  const take = (rows: readonly FoundRow[]) => {
    for (const row of rows) found.rows.set(`${row.kind} ${row.id}`, row);
  };
  take(await findNewest(runner, exactConditions(keysOf(q)), LOOKED_AT));
  take(await findByWords(runner, terms));
  if (found.rows.size > 0) return;
  const corrected = await correctTerms(runner, terms);
  if (corrected === null) return;
  take(await findByWords(runner, corrected));
  if (found.rows.size > 0) found.alike = corrected.map(({ words }) => words.join(' ')).join(' ');
}

function findByWords(runner: QueryRunner, terms: readonly SearchTerm[]): Promise<FoundRow[]> {
  return findNewest(
    runner,
    (_kind, searched) => sql.join(termConditions(terms, searched), sql` and `),
    LOOKED_AT,
  );
}

function keysOf(q: string): { quote: string; phone: string | null } {
  const isPhone = (searchDigits(q)?.length ?? 0) >= PHONE_DIGITS;
  return { quote: normalizeQuoteNumber(q.slice(0, 200)), phone: isPhone ? normalizePhone(q) : null };
}
