import { queryOptions } from '@tanstack/react-query';
import type { HandOverKind, HandOverPass } from '#shared/contracts/hand-over.ts';
import { api } from '#web/lib/api-client.ts';

const PATH = '/api/hand-overs/pass';

/** What its customer shows at the counter. Another one after a step back: never an old one. */
export const passQuery = (kind: HandOverKind, id: number) =>
  queryOptions({
    queryKey: [PATH, kind, id],
    queryFn: ({ signal }) => api.get<HandOverPass>(`${PATH}/${kind}/${id}`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
