import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { DashboardInsights, InsightStep } from '#shared/contracts/dashboard-insights.ts';
import { dashboardInsightsQuery } from '../dashboard.queries.ts';

/**
 * What one panel shows of what lies below the tiles. It is drawn anew when just that has changed: a colleague's change is in
 * two or three panels, and drawing all of them would cost the digits that roll meanwhile their frames. `select`: always the same one.
 */
export function useInsights<Part>(select: (insights: DashboardInsights) => Part): UseQueryResult<Part> {
  return useQuery({ ...dashboardInsightsQuery, select });
}

/** Of two panels. */
export const stepsOf = ({ steps }: DashboardInsights): InsightStep[] => steps;
