import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { problemsOf, readPair } from '#testing/pair-rules.ts';
import { addCustomer, addOrder } from '#testing/shop.ts';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server.ts';

/** Random histories of one order through the API, checked after each step against the rules for an order and its pre-orders. */

let server: TestServer;
let customerId: number;
beforeAll(async () => {
  server = await startTestServer();
  customerId = (await addCustomer(server.client)).id;
});
afterAll(() => server.stop());

const ORDER_STATUSES = [
  'pending',
  'approved',
  'contract_signed',
  'bank_paid',
  'phone_available',
  'china_preorder',
  'dubai_preorder',
];
const LOCATIONS = ['china', 'dubai'] as const;
const HAND_OVERS = [
  { deliveryMethod: 'collected', collectionBranch: 'rundu' },
  { deliveryMethod: 'delivered', collectionBranch: null },
  { deliveryMethod: 'collected', collectionBranch: 'oshakati', deviceCollectedDate: '2026-11-10' },
];

const handOver = fc.constantFrom(...HAND_OVERS);
const location = fc.constantFrom(...LOCATIONS);
const simple = <Name extends string>(name: Name) => fc.constant({ name } as const);
/** The next action; frequent ones have more weight, so that most histories get far. */
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ name: fc.constant('move'), status: fc.constantFrom(...ORDER_STATUSES) }),
  },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('collectOrder'), details: handOver }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('editHandOver'), details: handOver }) },
  { weight: 1, arbitrary: simple('completeOrder') },
  { weight: 3, arbitrary: simple('backOrder') },
  { weight: 5, arbitrary: fc.record({ name: fc.constant('create'), location }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('switch'), location }) },
  {
    weight: 4,
    arbitrary: fc.record({
      name: fc.constant('journey'),
      to: fc.constantFrom('ordered', 'shipped', 'arrived'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('collect'), details: handOver }) },
  { weight: 3, arbitrary: simple('complete') },
  { weight: 3, arbitrary: simple('cancel') },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('remove'), isRolledBack: fc.boolean() }) },
  { weight: 1, arbitrary: simple('removeOrder') },
  { weight: 5, arbitrary: simple('restore') },
  // An undo that no longer applies is refused, as most of these are, so they run only in long runs.
  ...(process.env.PAIR_SEQUENCES
    ? [{ weight: 3, arbitrary: fc.record({ name: fc.constant('undo'), nth: fc.nat({ max: 5 }) }) }]
    : []),
);
const start = fc.oneof(
  { weight: 3, arbitrary: fc.record({ name: fc.constant('create'), location }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('move'), status: fc.constant('dubai_preorder') }) },
);
type Action = {
  name: string;
  status?: string;
  details?: object;
  location?: string;
  to?: string;
  isRolledBack?: boolean;
  nth?: number;
};

async function act(
  orderId: number,
  wish: Action,
  preOrderIds: number[],
): Promise<TestReply<undefined> | null> {
  const { client } = server;
  const put = (body: object) => client.put(`/api/payments/${orderId}`, body);
  const id = preOrderIds.at(-1);
  const putPreOrder = (body: object) => (id === undefined ? null : client.put(`/api/pre-orders/${id}`, body));
  switch (wish.name) {
    case 'move':
      return put({ status: wish.status });
    case 'completeOrder':
      return put({ status: 'order_completed' });
    case 'collectOrder':
      return put({ status: 'device_collected', ...wish.details });
    case 'editHandOver': {
      const { body } = await client.get(`/api/payments/${orderId}`);
      const isHandedOver = ['device_collected', 'order_completed'].includes(body.status);
      return isHandedOver ? put(wish.details ?? {}) : null;
    }
    case 'backOrder': {
      const { body } = await client.get(`/api/payments/${orderId}`);
      const back = body.nextActions?.find(
        ({ kind }: { kind: string }) => kind === 'step_back' || kind === 'reopen',
      );
      return back ? put({ status: back.to }) : null;
    }
    case 'create': {
      const reply = await client.post('/api/pre-orders', {
        paymentId: orderId,
        phoneModel: 'Galaxy S24',
        orderLocation: wish.location,
        addedByAgent: 'Agent 1',
        agentBranch: 'Rundu',
      });
      if (reply.status === 201) preOrderIds.push((reply.body as PreOrder).id);
      return reply;
    }
    case 'switch':
      return putPreOrder({ orderLocation: wish.location });
    case 'journey':
      return putPreOrder({ status: wish.to });
    case 'collect':
      return putPreOrder({ status: 'picked_up', ...wish.details });
    case 'complete':
      return putPreOrder({ status: 'picked_up', pickupDate: server.clock.now().toISOString() });
    case 'cancel':
      return putPreOrder({ status: 'cancelled', reason: 'The customer changed their mind' });
    case 'remove':
      return id === undefined
        ? null
        : client.delete(`/api/pre-orders/${id}${wish.isRolledBack ? '?rollbackOrder=1' : ''}`);
    case 'removeOrder':
      await client.delete(`/api/payments/${orderId}`);
      return restoreLatest(orderId, preOrderIds);
    case 'restore':
      return restoreLatest(orderId, preOrderIds);
    case 'undo':
      return undoNewest(orderId, preOrderIds, wish.nth ?? 0);
    default:
      throw new Error(`Nobody does ${wish.name}`);
  }
}

