import { queryOptions } from '@tanstack/react-query';
import type { HandOverKind, HandOverPass } from '#shared/contracts/hand-over.ts';
import { api } from '#web/lib/api-client.ts';

const PATH = '/api/hand-overs/pass';

/**
 * The code that the customer shows at the counter. After a step back the device gets a new code, so that an old one is never shown.
 */
export const passQuery = (kind: HandOverKind, id: number) =>
  queryOptions({
    queryKey: [PATH, kind, id],
    queryFn: ({ signal }) => api.get<HandOverPass>(`${PATH}/${kind}/${id}`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
