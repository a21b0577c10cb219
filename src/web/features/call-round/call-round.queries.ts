import { queryOptions } from '@tanstack/react-query';
import type { UndoReply } from '#shared/contracts/batches.ts';
import type {
  CallOutcomeBody,
  CallRecorded,
  CallRoundSummary,
  NextCall,
  SetAsideCustomer,
} from '#shared/contracts/call-round.ts';
import type { Customer } from '#shared/contracts/customers.ts';
import type { CallLanguage } from '#shared/domain/call-messages.ts';
import { api } from '#web/lib/api-client.ts';
import { exchange } from '#web/lib/exchange.ts';
import { READ_LIMIT_MS } from '#web/lib/limits.ts';

const PATH = '/api/call-round';

/** Where the round stands in a branch; '' for all. */
export const callRoundQuery = (branch: string) =>
  queryOptions({
    queryKey: [PATH, 'figures', branch],
    queryFn: ({ signal }) =>
      api.get<CallRoundSummary>(branch === '' ? PATH : `${PATH}?branch=${branch}`, { signal }),
  });

export const setAsideQuery = queryOptions({
  queryKey: [`${PATH}/set-aside`],
  queryFn: ({ signal }) => api.get<SetAsideCustomer[]>(`${PATH}/set-aside`, { signal }),
});

/** The next customer for this device. It takes them, so it is asked for by a person and not by news. */
export const nextCallQuery = (branch: string, skip: () => readonly number[]) =>
  queryOptions({
    queryKey: [PATH, 'next', branch],
    queryFn: async ({ signal }) => {
      const body = JSON.stringify({ branch: branch === '' ? null : branch, skip: skip() });
      const headers = { 'content-type': 'application/json' };
      const call = { method: 'POST', path: `${PATH}/next`, headers, body } as const;
      return (await exchange<NextCall>({ ...call, limitMs: READ_LIMIT_MS, signal })).body;
    },
    meta: { realtime: 'manual' },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

/** Gives back whom this device has, also while its page goes. */
export function stopCalling(): void {
  fetch(`${PATH}/stop`, { method: 'POST', credentials: 'include', keepalive: true }).catch(leftToItsTime);
}

/** It is over by itself after ten minutes. */
function leftToItsTime(): void {}

export const recordCall = (body: CallOutcomeBody): Promise<CallRecorded> => api.post(`${PATH}/calls`, body);

/** In which language the customer is written to from now on. */
export const keepLanguage = (
  { id, version }: Pick<Customer, 'id' | 'version'>,
  language: CallLanguage,
): Promise<Customer> => api.put(`/api/customers/${id}`, { language }, { ifMatch: version });

export const undoCall = (batchId: number): Promise<UndoReply> => api.post(`/api/batches/${batchId}/undo`);
