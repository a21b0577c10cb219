import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { WasDashboard, WasRecord, WasRow } from '#shared/contracts/as-it-was.ts';
import type { WasList } from '#shared/domain/as-it-was.ts';
import { api } from '#web/lib/api-client.ts';

const PATH = '/api/as-it-was';
const PAGE_SIZE = '50';
/** The past does not change, so that current changes do not trigger a refetch. */
const meta = { realtime: 'manual' } as const;

export const wasDashboardQuery = (at: Date) =>
  queryOptions({
    queryKey: [PATH, 'dashboard', at.toISOString()],
    queryFn: ({ signal }) => api.get<WasDashboard>(`${PATH}/dashboard?at=${at.toISOString()}`, { signal }),
    meta,
  });

export function wasListQuery(
  list: WasList,
  at: Date,
  { status = '', q = '' }: { status?: string; q?: string },
) {
  const asked = { at: at.toISOString(), status, q, limit: PAGE_SIZE };
  const given = Object.entries(asked).filter(([, value]) => value !== '');
  const address = `${PATH}/${list}?${new URLSearchParams(given)}`;
  return infiniteQueryOptions({
    queryKey: [PATH, 'list', address],
    queryFn: ({ pageParam, signal }) => api.getPage<WasRow>(pageParam, { signal }),
    initialPageParam: address,
    getNextPageParam: (page) => page.nextPath,
    placeholderData: keepPreviousData,
    meta,
  });
}

export const wasRecordQuery = (list: WasList, id: number, at: Date) =>
  queryOptions({
    queryKey: [PATH, list, id, at.toISOString()],
    queryFn: ({ signal }) => api.get<WasRecord>(`${PATH}/${list}/${id}?at=${at.toISOString()}`, { signal }),
    meta,
  });
