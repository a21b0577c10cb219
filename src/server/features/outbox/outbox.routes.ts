import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { ownerOf } from '#server/platform/http/access.ts';
import { createPlaces } from '#server/platform/http/places.ts';
import { batchBody, batchReply, droppedBody } from '#shared/contracts/outbox.ts';
import { BATCH_PATH, MOST_BATCH_CHARS } from '#shared/domain/outbox-calls.ts';
import { recordDropped } from './dropped.service.ts';
import { runBatch } from './run-batch.ts';

/** A character may take several bytes, and headers are added. */
const BATCH_LIMIT_BYTES = 4 * MOST_BATCH_CHARS;

/** After an outage, all devices send at the same time. Each device has one place at most, however much it sends. */
const PLACES = { most: 2, mostOfOne: 1, mostOfNetwork: 2, waitMs: 5_000 };
const BUSY =
  'Many devices are sending their saved changes right now. This device will try again in a moment.';

export const outboxRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const places = createPlaces(PLACES, BUSY);
    app.addHook('preClose', async () => places.close());

    commandRoute(app, context, {
      method: 'POST',
      url: '/api/outbox/dropped',
      tag: 'Outbox',
      body: droppedBody,
      run: (command, { body }) => recordDropped(command, body),
    });

    app.post(
      BATCH_PATH,
      {
        config: { access: 'session' },
        bodyLimit: BATCH_LIMIT_BYTES,
        schema: { tags: ['Outbox'], body: batchBody, response: { 200: batchReply } },
      },
      async (request) => {
        const leave = await places.enter(ownerOf(request));
        try {
          return await runBatch(app as unknown as FastifyInstance, request, request.body);
        } finally {
          leave();
        }
      },
    );
  };
