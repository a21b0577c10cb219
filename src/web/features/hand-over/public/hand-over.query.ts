import { queryOptions } from '@tanstack/react-query';
import type { HandOver, HandOverKind, HandOverPass } from '#shared/contracts/hand-over.ts';
import { api } from '#web/lib/api-client.ts';

const PATH = '/api/hand-overs';

/** Who took which device. */
export const handOverQuery = (id: number) =>
  queryOptions({
    queryKey: [PATH, 'one', id],
    queryFn: ({ signal }) => api.get<HandOver>(`${PATH}/${id}`, { signal }),
  });

/** What its customer shows at the counter. Another one after a step back: never an old one. */
export const passQuery = (kind: HandOverKind, id: number) =>
  queryOptions({
    queryKey: [PATH, 'pass', kind, id],
    queryFn: ({ signal }) => api.get<HandOverPass>(`${PATH}/pass/${kind}/${id}`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
