import { queryOptions } from '@tanstack/react-query';
import type { UndoReply } from '#shared/contracts/batches.ts';
import type {
  CallCard,
  CallCardNow,
  CallOutcomeBody,
  CallRecorded,
  CallRoundSummary,
  NextCall,
  SetAsideCustomer,
} from '#shared/contracts/call-round.ts';
import type { Customer } from '#shared/contracts/customers.ts';
import type { CallLanguage } from '#shared/domain/call-messages.ts';
import { LEASE_MINUTES, MOST_PUT_OFF } from '#shared/domain/call-round.ts';
import { CALL_OUTCOME_LABELS } from '#shared/domain/call-words.ts';
import { api } from '#web/lib/api-client.ts';
import { exchange } from '#web/lib/exchange.ts';
import { READ_LIMIT_MS } from '#web/lib/limits.ts';
import { outboxReady } from '#web/lib/writes/outbox-ready.ts';
import { getWrites } from '#web/lib/writes/sent-writes.ts';

const PATH = '/api/call-round';
const CALLS_PATH = `${PATH}/calls`;

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

/** Hours end and leases run out without anybody's doing. */
export const CLOCK_MS = 60_000;
const LEASE_MS = LEASE_MINUTES * 60_000;
const MARGIN_MS = 1000;

export const cardsKey = (customerId: number) => [PATH, 'cards', customerId];

/** What has become of a card since it was taken at that moment of this device's: read with each news, and when its ten minutes are over. */
export const cardNowQuery = (card: CallCard, takenAt: number) =>
  queryOptions({
    queryKey: [...cardsKey(card.customer.id), takenAt],
    queryFn: ({ signal }) => api.get<CallCardNow>(`${PATH}/cards/${card.customer.id}`, { signal }),
    initialData: { card, lease: 'mine', agent: null } as CallCardNow,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: () => {
      const left = takenAt + LEASE_MS + MARGIN_MS - Date.now();
      return left > 0 ? left : CLOCK_MS;
    },
  });

/** Whom a device asks for: not those whom it has put off; rather this one, when it names one. */
export interface Wanted {
  skip: readonly number[];
  customerId?: number | undefined;
}

/** The next customer for this device. It takes them, so it is asked for by a person and not by news. */
export const nextCallQuery = (branch: string, wanted: () => Wanted) =>
  queryOptions({
    queryKey: [PATH, 'next', branch],
    queryFn: async ({ signal }) => {
      // What other tabs, and this one before it was loaded anew, have left to be sent is known then as well.
      await outboxReady();
      const { skip, customerId } = wanted();
      const others = calledHere().filter((id) => id !== customerId && !skip.includes(id));
      const body = JSON.stringify({
        ...{ branch: branch === '' ? null : branch, customerId },
        skip: [...others, ...skip].slice(-MOST_PUT_OFF),
      });
      const headers = { 'content-type': 'application/json' };
      const call = { method: 'POST', path: `${PATH}/next`, headers, body } as const;
      return (await exchange<NextCall>({ ...call, limitMs: READ_LIMIT_MS, signal })).body;
    },
    meta: { realtime: 'manual' },
    // Whoever is on the telephone stays there when all is read anew because a connection is back: no press meanwhile is lost.
    staleTime: ({ state }) => (state.data?.card ? 'static' : Number.POSITIVE_INFINITY),
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

/** Who was called at this device, as far as the server has not answered: they are not called once more meanwhile. */
const calledHere = (): number[] =>
  getWrites().flatMap(({ path, content, refusal }) =>
    path === CALLS_PATH && content !== null && refusal === undefined
      ? [(JSON.parse(content) as CallOutcomeBody).customerId]
      : [],
  );

/** Gives back whom this device has, also while its page goes: then the worker sends it, where there is one. */
export function stopCalling(): void {
  const worker = navigator.serviceWorker?.controller;
  if (worker) worker.postMessage({ type: 'STOP_CALLING' });
  else
    fetch(`${PATH}/stop`, { method: 'POST', credentials: 'include', keepalive: true }).catch(leftToItsTime);
}

/** It is over by itself after ten minutes. */
function leftToItsTime(): void {}

/**
 * Notes what became of a call. It waits on this device where the server does not answer: WaitsError.
 * @param name of who was called, for the list of what waits
 */
export const recordCall = (body: CallOutcomeBody, name: string): Promise<CallRecorded> =>
  api.post(CALLS_PATH, body, { what: `${CALL_OUTCOME_LABELS[body.outcome]} · ${name}` });

/** In which language the customer is written to from now on. */
export const keepLanguage = (
  { id, version }: Pick<Customer, 'id' | 'version'>,
  language: CallLanguage,
): Promise<Customer> => api.put(`/api/customers/${id}`, { language }, { ifMatch: version });

export const undoCall = (batchId: number): Promise<UndoReply> => api.post(`/api/batches/${batchId}/undo`);
