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

/** Declares routes: everything between a request and the service's own function is the same for all. Access: a session. */

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
  /** The chapter of the API's documentation. */
  tag: string;
  /** Of an address without `/:id`. */
  params?: Named;
  body?: Body;
  query?: Query;
  /** 200, or 204 for a route without an answer. */
  status?: 200 | 201;
  answer?: Answer;
  run(
    command: Command,
    request: Given<Url, Body, Query, Named> & { ifMatch: number | null; callKey: string | null },
  ): Promise<unknown>;
  /** Of a body that may be larger than most. */
  bodyLimit?: number;
  /** Waits before anything is taken of the database. An answer that is kept is given again without. */
  turn?(work: () => Promise<FastifyReply>): Promise<FastifyReply>;
  /** Reads the answer once the command is durable: it is kept under no key. A repetition runs anew, and is answered anew. */
  readAfter?(db: Executor, request: Params<Url> & z.output<Named>): Promise<unknown>;
};

/** The route of a command. `/:id` in the address is a row's number, `ifMatch` the version that the caller saw. */
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
  // What Fastify would read off the schemas is for the caller to know: here they are of any kind.
  (app as unknown as FastifyInstance).route({
    method,
    url,
    config: { access: 'session' },
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema,
    handler: async (request, reply) => {
      const work = async (command: Command) => {
        const { body: given, query: asked } = request;
        // What the schemas above have let through is what the types say.
        const checked = { ...(request.params as object), body: given, query: asked } as Given<
          Url,
          Body,
          Query,
          Named
        >;
        const result = await run(command, {
          ...checked,
          // Read by commands that ask for it: elsewhere the header means nothing, and is not refused either.
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
  /** With `/:id`. */
  url: string;
  tag: string;
  entity: Entity<EntityTable, Shown>;
  answer: z.ZodType;
  /** What belongs to the row, instead of the row itself. */
  read?(db: Executor, id: number): Promise<unknown>;
};

/** The route that reads one live row, or what belongs to it. */
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
  /** Of one of them. */
  answer: z.ZodType;
  list(id: number): ListQuery<Row, Item> | Promise<ListQuery<Row, Item>>;
};

/** The route that lists what belongs to a live row: a page with `limit`, all of it without. */
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

/** Who asks, and when. */
export function viewOf({ clock, zone }: CommandContext, request: FastifyRequest): View {
  return { now: clock.now(), zone, actor: actorOf(request) };
}
