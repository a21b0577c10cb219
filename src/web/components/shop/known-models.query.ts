import { queryOptions } from '@tanstack/react-query';
import type { KnownModel } from '#shared/contracts/reservations.ts';
import { api } from '#web/lib/api-client.ts';

const PATH = '/api/reservations';

/** The models as written in this shop, for suggestions. */
export const knownModelsQuery = queryOptions({
  queryKey: [PATH, 'models'],
  queryFn: ({ signal }) => api.get<KnownModel[]>(`${PATH}/models`, { signal }),
});
