import { queryOptions } from '@tanstack/react-query';
import type { Arrival } from '#shared/contracts/stock-arrival.ts';
import { api } from '#web/lib/api-client.ts';

const PATH = '/api/stock-arrivals';

/** An arrival with its phones, and who got each. */
export const arrivalQuery = (id: number) =>
  queryOptions({
    queryKey: [PATH, 'one', id],
    queryFn: ({ signal }) => api.get<Arrival>(`${PATH}/${id}`, { signal }),
  });
