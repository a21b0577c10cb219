import type { Layby } from '#shared/contracts/laybys.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { addLayby } from './shop.ts';
import type { TestServer } from './test-server.ts';

type Headers = Record<string, string>;

/** Calls that tests of laybys repeat. `server` is only called once the tests run. */
export function laybyCalls(server: () => TestServer) {
  const client = () => server().client;
  const send = (id: number, call: string, body?: unknown, headers?: Headers) =>
    client().post(`/api/laybys/${id}/${call}`, body, headers);
  return {
    send,
    post: (body: unknown, headers?: Headers) => client().post('/api/laybys', body, headers),
    cancel: (id: number, body: unknown = { reason: 'Moved away' }, headers?: Headers) =>
      send(id, 'cancellation', body, headers),
    reopen: (id: number, headers?: Headers) => send(id, 'reopening', undefined, headers),
    handOver: (
      id: number,
      body: unknown = { deliveryMethod: 'collected', collectionBranch: 'rundu' },
      headers?: Headers,
    ) => send(id, 'hand-over', body, headers),
    takeBack: (id: number, headers?: Headers) => client().delete(`/api/laybys/${id}/hand-over`, headers),
    get: async (id: number) => (await client().get<Layby>(`/api/laybys/${id}`)).body,
    ledger: async (id: number) => (await client().get<Receipt[]>(`/api/laybys/${id}/receipts`)).body,
    lastAct: async (id: number) => (await client().get(`/api/activity?entity=layby&id=${id}`)).body[0],
    addPaidLayby: (fields: Record<string, unknown> = {}) =>
      addLayby(client(), { fullAmount: '300', paidAmount: '300', ...fields }),
    async countOf(table: 'laybys' | 'customers' | 'receipts') {
      const counted = await server().database.pool.query(`select count(*)::int as n from ${table}`);
      return counted.rows[0]?.n as number;
    },
  };
}
