import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { AppContext } from '#server/app-context.ts';
import { viewOf } from '#server/platform/entities/command-route.ts';
import type { View } from '#server/platform/entities/entity.ts';
import { ownerOf } from '#server/platform/http/access.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { createPlaces } from '#server/platform/http/places.ts';
import { streamSnapshot } from '#server/platform/http/send-list.ts';
import { pocketAnswer, pocketQuery } from '#shared/contracts/pocket.ts';
import { readPocketChanges, writePocket } from './pocket.service.ts';

/** An answer with changes is small, but every device asks for it at the same moment: it has a few places of its own. */
const PLACES = { most: 2, mostOfOne: 1, mostOfNetwork: 2, waitMs: 5_000 };
const BUSY = 'Too many devices are loading changes right now. Please try again.';

export const pocketRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const places = createPlaces(PLACES, BUSY);
    app.addHook('preClose', async () => places.close());
    const readChanges = async (since: string, request: FastifyRequest, view: View) => {
      const leave = await places.enter(ownerOf(request));
      try {
        return await inSnapshot(context.pool, (client) => readPocketChanges(client, since, view));
      } finally {
        leave();
      }
    };
    app.get(
      '/api/pocket',
      {
        config: { access: 'session' },
        schema: { tags: ['Pocket'], querystring: pocketQuery, response: { 200: pocketAnswer } },
      },
      async (request, reply) => {
        if (context.config.offlineDays === 0) {
          throw new AppError('not_found', {
            detail: 'Offline data is switched off for this shop (OFFLINE_DAYS)',
          });
        }
        const view = viewOf(context, request);
        const { since } = request.query;
        reply.header('cache-control', 'no-store');
        const changes = since === undefined ? null : await readChanges(since, request, view);
        if (changes !== null) return changes;
        reply.type('application/json; charset=utf-8');
        return streamSnapshot(context.pool, request, reply, {
          body: (client, progress) => counted(writePocket(client, view), progress),
        });
      },
    );
  };

async function inSnapshot<Answer>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await read(client);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

async function* counted(pieces: AsyncIterable<string>, progress: { sent: number }): AsyncGenerator<string> {
  for await (const piece of pieces) {
    progress.sent += 1;
    yield piece;
  }
}
