import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { listRoutes } from '#server/platform/entities/entity-routes.ts';
import { searchAnswer, searchQuery } from '#shared/contracts/search.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { searchRecords } from './search.service.ts';

export const searchRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    // Answers are not cached, because hardly two people search for the same, and a partial answer must not be reused.
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
