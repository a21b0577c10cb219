import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { listRoutes } from '#server/platform/entities/entity-routes.ts';
import { usualDays } from '#shared/contracts/promises.ts';
import { readUsualDays } from './promises.service.ts';

export const promiseRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    listRoutes(app, context, '/api/promises', 'Promises').read('usual', z.object({}), usualDays, () =>
      readUsualDays(context.db),
    );
  };
