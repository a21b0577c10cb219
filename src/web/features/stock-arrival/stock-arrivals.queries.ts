import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UndoReply } from '#shared/contracts/batches.ts';
import type {
  Arrival,
  ArrivalBody,
  ArrivalPreview,
  ArrivalPreviewBody,
  ArrivalSummary,
} from '#shared/contracts/stock-arrival.ts';
import { api } from '#web/lib/api-client.ts';
import { exchange } from '#web/lib/exchange.ts';
import { READ_LIMIT_MS } from '#web/lib/limits.ts';
import { logQuery } from '#web/lib/log-query.ts';

export const ARRIVALS_PATH = '/api/stock-arrivals';

/** The latest arrivals, newest first. */
export const latestArrivalsQuery = queryOptions({
  queryKey: [ARRIVALS_PATH, 'latest'],
  queryFn: ({ signal }) => api.get<ArrivalSummary[]>(`${ARRIVALS_PATH}?limit=5`, { signal }),
});

/** All arrivals, newest first, including undone ones. */
export const takenBoxesLog = logQuery<ArrivalSummary>([ARRIVALS_PATH, 'taken'], ARRIVALS_PATH);

/** With the box of the request: until the next answer arrives, the listed box may differ. */
export type Preview = ArrivalPreview & { asked: ArrivalPreviewBody };

/** The proposal of who would get what. Sent by POST, because a box does not fit into a URL; it changes nothing. */
export const previewQuery = (box: ArrivalPreviewBody) =>
  queryOptions({
    queryKey: [ARRIVALS_PATH, 'preview', box],
    queryFn: async ({ signal }): Promise<Preview> => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(box);
      const call = {
        method: 'POST',
        path: `${ARRIVALS_PATH}/preview`,
        headers,
        body,
        limitMs: READ_LIMIT_MS,
        signal,
      } as const;
      return { ...(await exchange<ArrivalPreview>(call)).body, asked: box };
    },
    enabled: box.units.length > 0,
    placeholderData: keepPreviousData,
  });

export const takeBoxIn = (body: ArrivalBody, idempotencyKey: string): Promise<Arrival> =>
  api.post(ARRIVALS_PATH, body, { idempotencyKey });

export const undoArrival = (batchId: number): Promise<UndoReply> => api.post(`/api/batches/${batchId}/undo`);