async function restoreLatest(orderId: number, preOrderIds: number[]): Promise<TestReply<undefined> | null> {
  const { rows } = await server.database.pool.query<{ id: number }>(
    `select id from batches where undone_at is null and kind = 'delete' and (entity = 'payment' and entity_id = $1
       or entity = 'pre_order' and entity_id = any($2::int[])) order by id desc limit 1`,
    [orderId, preOrderIds],
  );
  return rows[0] ? server.client.post(`/api/trash/${rows[0].id}/restore`) : null;
}

/** Undoes one of the newest changes of the pair. */
async function undoNewest(orderId: number, preOrderIds: number[], nth: number) {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select id from activity where entity = 'payment' and entity_id = $1 or entity = 'pre_order' and entity_id = any($2::int[])
     order by id desc offset $3 limit 1`,
    [orderId, preOrderIds, nth],
  );
  return rows[0] ? server.client.post(`/api/activity/${rows[0].id}/undo`) : null;
}

/** A few random histories each time; `PAIR_SEQUENCES=2000` for a long run, `PAIR_SEED` to repeat one. */
const SEQUENCES = Number(process.env.PAIR_SEQUENCES ?? 40);

it(
  'never leaves an order and its pre-orders in disagreement, whatever is done in whatever order',
  async () => {
    const seed = Number(process.env.PAIR_SEED ?? Date.now() % 2 ** 31);
    const done = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        start,
        fc.array(action, { minLength: 10, maxLength: 25, size: 'max' }),
        async (first, actions) => {
          const order = await addOrder(server.client, { customerId });
          await server.client.put(`/api/payments/${order.id}`, { status: 'bank_paid' });
          const preOrderIds: number[] = [];
          const told: string[] = [];
          for (const wish of [first, ...actions] as Action[]) {
            server.clock.advance(60_000);
            const reply = await act(order.id, wish, preOrderIds);
            if (reply === null) continue;
            told.push(`${reply.status} ${JSON.stringify(wish)}`);
            expect([200, 201, 204, 400, 404, 409], `${told.join('\n')}\n${reply.text}`).toContain(
              reply.status,
            );
            const key = `${wish.name} ${reply.status < 300 ? 'done' : 'refused'}`;
            done.set(key, (done.get(key) ?? 0) + 1);
            const pair = await readPair(server.database.pool, order.id);
            if (pair !== null) {
              expect(problemsOf(pair), `${told.join('\n')}\n${JSON.stringify(pair, null, 1)}`).toEqual([]);
            }
          }
        },
      ),
      { numRuns: SEQUENCES, seed },
    );
    const tally = [...done].toSorted(([a], [b]) => a.localeCompare(b)).map(([key, n]) => `${key} ${n}`);
    const steps = [...done.values()].reduce((sum, n) => sum + n, 0);
    process.stdout.write(
      `pairs: seed ${seed}, ${SEQUENCES} histories, ${steps} steps: ${tally.join(', ')}\n`,
    );
    // Actions that never succeed would prove nothing.
    for (const name of [
      'create',
      'switch',
      'journey',
      'collect',
      'complete',
      'cancel',
      'remove',
      'restore',
    ]) {
      expect(done.get(`${name} done`) ?? 0, `${name} was never done`).toBeGreaterThan(0);
    }
  },
  Math.max(180_000, SEQUENCES * 1_000),
);
