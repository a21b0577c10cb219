import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeOrder, readOrder } from '#web/testing/make-order.ts';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { api } from '../api-client.ts';
import { isOutOfReach, noteNoAnswer } from '../offline/connection.ts';
import { callOff } from './call-off.ts';
import { getUnsettled, type SentWrite } from './sent-writes.ts';
import { settle } from './settle.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

function unsettled(): SentWrite {
  const [write] = getUnsettled();
  if (!write) throw new Error('It was not kept');
  return write;
}

/** Takes the change back, until the server was asked a second time. Timers are advanced slowly enough for a busy server to answer. */
async function takeBack(write = unsettled()): Promise<string> {
  const waitForReal = setTimeout;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let outcome: string | null = null;
  const asking = callOff(write).then((known) => {
    outcome = known;
    return known;
  });
  while (outcome === null) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((resolve) => waitForReal(resolve, 10));
  }
  vi.useRealTimers();
  return asking;
}

const pay = (orderId: number) =>
  api.post(`/api/payments/${orderId}/receipts`, { amount: '222.00' }).catch(() => null);

it('drops what has never arrived, and saves nothing by asking', async () => {
  const { id } = await makeOrder(server);
  const before = (await readOrder(server, id)).paidAmount;
  server.cutOff(/POST .*receipts/);
  await pay(id);
  expect(await takeBack()).toBe('dropped');
  expect(getUnsettled()).toEqual([]);
  expect((await readOrder(server, id)).paidAmount).toBe(before);
});

it('leaves what was saved as it is, and says so', async () => {
  const { id } = await makeOrder(server);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const booked = server.loseAnswer(/POST .*receipts/);
  const paying = pay(id);
  await booked;
  await vi.advanceTimersByTimeAsync(30_000);
  await paying;
  vi.useRealTimers();
  const { paidAmount } = await readOrder(server, id);
  expect(await takeBack()).toBe('saved');
  expect(getUnsettled()).toEqual([]);
  expect((await readOrder(server, id)).paidAmount).toBe(paidAmount);
});

it('keeps what nobody can be asked about, and does not send it', async () => {
  const { id } = await makeOrder(server);
  server.cutOff(/POST .*receipts/);
  await pay(id);
  server.cutOff(/POST .*receipts/);
  expect(await takeBack()).toBe('unknown');
  expect(getUnsettled()).toMatchObject([{ isHeld: true }]);
  expect(await takeBack()).toBe('dropped');
});

it('asks about what has been sent since the question was opened', async () => {
  const { id } = await makeOrder(server);
  const { paidAmount } = await readOrder(server, id);
  server.cutOff(/POST .*receipts/);
  await pay(id);
  const seen = { ...unsettled(), isUnsent: true };
  // Meanwhile it is sent without an answer, and the connection breaks.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const booked = server.loseAnswer(/POST .*receipts/);
  const sending = settle(unsettled());
  await booked;
  await vi.advanceTimersByTimeAsync(30_000);
  await sending;
  vi.useRealTimers();
  noteNoAnswer();
  noteNoAnswer();
  expect(isOutOfReach()).toBe(true);
  expect((await readOrder(server, id)).paidAmount).not.toBe(paidAmount);
  expect(await takeBack(seen)).toBe('saved');
});
