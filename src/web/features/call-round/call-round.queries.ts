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

/** The progress of the round in a branch; '' for all branches. */
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

/** Refreshes by the clock: calling hours end and leases expire without a change of data. */
export const CLOCK_MS = 60_000;
const LEASE_MS = LEASE_MINUTES * 60_000;
const MARGIN_MS = 1000;

export const cardsKey = (customerId: number) => [PATH, 'cards', customerId];

/**
 * The present state of a card that was leased at `takenAt` by this device's clock: read again after each change notification, and when the
 * lease of ten minutes has expired.
 */
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

/** The customers to leave out, because the device has put them off, and optionally the customer to prefer. */
export interface Wanted {
  skip: readonly number[];
  customerId?: number | undefined;
}

/**
 * The next customer for this device. Reading it takes the lease, so it runs only when a person asks, not after change notifications.
 */
export const nextCallQuery = (branch: string, wanted: () => Wanted) =>
  queryOptions({
    queryKey: [PATH, 'next', branch],
    queryFn: async ({ signal }) => {
      // By then the unsent calls of other tabs, and of this tab before a reload, are known.
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
    // The card stays while the agent is on the telephone, even when everything else is read again after a reconnection: no press is lost.
    staleTime: ({ state }) => (state.data?.card ? 'static' : Number.POSITIVE_INFINITY),
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

/** Customers who were called on this device and whose call the server has not answered: they are not offered again meanwhile. */
const calledHere = (): number[] =>
  getWrites().flatMap(({ path, content, refusal }) =>
    path === CALLS_PATH && content !== null && refusal === undefined
      ? [(JSON.parse(content) as CallOutcomeBody).customerId]
      : [],
  );

/**
 * Releases this device's lease. Also works while the page closes: the service worker sends the request, or without one a keepalive fetch.
 */
export function stopCalling(): void {
  const worker = navigator.serviceWorker?.controller;
  if (worker) worker.postMessage({ type: 'STOP_CALLING' });
  else
    fetch(`${PATH}/stop`, { method: 'POST', credentials: 'include', keepalive: true }).catch(leftToItsTime);
}

/** A failed release is ignored: the lease expires after ten minutes. */
function leftToItsTime(): void {}

/**
 * Records the outcome of a call. Throws WaitsError when the server does not answer and the outcome is stored on this device to be sent
 * later.
 * @param name the customer's name, for the list of unsent changes
 */
export const recordCall = (body: CallOutcomeBody, name: string): Promise<CallRecorded> =>
  api.post(CALLS_PATH, body, { what: `${CALL_OUTCOME_LABELS[body.outcome]} · ${name}` });

/** Stores the language in which the customer is written to. */
export const keepLanguage = (
  { id, version }: Pick<Customer, 'id' | 'version'>,
  language: CallLanguage,
): Promise<Customer> => api.put(`/api/customers/${id}`, { language }, { ifMatch: version });

export const undoCall = (batchId: number): Promise<UndoReply> => api.post(`/api/batches/${batchId}/undo`);
