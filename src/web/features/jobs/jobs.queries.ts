import { queryOptions } from '@tanstack/react-query';
import type { JobRun, JobsReply } from '#shared/contracts/jobs.ts';
import { api } from '#web/lib/api-client.ts';

const REFRESH_MS = 15_000;

/** All jobs with their latest runs; looked up anew while the screen is open, because they run by themselves. */
export const jobsQuery = queryOptions({
  queryKey: ['/api/jobs'] as const,
  queryFn: ({ signal }) => api.get<JobsReply>('/api/jobs', { signal }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

export function runJob(name: string): Promise<JobRun> {
  return api.post<JobRun>(`/api/jobs/${encodeURIComponent(name)}/run`);
}
