import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { listRoutes } from '#server/platform/entities/entity-routes.ts';
import { searchAnswer, searchQuery } from '#shared/contracts/search.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { searchRecords } from './search.service.ts';

export const searchRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    // Hardly anybody asks for the same: an answer is not kept, and one that is not all least of all.
    listRoutes(app, context, '/api', 'Search').personalRead(
      'search',
      searchQuery,
      searchAnswer,
      ({ q = '', limit }, { now, zone }) =>
        searchRecords(
          context.pool,
          { q, ...(limit === undefined ? {} : { limit }) },
          dayOf(now, zone),
          context.searchMs,
        ),
    );
  };
