import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { addLayby } from '#testing/shop.ts';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server.ts';

/**
 * Random histories of one layby through the API, checked after each step against the rules for its money. The rules are
 * written here a second time, from the shop's requirements, independently of the lifecycle's code.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const MAX_CENTS = 9_999_999_999;
const text = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const centsOf = (amount: string) => Math.round(Number(amount) * 100);

/** Mostly amounts that match one another, some odd ones, and the largest possible. */
const cents = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 1, 5_000, 10_000, 15_000, 30_000) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 40_000 }) },
  { weight: 1, arbitrary: fc.constant(MAX_CENTS) },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ name: fc.constant('pay'), cents, isForced: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('reverse'), which: fc.nat({ max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('setPaid'), cents, isForced: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('setFull'), cents }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('cancel'), cents }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('reopen') }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('handOver') }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('takeBack') }) },
);
type Step = { name: string; cents?: number; isForced?: boolean; which?: number };

async function take(layby: Layby, ledger: Receipt[], action: Step): Promise<TestReply<undefined>> {
  const url = `/api/laybys/${layby.id}`;
  const amount = text(action.cents ?? 0);
  const allowOverpayment = action.isForced ?? false;
  const { client } = server;
  switch (action.name) {
    case 'pay':
      return client.post(`${url}/receipts`, { amount, allowOverpayment });
    case 'reverse':
      return client.post(`/api/receipts/${ledger[action.which ?? 0]?.id ?? 1_999_999}/reversal`, {
        reason: 'No',
      });
    case 'setPaid':
      return client.put(url, { paidAmount: amount, allowOverpayment });
    case 'setFull':
      return client.put(url, { fullAmount: amount });
    case 'cancel':
      return client.post(`${url}/cancellation`, { reason: 'Moved', fee: amount });
    case 'reopen':
      return client.post(`${url}/reopening`);
    case 'handOver':
      return client.post(`${url}/hand-over`, { deliveryMethod: 'delivered' });
    default:
      return client.delete(`${url}/hand-over`);
  }
}

async function read(id: number): Promise<{ layby: Layby; ledger: Receipt[]; acts: number }> {
  const url = `/api/laybys/${id}`;
  const [layby, ledger, acts] = await Promise.all([
    server.client.get<Layby>(url),
    server.client.get<Receipt[]>(`${url}/receipts`),
    server.client.get<unknown[]>(`/api/activity?entity=layby&id=${id}`),
  ]);
  return { layby: layby.body, ledger: ledger.body, acts: acts.body.length };
}

function assertMoneyHolds({ layby, ledger }: { layby: Layby; ledger: Receipt[] }): void {
  const full = centsOf(layby.fullAmount);
  const paid = centsOf(layby.paidAmount);
  const sum = ledger.reduce((total, { amount }) => total + centsOf(amount), 0);
  expect(paid, 'paid is the sum of the ledger').toBe(sum);
  expect(paid, 'nobody pays less than nothing').toBeGreaterThanOrEqual(0);
  expect(centsOf(layby.remainingAmount), 'remaining is full less paid').toBe(full - paid);
  const isCancelled = layby.status === 'cancelled';
  if (!isCancelled)
    expect(layby.status, 'the status follows the money').toBe(paid >= full ? 'completed' : 'active');
  expect(layby.completedDate !== null, 'only what is completed has its day').toBe(
    layby.status === 'completed',
  );
  expect(layby.cancelledDate !== null).toBe(isCancelled);
  expect(layby.cancellationFee, 'a cancelled layby keeps its fee and no more').toBe(
    isCancelled ? layby.paidAmount : null,
  );
  if (layby.deviceCollectedDate !== null)
    expect(layby.status, 'handed over only when paid').toBe('completed');
}

/** One history that reaches every outcome; the others are random. */
const EVERY_OUTCOME: Step[] = [
  { name: 'cancel', cents: 0 },
  { name: 'reopen' },
  { name: 'pay', cents: 30_000, isForced: false },
  { name: 'handOver' },
];

it('C4: paid, ledger and status agree after every step of any history', async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      cents,
      cents,
      fc.array(step, { minLength: 6, maxLength: 12 }),
      async (full, paid, steps) => {
        const { id } = await addLayby(server.client, {
          fullAmount: text(full),
          paidAmount: text(paid),
          allowOverpayment: true,
        });
        let before = await read(id);
        assertMoneyHolds(before);
        for (const action of steps) {
          const reply = await take(before.layby, before.ledger, action);
          const after = await read(id);
          expect(reply.status, `${action.name}: ${reply.text}`).toBeLessThan(500);
          assertMoneyHolds(after);
          if (reply.status >= 400) expect(after, 'a refusal changes nothing').toEqual(before);
          else reached.add(`${action.name} to ${after.layby.status}`);
          const changes = after.layby.version - before.layby.version;
          expect(after.acts - before.acts, 'every change has its row of history').toBe(changes);
          before = after;
        }
      },
    ),
    { numRuns: 40, examples: [[30_000, 0, EVERY_OUTCOME]] },
  );
  // A run that does not reach these outcomes proves nothing.
  for (const outcome of [
    'pay to completed',
    'cancel to cancelled',
    'reopen to active',
    'handOver to completed',
  ]) {
    expect([...reached]).toContain(outcome);
  }
}, 120_000);
