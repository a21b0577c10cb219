import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { activityQuery, activityRow } from '#shared/contracts/history.ts';
import { historyOf } from './activity.service.ts';

export const activityRoutes =
  ({ pool }: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/activity',
      {
        config: { access: 'session' },
        schema: { tags: ['Activity'], querystring: activityQuery, response: { 200: z.array(activityRow) } },
      },
      async (request, reply) => {
        const { entity, id } = request.query;
        return sendList(pool, request, reply, request.query, historyOf([{ entity, ids: [id] }]));
      },
    );
  };
