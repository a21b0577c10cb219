import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { z } from 'zod';
import type { Day } from '#shared/domain/calendar.ts';
import type { KeptAnswers } from '../answers/kept-answers.ts';
import { createDayClock } from '../clock.ts';
import type { Command, CommandContext } from '../commands/command.ts';
import type { Executor } from '../database/database.ts';
import { exportRoute } from '../exports/export-route.ts';
import type { ExportSheet } from '../exports/export-sheet.ts';
import { type ListQuery, makePage, sendList } from '../http/send-list.ts';
import { type App, commandRoute, rowListRoute, rowRoute, viewOf } from './command-route.ts';
import type { Entity, EntityTable, View } from './entity.ts';

type EntityRoutes<Shown> = {
  /** The prefix of all routes of the entity: '/api/laybys'. */
  path: string;
  /** The section in the API documentation. */
  tag: string;
  entity: Entity<EntityTable, Shown>;
  /** The schema of a row, which is also the answer of each command about one. */
  answer: z.ZodType;
};

type PagedQuery = z.ZodType<{
  limit?: number | undefined;
  cursor?: string | undefined;
  q?: string | undefined;
}>;

/** A command about one row. `ifMatch` is the version that the caller saw. */
type RowCommand<Body> = (
  command: Command,
  id: number,
  body: Body,
  ifMatch: number | null,
) => Promise<unknown>;

type Place = CommandContext & { pool: pg.Pool; answers: KeptAnswers; config: { companyName: string } };
/** A read that depends only on the shop's calendar day: the same for every caller and every hour. */
type Reading<Query, Answer> = (query: Query, today: Day) => Answer;
/** A read that depends on the caller and the time. */
type PersonalReading<Query, Answer> = (query: Query, view: View) => Answer;

/** Declares the routes of a list and of the reads beside it. Access: a session. */
export function listRoutes(app: App, context: Place, path: string, tag: string) {
  const dayNow = createDayClock(context.clock, context.zone);
  // Fastify cannot infer types from these generic schemas; the function's own parameters carry them.
  const plain = app as unknown as FastifyInstance;
  const schemaOf = (query: z.ZodType, of: z.ZodType) => ({
    config: { access: 'session' as const },
    schema: { tags: [tag], querystring: query, response: { 200: of } },
  });

  return {
    /** GET: one page when `limit` is given, else all rows. GET /export: the same as a file, if `sheet` is given. */
    list<Query extends PagedQuery, Row extends pg.QueryResultRow, Item>(
      query: Query,
      of: z.ZodType,
      listOf: Reading<z.output<Query>, ListQuery<Row, Item>>,
      sheet?: ExportSheet<Item>,
    ): void {
      if (sheet !== undefined) {
        exportRoute(plain, context, {
          ...{ path, tag, query, sheet },
          listOf: (asked) => listOf(asked as z.output<Query>, dayNow()),
        });
      }
      plain.get(path, schemaOf(query, z.array(of)), async (request, reply) => {
        // The schema has validated the query, so that it has this type.
        const asked = request.query as z.output<Query>;
        const today = dayNow();
        const { pool, answers } = context;
        // What one person searches for is hardly ever requested again at the same moment.
        if (asked.limit === undefined || asked.q)
          return sendList(pool, request, reply, asked, listOf(asked, today));
        return answers.send(request, reply, today, async () =>
          makePage(pool, request.url, asked, listOf(asked, today)),
        );
      });
    },

    /** Like `list`, for a list that depends on the caller. */
    personalList<Query extends PagedQuery, Row extends pg.QueryResultRow, Item>(
      query: Query,
      of: z.ZodType,
      listOf: PersonalReading<z.output<Query>, ListQuery<Row, Item>>,
      sheet?: ExportSheet<Item>,
    ): void {
      if (sheet !== undefined) {
        exportRoute(plain, context, {
          ...{ path, tag, query, sheet },
          listOf: (asked, request) => listOf(asked as z.output<Query>, viewOf(context, request)),
        });
      }
      plain.get(path, schemaOf(query, z.array(of)), async (request, reply) => {
        const asked = request.query as z.output<Query>;
        return sendList(context.pool, request, reply, asked, listOf(asked, viewOf(context, request)));
      });
    },

    /** GET /…: totals of the list, and anything else that is not one of its rows. */
    read<Query extends z.ZodType, Answer extends z.ZodType>(
      name: string,
      query: Query,
      answer: Answer,
      read: Reading<z.output<Query>, Promise<z.output<Answer>>>,
    ): void {
      plain.get(`${path}/${name}`, schemaOf(query, answer), async (request, reply) => {
        const today = dayNow();
        return context.answers.send(request, reply, today, async () => ({
          body: await read(request.query as z.output<Query>, today),
        }));
      });
    },

    /** Like `read`, for an answer that depends on the caller. */
    personalRead<Query extends z.ZodType, Answer extends z.ZodType>(
      name: string,
      query: Query,
      answer: Answer,
      read: PersonalReading<z.output<Query>, Promise<z.output<Answer>>>,
    ): void {
      plain.get(`${path}/${name}`, schemaOf(query, answer), async (request) =>
        read(request.query as z.output<Query>, viewOf(context, request)),
      );
    },
  };
}

