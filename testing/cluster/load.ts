import { pause } from './wait.ts';
import { type Client, noteOddity, type Oddities, send, settle, type Write } from './writes.ts';

/** A busy counter: some clients write, others read, all the time, until they are stopped. */

export type Load = {
  writes: Write[];
  reads: number;
  /** Reads that failed at first, and those that also failed when repeated. */
  failedOnce: number;
  failedTwice: number;
  /** Acknowledged orders that were missing in a list read afterwards. */
  stale: number;
  oddities: Oddities;
};

export type LoadOptions = {
  client: Client;
  customerId: number;
  writers: number;
  readers: number;
  /** Each round of a writer is an order, a receipt and a change. */
  mostRounds: number;
  /** After this time no call is started, and none repeated. */
  limitMs: number;
};

const PAUSE_MS = 20;
const READ_AGAIN_MS = 100;
const LISTS = ['?status=active&limit=50', '?status=pending&exact=1&limit=20'];

export function startLoad(options: LoadOptions): { stop(): Promise<Load>; soFar: Load } {
  const { client, writers, readers } = options;
  const giveUpAt = performance.now() + options.limitMs;
  const load: Load = { writes: [], reads: 0, failedOnce: 0, failedTwice: 0, stale: 0, oddities: new Map() };
  let isOver = false;
  const goesOn = () => !isOver && performance.now() < giveUpAt;
  const read = (path: string) => readTwice(client, path, load);

  async function writeOn(writer: number): Promise<void> {
    for (let round = 0; round < options.mostRounds && goesOn(); round += 1) {
      const order = await make('POST', '/api/payments', {
        customerId: options.customerId,
        quoteNumber: `CL-${writer}-${round}`,
        totalAmount: '900.00',
      });
      const id = order.answer?.row.id;
      if (typeof id !== 'number') continue;
      const list = await read('/api/payments?status=pending&exact=1&limit=50');
      if (list !== null && !list.some((row) => row.id === id)) load.stale += 1;
      await make('POST', `/api/payments/${id}/receipts`, { amount: `${100 + (round % 50)}.25` });
      await make('PUT', `/api/payments/${id}`, { livePaymentFeedback: `Called ${round}` });
      await pause(PAUSE_MS);
    }
  }

  async function make(method: Write['method'], path: string, body: Write['body']): Promise<Write> {
    const write = await settle(client, { method, path, body }, giveUpAt, load.oddities);
    load.writes.push(write);
    return write;
  }

  async function readOn(reader: number): Promise<void> {
    for (let n = reader; goesOn(); n += 1) {
      await read(`/api/payments${LISTS[n % LISTS.length]}`);
      await pause(PAUSE_MS);
    }
  }

  const all = Promise.all([
    ...Array.from({ length: writers }, (_, writer) => writeOn(writer)),
    ...Array.from({ length: readers }, (_, reader) => readOn(reader)),
  ]);
  return {
    soFar: load,
    async stop() {
      isOver = true;
      await all;
      return load;
    },
  };
}

async function readTwice(client: Client, path: string, load: Load): Promise<{ id?: unknown }[] | null> {
  load.reads += 1;
  for (const isFirst of [true, false]) {
    const reply = await send(client.base + path, { headers: client.headers });
    if (reply !== null) noteOddity(load.oddities, reply);
    if (reply?.status === 200) return reply.json as unknown as { id?: unknown }[];
    if (isFirst) load.failedOnce += 1;
    else load.failedTwice += 1;
    if (isFirst) await pause(READ_AGAIN_MS);
  }
  return null;
}
