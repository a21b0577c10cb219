import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { databaseErrorOf } from '#server/platform/database/database-error.ts';
import type { QueryRunner } from '#server/platform/database/raw-query.ts';
import { termConditions } from '#server/platform/database/search.ts';
import { HIT_KINDS, type SearchAnswer } from '#shared/contracts/search.ts';
import { canBeCorrected, wordsOfTerms } from '#shared/domain/alike.ts';
import type { Day } from '#shared/domain/calendar.ts';
import type { SearchTerm } from '#shared/domain/search.ts';
import { hitsOf, isWholePhone, LOOKED_AT, recordKeys, recordTerms } from '#shared/domain/search-asked.ts';
import type { FoundRow } from '#shared/domain/search-rank.ts';
import { normalizeText } from '#shared/domain/text.ts';
import { correctTerm } from './search.alike.ts';
import { exactConditions, findNewest, isLargeShop } from './search.repo.ts';

/**
 * The search over all records: first an exact quote number, phone number or customer's whole name, then the words, as in
 * the lists, and only without any result similar spellings. Read-only.
 */

const DEFAULT_LIMIT = 20;
/** A search ends after this time, including the wait for a connection, and answers with what it has found. */
export const SEARCH_MS = 2_000;
/** The limits for a large shop: for the whole search, and for each statement. */
const LARGE_SHOP_MS = 400;
const STATEMENT_MS = 150;
/** At most so many words are searched in similar spellings, because each takes a statement. */
const MOST_CORRECTED = 3;
/** At most so many searches per process look for similar spellings at a time; others answer that they are partial. */
const MOST_CORRECTING = 2;
const CANCELLED = '57014';

type Asked = { q: string; limit?: number };

/** The best matches first, at most `limit`. A text without letters and digits finds nothing. */
export async function searchRecords(
  pool: pg.Pool,
  { q, limit = DEFAULT_LIMIT }: Asked,
  today: Day,
  longestMs = SEARCH_MS,
): Promise<SearchAnswer> {
  const startedAt = performance.now();
  const terms = recordTerms(q);
  if (terms.length === 0) return { hits: [], alike: null, isPartial: false };
  const client = await pool.connect();
  const found: Found = { rows: new Map(), alike: null, isPartial: false };
  try {
    await client.query('begin read only; set local jit = off');
    const isLarge = await isLargeShop(client);
    await lookFor(client, q, terms, found, {
      endsAt: startedAt + (isLarge ? Math.min(LARGE_SHOP_MS, longestMs) : longestMs),
      statementMs: isLarge ? STATEMENT_MS : longestMs,
      turns: turnsOf(pool),
    });
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
  const { rows, alike, isPartial } = found;
  return { hits: hitsOf([...rows.values()], alike ?? q, limit, today), alike, isPartial };
}

/** The number of searches over a pool that look for similar spellings now. */
type Turns = { taken: number };
const turns = new WeakMap<pg.Pool, Turns>();

function turnsOf(pool: pg.Pool): Turns {
  const known = turns.get(pool) ?? { taken: 0 };
  turns.set(pool, known);
  return known;
}

type Limits = { endsAt: number; statementMs: number; turns: Turns };

type Found = { rows: Map<string, FoundRow>; alike: string | null; isPartial: boolean };

async function lookFor(
  runner: QueryRunner,
  q: string,
  terms: readonly SearchTerm[],
  found: Found,
  limits: Limits,
): Promise<void> {
  /** Null when the statement took too long; a savepoint keeps the transaction usable. */
  async function attempt<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
    try {
      const leftMs = Math.min(limits.statementMs, limits.endsAt - performance.now());
      if (leftMs > 0) {
        await runner.query(`savepoint attempt; set local statement_timeout = ${Math.ceil(leftMs)}`);
        return await ask();
      }
    } catch (error) {
      if (databaseErrorOf(error)?.code !== CANCELLED) throw error;
      await runner.query('rollback to savepoint attempt');
    }
    found.isPartial = true;
    return null;
  }
  const take = (rows: readonly FoundRow[] | null) => {
    for (const row of rows ?? []) found.rows.set(`${row.kind} ${row.id}`, row);
  };
  async function takeByWords(wanted: readonly SearchTerm[]): Promise<void> {
    // One statement per kind: if the orders take too long, the other kinds still have results.
    for (const kind of HIT_KINDS) take(await attempt(() => findByWords(runner, kind, wanted)));
  }
  /** Null when there is no similar spelling, or no time to find one. */
  async function correctTerms(): Promise<SearchTerm[] | null> {
    const corrected: SearchTerm[] = [];
    let lookedFor = 0;
    for (const term of terms) {
      const isLookedFor = canBeCorrected(term) && lookedFor < MOST_CORRECTED;
      if (isLookedFor) lookedFor += 1;
      else if (canBeCorrected(term)) found.isPartial = true;
      const written = isLookedFor ? await attempt(() => correctTerm(runner, term)) : term;
      if (written === null) return null;
      corrected.push(written);
    }
    return corrected.every((term, at) => term === terms[at]) ? null : corrected;
  }
  async function takeByAlike(): Promise<void> {
    const corrected = await correctTerms();
    if (corrected === null) return;
    await takeWritten(wordsOfTerms(corrected), corrected);
    if (found.rows.size > 0) found.alike = wordsOfTerms(corrected);
  }
  /** A complete phone number is searched exactly, because all numbers of a network share most digits. */
  async function takeWritten(text: string, wanted: readonly SearchTerm[]): Promise<void> {
    const conditions = exactConditions(recordKeys(text), normalizeText(text));
    take(await attempt(() => findNewest(runner, conditions, LOOKED_AT)));
    if (found.rows.size === 0 || !isWholePhone(text)) await takeByWords(wanted);
  }

  await takeWritten(q, terms);
  if (found.rows.size > 0 || found.isPartial) return;
  if (!terms.some(canBeCorrected)) return;
  if (limits.turns.taken >= MOST_CORRECTING) {
    found.isPartial = true;
    return;
  }
  limits.turns.taken += 1;
  try {
    await takeByAlike();
  } finally {
    limits.turns.taken -= 1;
  }
}

function findByWords(
  runner: QueryRunner,
  wanted: (typeof HIT_KINDS)[number],
  terms: readonly SearchTerm[],
): Promise<FoundRow[]> {
  return findNewest(
    runner,
    (kind, searched) => (kind === wanted ? sql.join(termConditions(terms, searched), sql` and `) : null),
    LOOKED_AT,
  );
}
