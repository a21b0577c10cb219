import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { type Day, dayOf } from '#shared/domain/calendar.ts';
import type { Command, CommandContext } from '../commands/command.ts';
import type { Executor } from '../database/database.ts';
import { type ListQuery, sendList } from '../http/send-list.ts';
import { type App, commandRoute, rowListRoute, rowRoute } from './command-route.ts';
import type { Entity, EntityTable } from './entity.ts';

type EntityRoutes<Shown> = {
  /** '/api/laybys': every route of the entity begins with it. */
  path: string;
  /** The chapter of the API's documentation. */
  tag: string;
  entity: Entity<EntityTable, Shown>;
  /** What a row, and each command about one, answers. */
  answer: z.ZodType;
};

type PageQuery = z.ZodType<{ limit?: number | undefined; cursor?: string | undefined }>;

/** A command about one row. `ifMatch` is the version that the caller saw. */
type RowCommand<Body> = (
  command: Command,
  id: number,
  body: Body,
  ifMatch: number | null,
) => Promise<unknown>;

type Place = CommandContext & { pool: pg.Pool };

/** Declares the routes of a list and of what is counted in it. Access: a session. */
export function listRoutes(app: App, { pool, clock, zone }: Place, path: string, tag: string) {
  const today = () => dayOf(clock.now(), zone);
  // What Fastify would read off the schemas is for the caller to know: here they are of any kind.
  const plain = app as unknown as FastifyInstance;
  const reading = (query: z.ZodType, of: z.ZodType) => ({
    config: { access: 'session' as const },
    schema: { tags: [tag], querystring: query, response: { 200: of } },
  });

  return {
    /** GET: a page when `limit` is given, else all of it. */
    list<Query extends PageQuery, Row extends pg.QueryResultRow, Item>(
      query: Query,
      of: z.ZodType,
      listOf: (query: z.output<Query>, today: Day) => ListQuery<Row, Item>,
    ): void {
      plain.get(path, reading(query, z.array(of)), async (request, reply) => {
        // What the schema has let through is what the type says.
        const asked = request.query as z.output<Query>;
        return sendList(pool, request, reply, asked, listOf(asked, today()));
      });
    },

    /** GET /…: figures of the list. */
    figures<Query extends z.ZodType, Figures extends z.ZodType>(
      name: 'counts' | 'summary',
      query: Query,
      figures: Figures,
      read: (query: z.output<Query>, today: Day) => Promise<z.output<Figures>>,
    ): void {
      plain.get(`${path}/${name}`, reading(query, figures), async (request) =>
        read(request.query as z.output<Query>, today()),
      );
    },
  };
}

/** Declares what may be asked of one entity, a route a call. Access: a session. */
export function entityRoutes<Shown>(
  app: App,
  context: Place,
  { path, tag, entity, answer }: EntityRoutes<Shown>,
) {
  const rowPath = `${path}/:id` as const;
  const { list, figures } = listRoutes(app, context, path, tag);

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
    figures,

    /** GET: a page when `limit` is given, else all of it. */
    list<Query extends PageQuery, Row extends pg.QueryResultRow, Item>(
      query: Query,
      listOf: (query: z.output<Query>, today: Day) => ListQuery<Row, Item>,
    ): void {
      list(query, answer, listOf);
    },

    /** GET /:id. */
    row(): void {
      rowRoute(app, context, { url: rowPath, tag, entity, answer });
    },

    /** GET /:id/…: what belongs to a row. */
    part(name: string, of: z.ZodType, read: (db: Executor, id: number) => Promise<unknown>): void {
      rowRoute(app, context, { url: `${rowPath}/${name}`, tag, entity, answer: of, read });
    },

    /** GET /:id/…: a list of what belongs to a row; `of` is one of them. */
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

    /** POST /:id/…: something more that belongs to a row. `of`: where the answer says more than the row. */
    add<Body extends z.ZodType>(
      name: string,
      body: Body,
      run: RowCommand<z.output<Body>>,
      of?: z.ZodType,
    ): void {
      rowCommand('POST', `${rowPath}/${name}`, body, run, 201, of);
    },

    /** DELETE /:id, without an answer. */
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
