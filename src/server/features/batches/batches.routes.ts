import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { batchList } from '#server/platform/batches/batch-list.ts';
import { trashHorizon } from '#server/platform/batches/batches.ts';
import { sendCommand } from '#server/platform/commands/send-command.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { batchesQuery, undoReply } from '#shared/contracts/batches.ts';
import { pageQuery } from '#shared/contracts/common.ts';
import { batch, batchParams, restoreReply } from '#shared/contracts/history.ts';
import { restoreBatch, undoBatch } from './batches.service.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['Batches'];

export const batchRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/batches',
      { ...access, schema: { tags, querystring: batchesQuery, response: { 200: z.array(batch) } } },
      async (request, reply) => {
        const { kind } = request.query;
        const kinds = kind === undefined ? (['import', 'fix_completed'] as const) : [kind];
        return sendList(context.pool, request, reply, request.query, batchList(kinds));
      },
    );

    app.post(
      '/api/batches/:batchId/undo',
      { ...access, schema: { tags, params: batchParams, response: { 200: undoReply } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          undoBatch(context, command, request.params.batchId),
        ),
    );

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

    app.post(
      '/api/trash/:batchId/restore',
      { ...access, schema: { tags: ['Trash'], params: batchParams, response: { 200: restoreReply } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) => restoreBatch(command, request.params.batchId)),
    );
  };