/** Creates the plugin of an entity: `declare` calls one function per route. Access: a session. */
export function entityRoutes<Shown>(
  spec: EntityRoutes<Shown>,
  declare: (routes: ReturnType<typeof routesOf<Shown>>, context: Place, app: App) => void,
) {
  return (context: Place): FastifyPluginAsyncZod =>
    async (app) =>
      declare(routesOf(app, context, spec), context, app);
}

function routesOf<Shown>(app: App, context: Place, { path, tag, entity, answer }: EntityRoutes<Shown>) {
  const rowPath = `${path}/:id` as const;
  const { list, personalList, read, personalRead } = listRoutes(app, context, path, tag);

  function rowCommand<Body extends z.ZodType>(
    method: 'POST' | 'PUT' | 'DELETE',
    url: `${typeof rowPath}${string}`,
    body: Body | null,
    run: RowCommand<z.output<Body>>,
    status: 200 | 201 = 200,
    of = answer,
  ): void {
    commandRoute(app, context, {
      ...{ method, url, tag, answer: of, status, ...(body && { body }) },
      run: (command, request) => run(command, request.id, request.body, request.ifMatch),
    });
  }

  return {
    read,
    personalRead,

    /** GET: one page when `limit` is given, else all rows. GET /export: the same as a file, if `sheet` is given. */
    list<Query extends PagedQuery, Row extends pg.QueryResultRow, Item>(
      query: Query,
      listOf: Reading<z.output<Query>, ListQuery<Row, Item>>,
      sheet?: ExportSheet<Item>,
    ): void {
      list(query, answer, listOf, sheet);
    },

    /** Like `list`, for a list that depends on the caller. */
    personalList<Query extends PagedQuery, Row extends pg.QueryResultRow, Item>(
      query: Query,
      listOf: PersonalReading<z.output<Query>, ListQuery<Row, Item>>,
      sheet?: ExportSheet<Item>,
    ): void {
      personalList(query, answer, listOf, sheet);
    },

    /** GET /:id. */
    row(): void {
      rowRoute(app, context, { url: rowPath, tag, entity, answer });
    },

    /** GET /:id/…: something that belongs to a row. */
    part(name: string, of: z.ZodType, read: (db: Executor, id: number) => Promise<unknown>): void {
      rowRoute(app, context, { url: `${rowPath}/${name}`, tag, entity, answer: of, read });
    },

    /** GET /:id/…: a list of what belongs to a row; `of` is the schema of one item. */
    log<Row extends pg.QueryResultRow, Item>(
      name: string,
      of: z.ZodType,
      listOf: (id: number) => ListQuery<Row, Item> | Promise<ListQuery<Row, Item>>,
    ): void {
      rowListRoute(app, context, { url: `${rowPath}/${name}`, tag, entity, answer: of, list: listOf });
    },

    /** POST. */
    create<Body extends z.ZodType>(
      body: Body,
      run: (command: Command, body: z.output<Body>) => Promise<unknown>,
    ): void {
      commandRoute(app, context, {
        ...{ method: 'POST', url: path, tag, answer, body, status: 201 },
        run: (command, request) => run(command, request.body),
      });
    },

    /** PUT /:id. */
    update<Body extends z.ZodType>(body: Body, run: RowCommand<z.output<Body>>): void {
      rowCommand('PUT', rowPath, body, run);
    },

    /** POST, PUT or DELETE /:id/…: a step of a row. */
    step<Body extends z.ZodType>(
      method: 'POST' | 'PUT' | 'DELETE',
      name: string,
      body: Body | null,
      run: RowCommand<z.output<Body>>,
    ): void {
      rowCommand(method, `${rowPath}/${name}`, body, run);
    },

    /** POST /:id/…: adds something to a row. `of` is the schema of the answer where it is more than the row. */
    add<Body extends z.ZodType>(
      name: string,
      body: Body,
      run: RowCommand<z.output<Body>>,
      of?: z.ZodType,
    ): void {
      rowCommand('POST', `${rowPath}/${name}`, body, run, 201, of);
    },

    /** POST /:id/…: shows what other answers mask. `note` records in the history who looks at it. */
    reveal<Answer extends z.ZodType>(
      name: string,
      of: Answer,
      note: (command: Command, id: number) => Promise<void>,
      read: (db: Executor, id: number) => Promise<z.output<Answer>>,
    ): void {
      commandRoute(app, context, {
        ...{ method: 'POST', url: `${rowPath}/${name}` as `${typeof rowPath}${string}`, tag, answer: of },
        run: (command, request) => note(command, request.id),
        readAfter: (db, request) => read(db, request.id),
      });
    },

    /** DELETE /:id, with an empty answer. */
    remove<Query extends z.ZodType = z.ZodUndefined>(
      run: (command: Command, id: number, ifMatch: number | null, query: z.output<Query>) => Promise<unknown>,
      query?: Query,
    ): void {
      commandRoute(app, context, {
        ...{ method: 'DELETE', url: rowPath, tag, ...(query && { query }) },
        run: (command, request) => run(command, request.id, request.ifMatch, request.query),
      });
    },
  };
}
