import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/contracts/exports.ts';
import { chosenIds } from '#shared/contracts/queries.ts';
import { dayOf, formatLongDateTime } from '#shared/domain/calendar.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { type AskedFilter, filterWords } from '#shared/domain/filter-words.ts';
import type { CommandContext } from '../commands/command.ts';
import { queryRow } from '../database/raw-query.ts';
import { actorOf } from '../http/access.ts';
import { fieldError } from '../http/app-error.ts';
import { type ListQuery, streamRows } from '../http/send-list.ts';
import type { ExportSheet } from './export-sheet.ts';
import { nameOfActor, noteExport } from './note-export.ts';
import { CONTENT_TYPES, MOST_ROWS, writeTable } from './write-files.ts';

export type ExportPlace = CommandContext & { pool: pg.Pool; config: { companyName: string } };

type ExportRoute<Row extends pg.QueryResultRow, Item> = {
  /** The path of the list. */
  path: string;
  tag: string;
  /** The query schema of the list; `limit` and `cursor` are ignored. */
  query: z.ZodType;
  sheet: ExportSheet<Item>;
  /** The list for a query. */
  listOf(query: unknown, request: FastifyRequest): ListQuery<Row, Item>;
};

/** Declares GET …/export: a list as a file, with its own filters and order. The history records who downloaded it. Access: a session. */
export function exportRoute<Row extends pg.QueryResultRow, Item>(
  app: FastifyInstance,
  context: ExportPlace,
  { path, tag, query, sheet, listOf }: ExportRoute<Row, Item>,
): void {
  const { limit: _, cursor: __, ...filters } = (query as z.ZodObject).shape;
  const schema = {
    tags: [tag],
    summary: `${sheet.list.title} as a file; the history records who exported it`,
    querystring: z.object({ ...filters, ids: chosenIds.optional(), format: z.enum(EXPORT_FORMATS) }),
    response: { 200: z.unknown().meta({ description: 'The file, CSV or XLSX' }) },
  };
  app.get(
    `${path}/export`,
    { config: { access: 'session', isWrittenDown: true }, exposeHeadRoute: false, schema },
    async (request, reply) => {
      const asked = request.query as Asked;
      const list = listOf(asked, request);
      const { ids } = asked;
      return sendExport(context, request, reply, { sheet, asked, list: ids ? onlyThese(list, ids) : list });
    },
  );
}

type Asked = AskedFilter & { format: ExportFormat; ids?: number[] | undefined };

/** Only these rows of the list, in the order of `ids`. */
function onlyThese<Row extends pg.QueryResultRow, Item>(
  { present, cursorOf, ...list }: ListQuery<Row, Item>,
  ids: readonly number[],
): ListQuery<Row, Item> {
  const named = sql`${sql.param([...ids])}::int[]`;
  const all = list.rows({ limit: null, after: null });
  const chosen = sql`select chosen.* from (${all}) chosen where chosen.id = any(${named})`;
  return {
    ...{ present, cursorOf },
    rows: () => sql`${chosen} order by array_position(${named}, chosen.id)`,
    total: { matching: chosen },
  };
}

type Export<Row extends pg.QueryResultRow, Item> = {
  sheet: ExportSheet<Item>;
  asked: Asked;
  list: ListQuery<Row, Item>;
};

async function sendExport<Row extends pg.QueryResultRow, Item>(
  context: ExportPlace,
  request: FastifyRequest,
  reply: FastifyReply,
  { sheet, asked, list }: Export<Row, Item>,
): Promise<FastifyReply> {
  const { pool, clock, zone, config } = context;
  const { format } = asked;
  const now = clock.now();
  const actor = actorOf(request);
  const filter = filterWords(asked, sheet.list, zone);
  const file = `${sheet.list.file}${filter.forFile}-${dayOf(now, zone)}.${format}`;
  return streamRows<Row>(pool, request, reply, {
    rows: list.rows({ limit: null, after: null }),
    async before(client) {
      const { count } = await queryRow<{ count: number }>(client, selectCount(list));
      if (count > MOST_ROWS[format]) {
        throw fieldError(
          'format',
          'These are more rows than an Excel sheet can hold. Export as CSV instead.',
        );
      }
      await noteExport(context, actor, {
        what: sheet.list.title,
        filter: filter.nameless || 'all',
        file,
        rows: count,
      });
      reply.headers({
        'content-type': CONTENT_TYPES[format],
        'content-disposition': `attachment; filename="${file}"`,
      });
    },
    encode: (rows, progress) =>
      writeTable(format, {
        sheet,
        zone,
        items: presented(rows, list.present, progress),
        about: () =>
          [
            `About this file: ${config.companyName}`,
            `${sheet.list.title} (${filter.told || 'all'})`,
            formatCount(progress.sent, 'row'),
            `exported on ${formatLongDateTime(now, zone)} by ${nameOfActor(actor)}`,
            'It contains personal data of customers: do not share it outside the shop, and delete it when it is no longer needed.',
          ].join(' · '),
      }),
  });
}

function selectCount({ total }: Pick<ListQuery<never, never>, 'total'>): SQL {
  return 'kept' in total
    ? sql`select ${total.kept} as count`
    : sql`select count(*)::int as count from (${total.matching}) matching`;
}

async function* presented<Row, Item>(
  rows: AsyncIterable<Row>,
  present: (row: Row) => Item,
  progress: { sent: number },
): AsyncGenerator<Item> {
  for await (const row of rows) {
    progress.sent += 1;
    yield present(row);
  }
}
