import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { z } from 'zod';
import { idParams, pageQuery } from '#shared/contracts/queries.ts';
import { type Command, type CommandContext, runCommand } from '../commands/command.ts';
import { answerCommand, callKeyOf, isAnswered, sendAnswer, sendCommand } from '../commands/send-command.ts';
import type { Executor } from '../database/database.ts';
import { actorOf } from '../http/access.ts';
import { type ListQuery, sendList } from '../http/send-list.ts';
import { readIfMatch } from '../http/versions.ts';
import { type Entity, type EntityTable, showRow, type View } from './entity.ts';

/** Declares routes: everything between a request and the service function is the same for all of them. Access: a session. */

export type App = Parameters<FastifyPluginAsyncZod>[0];

type Params<Url extends string> = Url extends `${string}/:id${string}`
  ? { id: number }
  : Record<never, never>;

type Given<
  Url extends string,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Named extends z.ZodType,
> = Params<Url> & z.output<Named> & { body: z.output<Body>; query: z.output<Query> };

type CommandRoute<
  Url extends string,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Answer extends z.ZodType,
  Named extends z.ZodType,
> = {
  method: 'POST' | 'PUT' | 'DELETE';
  url: Url;
  /** The section in the API documentation. */
  tag: string;
  /** Path parameters of an address without `/:id`. */
  params?: Named;
  body?: Body;
  query?: Query;
  /** 200; 204 for a route without an answer. */
  status?: 200 | 201;
  answer?: Answer;
  run(
    command: Command,
    request: Given<Url, Body, Query, Named> & { ifMatch: number | null; callKey: string | null },
  ): Promise<unknown>;
  /** In bytes, for a body that may be larger than the default. */
  bodyLimit?: number;
  /** Makes the request wait for its turn before it takes a database connection. A stored answer is returned without waiting. */
  turn?(work: () => Promise<FastifyReply>): Promise<FastifyReply>;
  /** Reads the answer after the commit; it is not stored under the idempotency key. A retry runs `run` and reads the answer again. */
  readAfter?(db: Executor, request: Params<Url> & z.output<Named>): Promise<unknown>;
};

/** Declares the route of a command. `/:id` in the address is the row's id, `ifMatch` the version that the caller saw. */
export function commandRoute<
  Url extends string,
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodNull,
  Named extends z.ZodType = z.ZodObject<Record<never, never>>,
>(
  app: App,
  context: CommandContext,
  {
    method,
    url,
    tag,
    params,
    body,
    query,
    status = 200,
    answer,
    run,
    bodyLimit,
    turn,
    readAfter,
  }: CommandRoute<Url, Body, Query, Answer, Named>,
): void {
  const code = answer === undefined ? 204 : status;
  const schema: FastifySchema = {
    tags: [tag],
    ...(url.includes('/:id') && { params: idParams }),
    ...(params && { params }),
    ...(body && { body }),
    ...(query && { querystring: query }),
    response: { [code]: answer ?? z.null() },
  };
  // Fastify cannot infer types from these generic schemas; the function's own parameters carry them.
  (app as unknown as FastifyInstance).route({
    method,
    url,
    config: { access: 'session' },
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema,
    handler: async (request, reply) => {
      const work = async (command: Command) => {
        const { body: given, query: asked } = request;
        // The schemas have validated the request, so that it has these types.
        const checked = { ...(request.params as object), body: given, query: asked } as Given<
          Url,
          Body,
          Query,
          Named
        >;
        const result = await run(command, {
          ...checked,
          // A getter: only commands that read it validate the header; others ignore it.
          get ifMatch() {
            return readIfMatch(request);
          },
          get callKey() {
            return callKeyOf(request);
          },
        });
        return answer === undefined || readAfter ? undefined : result;
      };
      if (readAfter === undefined) {
        const send = () => sendCommand(context, request, reply, code, work);
        return turn === undefined || (await isAnswered(context, request)) ? send() : turn(send);
      }
      const { isReplay } = await answerCommand(context, request, code, work);
      if (isReplay) await runCommand(context, actorOf(request), work);
      const result = await readAfter(context.db, request.params as Params<Url> & z.output<Named>);
      return sendAnswer(reply, { status: code, isReplay, result });
    },
  });
}

type RowRoute<Shown> = {
  /** Contains `/:id`. */
  url: string;
  tag: string;
  entity: Entity<EntityTable, Shown>;
  answer: z.ZodType;
  /** Reads something that belongs to the row, instead of the row itself. */
  read?(db: Executor, id: number): Promise<unknown>;
};

/** Declares the route that reads one live row, or something that belongs to it. */
export function rowRoute<Shown>(
  app: App,
  context: CommandContext,
  { url, tag, entity, answer, read }: RowRoute<Shown>,
): void {
  app.get(
    url,
    { config: { access: 'session' }, schema: { tags: [tag], params: idParams, response: { 200: answer } } },
    async (request) => {
      const { id } = request.params;
      const row = await showRow(context.db, entity, id, viewOf(context, request));
      return read ? read(context.db, id) : row;
    },
  );
}

type RowListRoute<Row extends pg.QueryResultRow, Item, Shown> = Omit<RowRoute<Shown>, 'read'> & {
  /** The schema of one item. */
  answer: z.ZodType;
  list(id: number): ListQuery<Row, Item> | Promise<ListQuery<Row, Item>>;
};

/** Declares the route that lists what belongs to a live row: one page with `limit`, everything without. */
export function rowListRoute<Row extends pg.QueryResultRow, Item, Shown>(
  app: App,
  context: CommandContext & { pool: pg.Pool },
  { url, tag, entity, answer, list }: RowListRoute<Row, Item, Shown>,
): void {
  const schema = {
    tags: [tag],
    params: idParams,
    querystring: pageQuery,
    response: { 200: z.array(answer) },
  };
  app.get(url, { config: { access: 'session' }, schema }, async (request, reply) => {
    const { id } = request.params;
    await showRow(context.db, entity, id, viewOf(context, request));
    return sendList(context.pool, request, reply, request.query, await list(id));
  });
}

/** The caller and the time of the request. */
export function viewOf({ clock, zone }: CommandContext, request: FastifyRequest): View {
  return { now: clock.now(), zone, actor: actorOf(request) };
}
