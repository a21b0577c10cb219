import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import {
  type ReadySummary,
  readyQuery,
  readyRow,
  readySummary,
} from '#shared/contracts/ready-for-collection.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { readyList, summariseReady } from './ready-for-collection.list.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['Ready for collection'];

export const readyForCollectionRoutes =
  ({ pool, clock, zone }: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/ready-for-collection',
      { ...access, schema: { tags, querystring: readyQuery, response: { 200: z.array(readyRow) } } },
      async (request, reply) => {
        const today = dayOf(clock.now(), zone);
        return sendList(pool, request, reply, request.query, readyList(request.query, today));
      },
    );

    app.get(
      '/api/ready-for-collection/summary',
      { ...access, schema: { tags, response: { 200: readySummary } } },
      async () => {
        const [summary] = await queryRows<ReadySummary>(pool, summariseReady());
        if (summary === undefined) throw new Error('The count returned no row');
        return summary;
      },
    );
  };
