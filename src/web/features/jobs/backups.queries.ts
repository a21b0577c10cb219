import { queryOptions } from '@tanstack/react-query';
import type { BackupsReply } from '#shared/contracts/backups.ts';
import { api } from '#web/lib/api-client.ts';

const REFRESH_MS = 15_000;

/** Also refreshed by the socket, which does not report a copy's folder that appears or disappears. */
export const backupsQuery = queryOptions({
  queryKey: ['/api/backups'] as const,
  queryFn: ({ signal }) => api.get<BackupsReply>('/api/backups', { signal }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

/** Queued on the server: the run appears in the list within seconds. */
export function beginBackup(): Promise<void> {
  return api.post<void>('/api/backups');
}

export const backupAddress = (id: number): string => `/api/backups/${id}/file`;
