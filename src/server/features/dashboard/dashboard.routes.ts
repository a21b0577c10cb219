import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { listRoutes } from '#server/platform/entities/entity-routes.ts';
import { completedOrdersCount, dashboardStats } from '#shared/contracts/dashboard.ts';
import { readCompletedOrdersCount, readDashboardStats } from './dashboard.service.ts';

const tag = 'Dashboard';

export const dashboardRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = context;
    listRoutes(app, context, '/api/dashboard', tag).read('stats', z.object({}), dashboardStats, () =>
      readDashboardStats(db),
    );
    listRoutes(app, context, '/api/completed-orders', tag).read(
      'count',
      z.object({}),
      completedOrdersCount,
      () => readCompletedOrdersCount(db),
    );
  };
