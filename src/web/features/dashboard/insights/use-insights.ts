import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { DashboardInsights, InsightStep } from '#shared/contracts/dashboard-insights.ts';
import { dashboardInsightsQuery } from '../dashboard.queries.ts';

/**
 * The part of the insights that one panel shows, which is rendered again only when that part has changed: a colleague's change affects two
 * or three panels, and rendering all would drop frames of the rolling digits. `select` must be a stable function.
 */
export function useInsights<Part>(select: (insights: DashboardInsights) => Part): UseQueryResult<Part> {
  return useQuery({ ...dashboardInsightsQuery, select });
}

/** Used by two panels. */
export const stepsOf = ({ steps }: DashboardInsights): InsightStep[] => steps;
