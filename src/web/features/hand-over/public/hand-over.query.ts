import { queryOptions } from '@tanstack/react-query';
import type { HandOver } from '#shared/contracts/hand-over.ts';
import { api } from '#web/lib/api-client.ts';

const PATH = '/api/hand-overs';

/** Who took which device. */
export const handOverQuery = (id: number) =>
  queryOptions({
    queryKey: [PATH, 'one', id],
    queryFn: ({ signal }) => api.get<HandOver>(`${PATH}/${id}`, { signal }),
  });
