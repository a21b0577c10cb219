import { queryOptions } from '@tanstack/react-query';
import type { BackupsReply } from '#shared/contracts/backups.ts';
import { api } from '#web/lib/api-client.ts';

const REFRESH_MS = 15_000;

/** Told by the line as well; a copy that came back or went away is not. */
export const backupsQuery = queryOptions({
  queryKey: ['/api/backups'] as const,
  queryFn: ({ signal }) => api.get<BackupsReply>('/api/backups', { signal }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

/** Left to the queue: the run shows up in the list within some seconds. */
export function beginBackup(): Promise<void> {
  return api.post<void>('/api/backups');
}

export const backupAddress = (id: number): string => `/api/backups/${id}/file`;
