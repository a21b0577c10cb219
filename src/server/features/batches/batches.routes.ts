import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { batchList } from '#server/platform/batches/batch-list.ts';
import { sendCommand } from '#server/platform/http/send-command.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { batchesQuery, undoReply } from '#shared/contracts/batches.ts';
import { batch, batchParams } from '#shared/contracts/history.ts';
import { undoBatch } from './batches.service.ts';

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
        sendCommand(context, request, reply, 200, (command) => undoBatch(command, request.params.batchId)),
    );
  };
