import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { completedOrdersCount, dashboardStats } from '#shared/contracts/dashboard.ts';
import { readCompletedOrdersCount, readDashboardStats } from './dashboard.service.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['Dashboard'];

export const dashboardRoutes =
  ({ db }: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/dashboard/stats',
      { ...access, schema: { tags, response: { 200: dashboardStats } } },
      async () => readDashboardStats(db),
    );

    app.get(
      '/api/completed-orders/count',
      { ...access, schema: { tags, response: { 200: completedOrdersCount } } },
      async () => readCompletedOrdersCount(db),
    );
  };
