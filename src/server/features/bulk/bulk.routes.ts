import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { whenBulkTurn } from '#server/platform/batches/bulk-turn.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { actorOf } from '#server/platform/http/access.ts';
import * as contract from '#shared/contracts/bulk.ts';
import { previewBulk, readSelection, runBulk } from './bulk.service.ts';

const TAG = 'Many at once';
const access = { config: { access: 'session' } } as const;

export const bulkRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    // Both routes change nothing, and their answers are too large to be stored under an idempotency key.
    app.post(
      '/api/bulk/selection',
      {
        ...access,
        schema: {
          tags: [TAG],
          body: contract.bulkSelectionBody,
          response: { 200: contract.bulkSelection },
        },
      },
      async ({ body }) => readSelection(context, body),
    );

    app.post(
      '/api/bulk/preview',
      {
        ...access,
        schema: { tags: [TAG], body: contract.bulkPreviewBody, response: { 200: contract.bulkPreview } },
      },
      async (request) => whenBulkTurn(() => previewBulk(context, actorOf(request), request.body)),
    );

    commandRoute(app, context, {
      method: 'POST',
      url: '/api/bulk',
      tag: TAG,
      body: contract.bulkBody,
      answer: contract.bulkReply,
      turn: whenBulkTurn,
      run: (command, { body, callKey }) => runBulk(context, command, body, callKey),
    });
  };
