import { queryOptions } from '@tanstack/react-query';
import type { DashboardStats } from '#shared/contracts/dashboard.ts';
import type { DashboardInsights } from '#shared/contracts/dashboard-insights.ts';

/** The counts of the tiles. Every change of an order or pre-order invalidates it. */
export const dashboardStatsQuery = queryOptions<DashboardStats>({ queryKey: ['/api/dashboard/stats'] });

/** What lies below the tiles. Whatever changes the tiles invalidates it, laybys and reservations too. */
export const dashboardInsightsQuery = queryOptions<DashboardInsights>({
  queryKey: ['/api/dashboard/insights'],
  meta: { realtime: 'visible' },
});
