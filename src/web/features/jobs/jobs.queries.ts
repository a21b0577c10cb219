import { queryOptions } from '@tanstack/react-query';
import type { JobRun, JobsReply } from '#shared/contracts/jobs.ts';
import { api } from '#web/lib/api-client.ts';

const REFRESH_MS = 15_000;

/** All jobs with their latest runs; polled while the screen is open, because jobs run on their own. */
export const jobsQuery = queryOptions({
  queryKey: ['/api/jobs'] as const,
  queryFn: ({ signal }) => api.get<JobsReply>('/api/jobs', { signal }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

export function runJob(name: string): Promise<JobRun> {
  return api.post<JobRun>(`/api/jobs/${encodeURIComponent(name)}/run`);
}
