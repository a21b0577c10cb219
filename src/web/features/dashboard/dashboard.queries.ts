import { queryOptions } from '@tanstack/react-query';
import type { DashboardStats } from '#shared/contracts/dashboard.ts';
import type { DashboardInsights } from '#shared/contracts/dashboard-insights.ts';

/** The counts of the tiles, invalidated by every change of an order or pre-order. */
export const dashboardStatsQuery = queryOptions<DashboardStats>({ queryKey: ['/api/dashboard/stats'] });

/** The data below the tiles, invalidated by whatever changes the tiles, and by laybys and reservations. */
export const dashboardInsightsQuery = queryOptions<DashboardInsights>({
  queryKey: ['/api/dashboard/insights'],
  meta: { realtime: 'visible' },
});
