import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { batchList } from '#server/platform/batches/batch-list.ts';
import { trashHorizon } from '#server/platform/batches/batches.ts';
import { whenBulkTurn } from '#server/platform/batches/bulk-turn.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { batchesQuery, undoReply } from '#shared/contracts/batches.ts';
import { batch, batchParams, restoreReply } from '#shared/contracts/history.ts';
import { pageQuery } from '#shared/contracts/queries.ts';
import { restoreBatch, undoBatch } from './batches.service.ts';

const access = { config: { access: 'session' } } as const;

export const batchRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/batches',
      {
        ...access,
        schema: { tags: ['Batches'], querystring: batchesQuery, response: { 200: z.array(batch) } },
      },
      async (request, reply) => {
        const { kind } = request.query;
        const kinds =
          kind === undefined
            ? ([
                'import',
                'fix_completed',
                'data_health',
                'bulk',
                'stock_arrival',
                'call_round',
                'hand_over',
              ] as const)
            : [kind];
        return sendList(context.pool, request, reply, request.query, batchList(kinds));
      },
    );

    commandRoute(app, context, {
      method: 'POST',
      url: '/api/batches/:batchId/undo',
      tag: 'Batches',
      params: batchParams,
      answer: undoReply,
      turn: whenBulkTurn,
      run: (command, { batchId }) => undoBatch(context, command, batchId),
    });

    app.get(
      '/api/trash',
      { ...access, schema: { tags: ['Trash'], querystring: pageQuery, response: { 200: z.array(batch) } } },
      async (request, reply) =>
        sendList(
          context.pool,
          request,
          reply,
          request.query,
          batchList(['delete'], trashHorizon(context.clock.now())),
        ),
    );

    commandRoute(app, context, {
      method: 'POST',
      url: '/api/trash/:batchId/restore',
      tag: 'Trash',
      params: batchParams,
      answer: restoreReply,
      run: (command, { batchId }) => restoreBatch(command, batchId),
    });
  };
