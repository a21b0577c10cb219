import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '#web/testing/stub-fetch.ts';
import type { SentWrite } from '../writes/sent-writes.ts';

const SHOP = 'shop-a';
const DEED = { at: '2026-11-21T15:50:00.000Z', isUnsure: false, agent: 'Agent 2', branch: null, shop: SHOP };

const waiting = (key: string, path: string, more: Partial<SentWrite> = {}): SentWrite => ({
  ...{ key, method: 'POST', path, content: '{"amount":"5"}', ifMatch: null, form: null, opening: null },
  ...{ sentAt: 1, isUnsettled: true, isLeft: true, isWaiting: true, deed: DEED, ...more },
});

let answerBatch: (keys: string[]) => Response;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('navigator', { onLine: true });
  answerCalls(async (path: string, { body }: RequestInit) => {
    if (path !== '/api/outbox/batch') throw new Error(`Not sent in a batch: ${path}`);
    const { calls } = JSON.parse(String(body)) as { calls: { headers: Record<string, string> }[] };
    return answerBatch(calls.map(({ headers }) => String(headers['idempotency-key'])));
  });
});
afterEach(() => vi.unstubAllGlobals());

const saved = (keys: string[]) => Response.json({ answers: keys.map(() => ({ status: 201, body: {} })) });

async function open(writes: SentWrite[]) {
  const { putWaiting, getWrites } = await import('../writes/sent-writes.ts');
  const { nextBatch, sendBatch } = await import('./send-batch.ts');
  putWaiting(writes);
  return { nextBatch, sendBatch, kept: () => getWrites().map(({ key }) => key) };
}

it('takes of one record what names no version, and the rest once it is known what became of that', async () => {
  const step = { method: 'PUT', content: '{"status":"approved"}', ifMatch: '3' } as const;
  const { nextBatch } = await open([]);
  const due = [
    waiting('a', '/api/payments/1/receipts'),
    waiting('b', '/api/payments/1/receipts'),
    waiting('c', '/api/payments/1', step),
    waiting('d', '/api/payments/1/receipts'),
    waiting('e', '/api/payments/2', step),
  ];
  expect(nextBatch(due).map(({ key }) => key)).toEqual(['a', 'b', 'e']);
});

it('carries more over a line that is quick, and less when an answer was lost; what was lost is kept', async () => {
  const due = Array.from({ length: 60 }, (_, at) => waiting(`k${at}`, `/api/payments/${at + 1}/receipts`));
  const { nextBatch, sendBatch, kept } = await open(due);
  answerBatch = saved;
  expect(nextBatch(due)).toHaveLength(10);
  expect(await sendBatch(nextBatch(due))).toEqual({ stopped: new Set(), isAnswered: true, isTaken: true });
  expect(kept()).toHaveLength(50);
  expect(nextBatch(due)).toHaveLength(20);
  answerBatch = () => {
    throw new TypeError('Failed to fetch');
  };
  const lost = nextBatch(due.slice(10));
  expect(await sendBatch(lost)).toMatchObject({ isAnswered: false });
  expect(nextBatch(due)).toHaveLength(10);
  expect(kept()).toHaveLength(50);
});

it('what becomes of a batch is told as one thing', async () => {
  const due = Array.from({ length: 9 }, (_, at) =>
    waiting(`k${at}`, `/api/payments/${at + 1}/receipts`, { isUnsent: true }),
  );
  const { nextBatch, sendBatch, kept } = await open(due);
  const { subscribeToWrites } = await import('../writes/sent-writes.ts');
  answerBatch = saved;
  let told = 0;
  subscribeToWrites(() => {
    told += 1;
  });
  await sendBatch(nextBatch(due));
  expect([kept(), told]).toEqual([[], 2]);
});

it.each([
  ['unavailable', 503, true],
  ['internal', 500, false],
])('what a server that says %s (%s) has in its hands has never left: %s', async (code, status, isUnsent) => {
  const due = Array.from({ length: 5 }, (_, at) =>
    waiting(`k${at}`, `/api/payments/${at + 1}/receipts`, { isUnsent: true }),
  );
  const { nextBatch, sendBatch } = await open(due);
  const { getWrites } = await import('../writes/sent-writes.ts');
  answerBatch = () => Response.json({ code }, { status });
  expect(await sendBatch(nextBatch(due))).toMatchObject({ isAnswered: false });
  expect(getWrites().map((write) => write.isUnsent)).toEqual(due.map(() => isUnsent));
});

it.each([
  [404, 'not_found', false],
  [403, undefined, false],
  [401, 'unauthenticated', true],
  [429, undefined, true],
  [503, undefined, true],
])(
  'of a batch that is answered with %i %s nothing is gone, and it was taken as one: %s',
  async (status, code, isTaken) => {
    const due = Array.from({ length: 5 }, (_, at) => waiting(`k${at}`, `/api/payments/${at + 1}/receipts`));
    const { nextBatch, sendBatch, kept } = await open(due);
    answerBatch = () => Response.json({ code }, { status });
    expect(await sendBatch(nextBatch(due))).toMatchObject({ isTaken, isAnswered: false });
    expect(kept()).toHaveLength(5);
  },
);

it('takes nothing for saved that something in between says of all of them', async () => {
  const due = [waiting('a', '/api/payments/1/receipts')];
  const { sendBatch, kept } = await open(due);
  vi.stubGlobal('fetch', async () => saved(['a']));
  expect(await sendBatch(due)).toMatchObject({ isAnswered: false });
  expect(kept()).toEqual(['a']);
});
