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
 * The search over all records: a quote or phone number or a customer's whole name as it is, then what has the words, as the
 * lists find them, and only when that is nothing what is spelled alike. Changes nothing.
 */

const DEFAULT_LIMIT = 20;
/** A search ends after this long, with its wait for a connection: what was found is the answer. */
export const SEARCH_MS = 2_000;
/** Of a large shop; and what each of its statements may take. */
const LARGE_SHOP_MS = 400;
const STATEMENT_MS = 150;
/** So many words are looked for as others spell them: each is a statement. */
const MOST_CORRECTED = 3;
/** So many searches of this process look for such words at a time; the others answer that they are not all. */
const MOST_CORRECTING = 2;
const CANCELLED = '57014';

type Asked = { q: string; limit?: number };

/** What is likeliest meant first, at most `limit` hits. What has neither letters nor digits finds nothing. */
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

/** How many searches over a pool look for what is spelled alike. */
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
  /** Null for what took too long; nothing else of the transaction is lost by it. */
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
    // Each by itself: when there are many orders, what of the others is found is still an answer.
    for (const kind of HIT_KINDS) take(await attempt(() => findByWords(runner, kind, wanted)));
  }
  /** Null where nothing is spelled alike, or there was no time to find out. */
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
  /** A number of a person is looked up as such: every number of a network has most of its digits. */
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
