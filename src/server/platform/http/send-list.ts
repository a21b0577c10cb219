import { Readable } from 'node:stream';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import QueryStream from 'pg-query-stream';
import { queryRow, queryRows, toQuery } from '../database/raw-query.ts';
import { MOST_COUNTED, mendTotals, upToMost } from '../totals/kept-totals.ts';
import { ownerOf } from './access.ts';
import { fieldError } from './app-error.ts';
import { type Cursor, type CursorShape, decodeCursor, type PageTotal, pageHeaders } from './pages.ts';

/** Answers a list: one keyset page when `limit` is given, else all of it as a stream that holds no more than a few hundred rows in memory. */
export type ListQuery<Row extends pg.QueryResultRow, Item> = CursorShape & {
  /** Selects the rows in order; after a cursor and up to a limit where these are given. */
  rows(page: { limit: number | null; after: Cursor | null }): SQL;
  total: ListTotal;
  present(row: Row): Item;
  cursorOf(row: Row): Cursor;
};

/** How many rows a list has: either an expression over kept totals, or a query of the matching rows, of which up to a thousand are counted. */
export type ListTotal = { kept: SQL } | { matching: SQL };

export type PageQuery = { limit?: number | undefined; cursor?: string | undefined };

/** Answers one page if `limit` is given, else the whole list. */
export async function sendList<Row extends pg.QueryResultRow, Item>(
  pool: pg.Pool,
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageQuery,
  list: ListQuery<Row, Item>,
): Promise<FastifyReply> {
  if (page.limit === undefined) return sendWholeList(pool, request, reply, page, list);
  const { body, headers } = await makePage(pool, request.url, page, list);
  return reply.headers(headers).send(body);
}

/** A page as it is answered at this address. */
export async function makePage<Row extends pg.QueryResultRow, Item>(
  pool: pg.Pool,
  url: string,
  { limit = 0, cursor }: PageQuery,
  list: ListQuery<Row, Item>,
): Promise<{ body: Item[]; headers: Record<string, string> }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, list);
  const { rows, total } =
    after === null
      ? await readFirstPage(pool, limit, list)
      : { rows: await queryRows<Row>(pool, list.rows({ limit: limit + 1, after })), total: null };
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const headers = pageHeaders(url, { total, next: hasMore ? list.cursorOf(last) : null });
  return { body: shown.map(list.present), headers };
}

type FirstPage<Row> = { rows: Row[]; total: PageTotal };

/** Reads the first rows (one more than asked for if there are more) and the total. */
function readFirstPage<Row extends pg.QueryResultRow, Item>(
  pool: pg.Pool,
  limit: number,
  { rows, total }: ListQuery<Row, Item>,
): Promise<FirstPage<Row>> {
  const page = rows({ limit: limit + 1, after: null });
  return 'kept' in total
    ? readWithKeptTotal<Row>(pool, selectWithTotal(page, total.kept, limit))
    : readThenCount<Row>(pool, limit, page, total.matching);
}

/**
 * Counts only if there are more rows than the page has: planning both as one statement takes longer than running them.
 * A row that is deleted meanwhile is in the page and not in the count.
 */
async function readThenCount<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  limit: number,
  page: SQL,
  matching: SQL,
): Promise<FirstPage<Row>> {
  const rows = await queryRows<Row>(pool, page);
  if (rows.length <= limit) return { rows, total: { count: rows.length, isAtLeast: false } };
  const { matched } = await queryRow<{ matched: number }>(
    pool,
    sql`select count(*)::int as matched from (${upToMost(matching)}) matching`,
  );
  const isAtLeast = matched > MOST_COUNTED;
  return { rows, total: { count: isAtLeast ? MOST_COUNTED : Math.max(matched, rows.length), isAtLeast } };
}

/** One statement: rows and total are of the same snapshot, so that a page with more rows than the total disproves it. */
async function readWithKeptTotal<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  pageWithTotal: SQL,
): Promise<FirstPage<Row>> {
  const read = async () => {
    const rows = await queryRows<Row & ListTotalColumn>(pool, pageWithTotal);
    const count = rows[0]?.listTotal ?? rows.length;
    // Some lists answer their rows unchanged, without `present`.
    for (const row of rows as ListTotalColumn[]) row.listTotal = undefined;
    return { rows, total: { count, isAtLeast: false } };
  };
  const page = await read();
  if (page.total.count >= page.rows.length) return page;
  await mendOnce(pool);
  return read();
}

const mending = new WeakMap<pg.Pool, Promise<unknown>>();

/** Recounting all totals takes time: all pages that disprove a total meanwhile wait for the same recount. */
function mendOnce(pool: pg.Pool): Promise<unknown> {
  const mended = mending.get(pool) ?? mendTotals(pool).finally(() => mending.delete(pool));
  mending.set(pool, mended);
  return mended;
}

