import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import {
  wasDashboard,
  wasListParams,
  wasListQuery,
  wasQuery,
  wasRecord,
  wasRow,
  wasRowParams,
} from '#shared/contracts/as-it-was.ts';
import { WAS_LISTS } from '#shared/domain/as-it-was.ts';
import { readMoment, readWasDashboard, readWasRecord } from './as-it-was.service.ts';
import { wasList } from './was-rows.ts';

const tags = ['As it was'];
const config = { access: 'session' } as const;
const MOST_ROWS = 100;

/** Read-only routes: the past cannot be changed. */
export const asItWasRoutes =
  ({ pool, clock }: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/as-it-was/dashboard',
      { config, schema: { tags, querystring: wasQuery, response: { 200: wasDashboard } } },
      ({ query }) => readWasDashboard(pool, readMoment(query.at, clock.now())),
    );

    app.get(
      '/api/as-it-was/:list',
      {
        config,
        schema: {
          tags,
          params: wasListParams,
          querystring: wasListQuery,
          response: { 200: z.array(wasRow) },
        },
      },
      async (request, reply) => {
        const { at, status, q, ...page } = request.query;
        const statuses = (status ?? '').split(',').filter(Boolean);
        const filter = { at: readMoment(at, clock.now()), statuses, q };
        const limited = { ...page, limit: Math.min(page.limit ?? MOST_ROWS, MOST_ROWS) };
        return sendList(pool, request, reply, limited, wasList(WAS_LISTS[request.params.list], filter));
      },
    );

    app.get(
      '/api/as-it-was/:list/:id',
      { config, schema: { tags, params: wasRowParams, querystring: wasQuery, response: { 200: wasRecord } } },
      ({ params, query }) => readWasRecord(pool, params.list, readMoment(query.at, clock.now()), params.id),
    );
  };
