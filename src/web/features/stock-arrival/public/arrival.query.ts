import { queryOptions } from '@tanstack/react-query';
import type { Arrival } from '#shared/contracts/stock-arrival.ts';
import { api } from '#web/lib/api-client.ts';

const PATH = '/api/stock-arrivals';

/** A box with its phones, and whom each was given to. */
export const arrivalQuery = (id: number) =>
  queryOptions({
    queryKey: [PATH, 'one', id],
    queryFn: ({ signal }) => api.get<Arrival>(`${PATH}/${id}`, { signal }),
  });
