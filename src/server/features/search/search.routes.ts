import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { listRoutes } from '#server/platform/entities/entity-routes.ts';
import { searchAnswer, searchQuery } from '#shared/contracts/search.ts';
import { searchRecords } from './search.service.ts';

export const searchRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    listRoutes(app, context, '/api', 'Search').read(
      'search',
      searchQuery,
      searchAnswer,
      ({ q, limit }, today) =>
        searchRecords(context.pool, { q: q ?? '', ...(limit === undefined ? {} : { limit }) }, today),
    );
  };
