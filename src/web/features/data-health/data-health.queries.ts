import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  DataHealth,
  HealthFixBody,
  HealthFixReply,
  HealthRows,
  HealthRule,
  HealthRuleId,
} from '#shared/contracts/data-health.ts';
import { api } from '#web/lib/api-client.ts';

/** The result of the latest check: cheap, and read again after every change. */
export const dataHealthQuery = queryOptions({
  queryKey: ['/api/data-health'] as const,
  queryFn: ({ signal }) => api.get<DataHealth>('/api/data-health', { signal }),
});

const ROWS_KEY = '/api/data-health-rows';

/**
 * The rows that contradict the rule now. Finding them searches the whole shop, so they are not read again with every change of a
 * colleague. The previous rows, and the focus, stay until the new ones have arrived.
 */
export const healthRowsQuery = ({ id, checkedAt }: Pick<HealthRule, 'id' | 'checkedAt'>) =>
  queryOptions({
    queryKey: [ROWS_KEY, id, checkedAt] as const,
    queryFn: ({ signal }) => api.get<HealthRows>(`/api/data-health/${id}/rows`, { signal }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

export function checkDataHealth(): Promise<DataHealth> {
  return api.post<DataHealth>('/api/data-health/check');
}

export function fixHealth(rule: HealthRuleId, body: HealthFixBody): Promise<HealthFixReply> {
  return api.post<HealthFixReply>(`/api/data-health/${rule}/fix`, body);
}