type ListTotalColumn = { listTotal?: number | null | undefined };

/** Adds the total to each row of a page that has more rows than the limit; fewer are counted by themselves. */
export function selectWithTotal(page: SQL, kept: SQL, limit: number): SQL {
  return sql`select page.*, case when count(*) over () > ${limit} then ${kept} end as "listTotal" from (${page}) page`;
}

/** Answers the whole list as a stream. */
async function sendWholeList<Row extends pg.QueryResultRow, Item>(
  pool: pg.Pool,
  request: FastifyRequest,
  reply: FastifyReply,
  { cursor }: PageQuery,
  list: ListQuery<Row, Item>,
): Promise<FastifyReply> {
  if (cursor !== undefined) throw fieldError('limit', 'Expected with a cursor: how many rows to answer');
  reply.type('application/json; charset=utf-8');
  return streamRows<Row>(pool, request, reply, {
    rows: list.rows({ limit: null, after: null }),
    encode: (rows, progress) => jsonArray(rows, list.present, progress),
  });
}

type WholeStream = {
  /** Makes the body while the snapshot is read, and counts the rows in `progress`. */
  body(client: pg.PoolClient, progress: { sent: number }): AsyncIterable<string | Uint8Array>;
  /** Runs first; if it throws a refusal, that is the answer. */
  before?(client: pg.PoolClient): Promise<void>;
};

type RowStreamOptions<Row> = Pick<WholeStream, 'before'> & {
  rows: SQL;
  encode(rows: AsyncIterable<Row>, progress: { sent: number }): AsyncIterable<string | Uint8Array>;
};

/** Answers what `encode` makes of a statement's rows. */
export function streamRows<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  request: FastifyRequest,
  reply: FastifyReply,
  { rows, encode, ...stream }: RowStreamOptions<Row>,
): Promise<FastifyReply> {
  return streamSnapshot(pool, request, reply, {
    ...stream,
    body: (client, progress) => encode(readRows<Row>(client, rows), progress),
  });
}

/** Answers what `body` makes of one snapshot; occupies a place and a connection for as long as the client reads. */
export async function streamSnapshot(
  pool: pg.Pool,
  request: FastifyRequest,
  reply: FastifyReply,
  { body: makeBody, before }: WholeStream,
): Promise<FastifyReply> {
  const place = await reply.server.wholeLists.enter(ownerOf(request));
  const client = await pool.connect().catch((error: unknown) => {
    place.leave();
    throw error;
  });
  let isHandedOver = false;
  try {
    // A slow reader may take longer than the usual statement timeout; the place limits the total time instead.
    await client.query(`begin isolation level repeatable read read only; set local statement_timeout = ${place.longestMs};
      set local idle_in_transaction_session_timeout = ${place.longestMs}`);
    await before?.(client);
    const progress = { isComplete: false, sent: 0 };
    const body = Readable.from(readToEnd(client, makeBody, progress));
    // However the stream ends, even if nobody ever begins to read it, the connection is released. After a half-read
    // cursor or a failed transaction it is destroyed, and the pool opens a new one.
    body.once('close', () => {
      if (!progress.isComplete && request.method !== 'HEAD') {
        request.log.warn(
          { reqId: request.id, err: body.errored, rows: progress.sent },
          'a whole list was cut off',
        );
      }
      client.release(!progress.isComplete);
    });
    place.send(body);
    isHandedOver = true;
    return await reply.send(body);
  } finally {
    if (!isHandedOver) {
      await client.query('commit').catch(() => {});
      client.release();
      place.leave();
    }
  }
}

async function* readToEnd(
  client: pg.PoolClient,
  makeBody: WholeStream['body'],
  progress: { isComplete: boolean; sent: number },
): AsyncGenerator<string | Uint8Array> {
  yield* makeBody(client, progress);
  await client.query('commit');
  progress.isComplete = true;
}

/** The rows of a statement, read through a cursor. If reading stops early, the connection must be destroyed. */
export function readRows<Row>(client: pg.PoolClient, select: SQL): AsyncIterable<Row> {
  const { text, values } = toQuery(select);
  return client.query(new RowStream(text, values, { batchSize: 200 }));
}

/** Ends without closing its cursor: a connection that was not read to the end is destroyed, and one that was lost would never confirm. */
class RowStream extends QueryStream {
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    done(error);
  }
}

const CHUNK_CHARACTERS = 64 * 1024;

/** A JSON array as text, in chunks. */
async function* jsonArray<Row, Item>(
  rows: AsyncIterable<Row>,
  present: (row: Row) => Item,
  progress: { sent: number },
): AsyncGenerator<string> {
  let chunk = '[';
  let separator = '';
  for await (const row of rows) {
    chunk += separator + JSON.stringify(present(row));
    separator = ',';
    progress.sent += 1;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}]`;
}
