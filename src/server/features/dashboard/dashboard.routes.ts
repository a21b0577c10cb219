import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { listRoutes } from '#server/platform/entities/entity-routes.ts';
import { completedOrdersCount, dashboardStats } from '#shared/contracts/dashboard.ts';
import { dashboardInsights } from '#shared/contracts/dashboard-insights.ts';
import { readCompletedOrdersCount, readDashboardStats } from './dashboard.service.ts';
import { readDashboardInsights } from './insights.service.ts';

const tag = 'Dashboard';

export const dashboardRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, pool } = context;
    const dashboard = listRoutes(app, context, '/api/dashboard', tag);
    dashboard.read('stats', z.object({}), dashboardStats, () => readDashboardStats(db));
    dashboard.read('insights', z.object({}), dashboardInsights, (_query, today) =>
      readDashboardInsights(pool, today),
    );
    listRoutes(app, context, '/api/completed-orders', tag).read(
      'count',
      z.object({}),
      completedOrdersCount,
      () => readCompletedOrdersCount(db),
    );
  };
