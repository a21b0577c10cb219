import { queryOptions } from '@tanstack/react-query';
import type { DashboardStats } from '#shared/contracts/dashboard.ts';

/** The counts of the tiles. Every change of an order or pre-order invalidates it. */
export const dashboardStatsQuery = queryOptions<DashboardStats>({ queryKey: ['/api/dashboard/stats'] });
