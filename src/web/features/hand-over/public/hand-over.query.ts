import { queryOptions } from '@tanstack/react-query';
import type { HandOver, HandOverKind } from '#shared/contracts/hand-over.ts';
import { api } from '#web/lib/api-client.ts';

const PATH = '/api/hand-overs';

/** One hand-over: who took which device. */
export const handOverQuery = (id: number) =>
  queryOptions({
    queryKey: [PATH, 'one', id],
    queryFn: ({ signal }) => api.get<HandOver>(`${PATH}/${id}`, { signal }),
  });

/** The hand-overs of one order or layby, newest first; read again for each version of the record. */
export const handOversOfQuery = (kind: HandOverKind, { id, version }: { id: number; version: number }) =>
  queryOptions({
    queryKey: [PATH, 'of', kind, id, version],
    queryFn: ({ signal }) => api.get<HandOver[]>(`${PATH}?kind=${kind}&subjectId=${id}`, { signal }),
  });
