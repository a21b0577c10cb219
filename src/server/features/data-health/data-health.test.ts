import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeTrash } from '#server/features/trash/trash-retention.service.ts';
import {
  type DataHealth,
  HEALTH_RULES,
  type HealthFixReply,
  type HealthRows,
  type HealthRuleId,
} from '#shared/contracts/data-health.ts';
import { makePreOrder } from '#testing/builders.ts';
import { addCustomer, addLayby, addOrder, addOrderAt, addReservation, setStatus } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { RULES } from './rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function read(rule: HealthRuleId): Promise<HealthRows> {
  const reply = await server.client.get<HealthRows>(`/api/data-health/${rule}/rows`);
  if (reply.status !== 200) throw new Error(`${rule} was refused: ${reply.text}`);
  return reply.body;
}
const idsOf = async (rule: HealthRuleId) => (await read(rule)).rows.map(({ id }) => id);
const fix = (rule: HealthRuleId, body: object) =>
  server.client.post<HealthFixReply>(`/api/data-health/${rule}/fix`, body);
const undo = (batchId: number | null) => server.client.post(`/api/batches/${batchId}/undo`);
const orderOf = async (id: number) => (await server.client.get(`/api/payments/${id}`)).body;
const withoutVersion = ({ version: _, ...row }: { version: number }) => row;

/** Writes without the app and its triggers, as restoring single tables would. */
async function writePast(statement: string): Promise<void> {
  const client = await server.database.pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  } finally {
    client.release();
  }
}

async function addPreOrder(location: 'china' | 'dubai' = 'china') {
  const order = await addOrderAt(server.client, 'bank_paid');
  const preOrder = await server.client.post('/api/pre-orders', {
    ...{ paymentId: order.id, phoneModel: 'Galaxy S24', orderLocation: location },
    ...{ addedByAgent: 'Agent 1', agentBranch: 'Rundu' },
  });
  return { order, preOrder: preOrder.body };
}

describe('an order that waits for a pre-order that is not there', () => {
  it.each(['create', 'back'])('is put right, and taken back whole: %s', async (choice) => {
    const wrong = await addOrderAt(server.client, 'china_preorder');
    const { order: right } = await addPreOrder();
    const found = (await read('pre_order_missing')).rows.find(({ id }) => id === wrong.id);
    expect(found).toMatchObject({
      label: expect.stringContaining(wrong.quoteNumber),
      problem: 'Waiting for China, but has no pre-order',
      becomes: { create: 'Pre-order from China: Galaxy S24', back: 'FNB Paid' },
    });
    expect(await idsOf('pre_order_missing')).not.toContain(right.id);
    const before = await orderOf(wrong.id);
    const { body } = await fix('pre_order_missing', { fix: choice });
    expect(body).toMatchObject({ fixed: 1, left: [] });
    expect(await idsOf('pre_order_missing')).toEqual([]);
    const fixed = await orderOf(wrong.id);
    expect(fixed.status).toBe(choice === 'create' ? 'china_preorder' : 'bank_paid');
    expect(fixed.isPreOrderMissing).toBe(false);
    expect((await undo(body.batchId)).body.left).toEqual([]);
    expect(withoutVersion(await orderOf(wrong.id))).toEqual(withoutVersion(before));
    expect(await idsOf('pre_order_missing')).toEqual([wrong.id]);
    await setStatus(server.client, wrong.id, 'bank_paid');
  });

  it('is left, with the reason, when nobody knows which phone it is; one row alone is put right', async () => {
    const wrong = await addOrderAt(server.client, 'dubai_preorder', { phoneModel: null });
    const other = await addOrderAt(server.client, 'dubai_preorder');
    const rows = [{ entity: 'payment', id: wrong.id }];
    const { body } = await fix('pre_order_missing', { fix: 'create', rows });
    expect(body).toEqual({
      ...{ batchId: null, fixed: 0 },
      left: [{ ...rows[0], reason: 'The order has no phone model' }],
    });
    expect(await idsOf('pre_order_missing')).toEqual([wrong.id, other.id]);
    await fix('pre_order_missing', { fix: 'back' });
  });

  it('is put right once when two do it at the same moment', async () => {
    for (let n = 0; n < 6; n += 1) await addOrderAt(server.client, 'china_preorder');
    const replies = await Promise.all([1, 2].map(() => fix('pre_order_missing', { fix: 'create' })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.reduce((sum, { body }) => sum + body.fixed, 0)).toBe(6);
    const twice = await server.database.pool.query(
      `select payment_id from pre_orders where deleted_batch_id is null group by payment_id having count(*) > 1`,
    );
    expect(twice.rows).toEqual([]);
  });

  it('stays put right where it has been worked on since, and is named', async () => {
    const wrong = await addOrderAt(server.client, 'china_preorder');
    const { body } = await fix('pre_order_missing', { fix: 'back' });
    await server.client.post(`/api/payments/${wrong.id}/receipts`, { amount: '5' });
    const { left } = (await undo(body.batchId)).body;
    expect(left).toEqual([
      { entity: 'payment', id: wrong.id, reason: expect.stringContaining(`${wrong.quoteNumber}`) },
    ]);
    expect((await orderOf(wrong.id)).status).toBe('bank_paid');
    expect((await undo(body.batchId)).status).toBe(409);
  });
});

it('an order whose pre-order was picked up is collected too, and taken back', async () => {
  const { order } = await addPreOrder('dubai');
  const { order: untold } = await addPreOrder('dubai');
  await addPreOrder('dubai');
  await server.database.pool.query(
    `update pre_orders set status = 'picked_up', pickup_date = '2026-11-10T09:00:00Z', delivery_method = 'collected',
       collection_branch = 'rundu' where payment_id = ${order.id};
     update pre_orders set status = 'picked_up' where payment_id = ${untold.id}`,
  );
  expect(await read('picked_up_open')).toMatchObject({
    count: 2,
    rows: [
      { id: order.id, becomes: { collect: 'Collected on 10 November 2026' } },
      { becomes: { collect: null } },
    ],
  });
  const before = await orderOf(order.id);
  const { body } = await fix('picked_up_open', { fix: 'collect' });
  expect(body).toMatchObject({ fixed: 1, left: [{ id: untold.id }] });
  expect(await orderOf(order.id)).toMatchObject({ status: 'device_collected', collectionBranch: 'rundu' });
  expect((await undo(body.batchId)).body.left).toEqual([]);
  expect(withoutVersion(await orderOf(order.id))).toEqual(withoutVersion(before));
  await fix('picked_up_open', { fix: 'collect' });
  await setStatus(server.client, untold.id, 'order_completed');
});

it('what Fix Completed Orders would correct is one of the rules, with its own way back', async () => {
  const order = await addOrderAt(server.client, 'order_completed', { paidAmount: '12500' });
  await server.database.pool.query(`update payments set order_completed_date = null where id = ${order.id}`);
  expect(await read('completed_halfway')).toMatchObject({ count: 1, rows: [{ id: order.id }] });
  const { body } = await fix('completed_halfway', { fix: 'complete' });
  expect(body.fixed).toBe(1);
  expect(await idsOf('completed_halfway')).toEqual([]);
  expect((await undo(body.batchId)).status).toBe(200);
  expect(await idsOf('completed_halfway')).toEqual([order.id]);
  await fix('completed_halfway', { fix: 'complete' });
});

it('of what is completed halfway the named rows alone are put right', async () => {
  const { client, database } = server;
  const { order, preOrder } = await addPreOrder();
  const other = await addOrderAt(client, 'bank_paid');
  await database.pool.query(
    `update payments set order_completed_date = now() where id in (${order.id}, ${other.id})`,
  );
  const complete = (...rows: object[]) => fix('completed_halfway', { fix: 'complete', rows });
  const waiting = { entity: 'pre_order', id: preOrder.id };
  const left = [{ ...waiting, reason: 'Its order must be fixed first' }];
  expect((await complete(waiting)).body).toEqual({ batchId: null, fixed: 0, left });
  expect((await complete({ entity: 'payment', id: order.id })).body).toMatchObject({ fixed: 1, left: [] });
  expect((await orderOf(other.id)).status).toBe('bank_paid');
  expect((await complete({ entity: 'payment', id: order.id })).body).toMatchObject({
    ...{ batchId: null, fixed: 0 },
    left: [{ id: order.id, reason: 'It is already correct' }],
  });
  expect((await complete(waiting)).body).toMatchObject({ fixed: 1, left: [] });
  expect(await idsOf('completed_halfway')).toEqual([other.id]);
  expect((await fix('completed_halfway', { fix: 'complete' })).body.fixed).toBe(1);
});

it('a paid sum that its payments do not add up to is explained by a correction, which stays', async () => {
  const order = await addOrder(server.client, { paidAmount: '100' });
  const layby = await addLayby(server.client, { paidAmount: '300' });
  await writePast(`update payments set paid_amount = 175.50 where id = ${order.id};
    update laybys set paid_amount = 250 where id = ${layby.id}`);
  const { rows } = await read('ledger');
  expect(rows).toMatchObject([
    { entity: 'payment', id: order.id, becomes: { adjust: 'Correction of N$ 75.50 in the ledger' } },
    { entity: 'layby', id: layby.id, becomes: { adjust: 'Correction of N$ -50.00 in the ledger' } },
  ]);
  const { body } = await fix('ledger', { fix: 'adjust' });
  expect(body).toMatchObject({ fixed: 2, left: [] });
  expect((await read('ledger')).count).toBe(0);
  const { body: receipts } = await server.client.get(`/api/payments/${order.id}/receipts`);
  expect(receipts[0]).toMatchObject({ kind: 'adjustment', amount: '75.50' });
  expect((await undo(body.batchId)).body).toMatchObject({ undone: {}, left: [{}, {}] });
  expect((await read('ledger')).count).toBe(0);
});

it('a fix that fails leaves no batch behind', async () => {
  const order = await addOrderAt(server.client, 'china_preorder');
  const { pool } = server.database;
  const batchesOf = async () => (await pool.query('select id from batches order by id')).rows;
  const before = await batchesOf();
  await pool.query(`
    create function refuse_test() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refuse_test before update on payments for each row execute function refuse_test()`);
  const reply = await fix('pre_order_missing', { fix: 'back' });
  await pool.query('drop trigger refuse_test on payments; drop function refuse_test');
  expect(reply.status).toBe(500);
  expect(await batchesOf()).toEqual(before);
  await setStatus(server.client, order.id, 'bank_paid');
});

it('a due day and a duration that disagree are brought together by the one that was agreed', async () => {
  // The laybys begin on 18 November 2026.
  const fits = await addLayby(server.client, { durationToPay: '1 month', dueDate: '2027-02-18' });
  const none = await addLayby(server.client, { durationToPay: '1 month', dueDate: '2027-02-01' });
  await addLayby(server.client, { durationToPay: '3 months', dueDate: '2027-02-18' });
  expect(await read('layby_due')).toMatchObject({
    count: 2,
    rows: [
      { id: fits.id, becomes: { due: 'Due on 18 December 2026', duration: '3 months' } },
      { id: none.id, becomes: { due: 'Due on 18 December 2026', duration: null } },
    ],
  });
  const durations = (await fix('layby_due', { fix: 'duration' })).body;
  expect(durations).toMatchObject({
    fixed: 1,
    left: [{ id: none.id, reason: 'No duration ends on that date' }],
  });
  expect((await undo(durations.batchId)).body.undone).toEqual({ layby: 1 });
  expect((await fix('layby_due', { fix: 'due' })).body.fixed).toBe(2);
  const { body } = await server.client.get(`/api/laybys/${none.id}`);
  expect(body).toMatchObject({ dueDate: '2026-12-18', durationToPay: '1 month', updatedAt: none.updatedAt });
});

it('devices that have been ready for more than 14 days are counted, and nothing is done about them', async () => {
  const order = await addOrderAt(server.client, 'phone_available');
  expect((await read('ready_long')).count).toBe(0);
  await server.database.pool.query(
    `update payments set status_changed_at = status_changed_at - interval '15 days' where id = ${order.id}`,
  );
  expect(await read('ready_long')).toMatchObject({
    count: 1,
    rows: [{ id: order.id, problem: 'Ready for 15 days' }],
  });
  expect((await fix('ready_long', { fix: 'anything' })).status).toBe(400);
});

describe('two customers with one number', () => {
  const overviewOf = async (id: number) => (await server.client.get(`/api/customers/${id}/overview`)).body;

  async function addTwins() {
    const kept = await addCustomer(server.client, { name: 'Twin One' });
    const gone = await addCustomer(server.client, {
      name: 'Twin Two',
      phone: kept.phone,
      allowDuplicate: true,
    });
    for (const { id } of [kept, gone]) await addOrder(server.client, { customerId: id, paidAmount: '250' });
    await addLayby(server.client, { customerId: gone.id, paidAmount: '70' });
    await addReservation(server.client, { customerId: gone.id });
    return { kept, gone, body: { fix: 'merge', keep: kept.id, rows: [{ entity: 'customer', id: gone.id }] } };
  }

  const call = async (id: number, outcome: string) => {
    const { calledAt } = (await server.client.get(`/api/call-round/cards/${id}`)).body.card;
    const wish = { communicationMode: 'phone', contactedBy: 'Agent 3' };
    const reply = await server.client.post('/api/call-round/calls', {
      ...{ customerId: id, outcome, calledAt, ...wish },
    });
    expect(reply.status, reply.text).toBe(201);
    server.clock.advance(60_000);
  };
  const CALLS = 'call_mark, call_outcome, called_at, call_again_at, call_tries, coming_day, language';
  const callsOf = async (id: number) =>
    (await server.database.pool.query(`select ${CALLS} from customers where id = $1`, [id])).rows[0];

  const readCardOf = async (id: number) => (await server.client.get(`/api/call-round/cards/${id}`)).body;
  const merge = async (keep: number, gone: number) => {
    const rows = [{ entity: 'customer', id: gone }];
    const reply = await fix('same_number', { fix: 'merge', keep, rows });
    expect(reply.body).toMatchObject({ fixed: 1, left: [] });
    return Number(reply.body.batchId);
  };

  it('become one with the money of both, and two again on Undo', async () => {
    const { kept, gone, body } = await addTwins();
    const { rows } = await read('same_number');
    expect(rows.find(({ id }) => id === kept.id)?.choices).toMatchObject([
      { id: kept.id, label: 'Twin One · 1 order, 0 laybys' },
      { id: gone.id, label: 'Twin Two · 1 order, 1 layby' },
    ]);
    const before = [await overviewOf(kept.id), await overviewOf(gone.id)];
    const reply = await fix('same_number', body);
    expect(reply.body).toMatchObject({ fixed: 1, left: [] });
    const late = await server.client.get(`/api/customers/${gone.id}`);
    expect(late.status).toBe(404);
    expect(late.body).toMatchObject({
      why: expect.stringMatching(/^merged into Twin One by Agent 3 on /),
      mergedInto: { id: kept.id, name: 'Twin One' },
    });
    expect((await server.client.put(`/api/customers/${gone.id}`, { name: 'Late' })).body.detail).toMatch(
      /^Customer not found: merged into Twin One by Agent 3 on /,
    );
    expect(await overviewOf(kept.id)).toMatchObject({
      counts: { orders: 2, laybys: 1, reservations: 1 },
      receivedAmount: '570.00',
    });
    const { body: found } = await server.client.get('/api/payments?q=Twin%20One');
    expect(found).toHaveLength(2);
    expect((await undo(reply.body.batchId)).body.left).toEqual([]);
    expect([await overviewOf(kept.id), await overviewOf(gone.id)]).toEqual(before);
    expect((await read('same_number')).rows.map(({ id }) => id)).toContain(kept.id);
  });

  it('are found as one also by what was ordered abroad for the one who goes', async () => {
    const { kept, gone } = await addTwins();
    const preOrder = await makePreOrder(server, { customerId: gone.id });
    const name = `Kept ${kept.id} Ndapanda`;
    await server.client.put(`/api/customers/${kept.id}`, { name });
    await merge(kept.id, gone.id);
    const { body: found } = await server.client.get(`/api/pre-orders?q=${encodeURIComponent(name)}`);
    expect(found.map(({ id }: { id: number }) => id)).toEqual([preOrder.id]);
  });

  it('are called as the one person that they are: neither loses that they asked not to be, nor the other’s last call', async () => {
    const { kept, gone, body } = await addTwins();
    await server.client.put(`/api/customers/${gone.id}`, { language: 'second' });
    await call(gone.id, 'do_not_call');
    await call(kept.id, 'no_answer');
    const before = [await callsOf(kept.id), await callsOf(gone.id)];
    const { batchId } = (await fix('same_number', body)).body;
    const ofBoth = { call_mark: 'do_not_call', call_again_at: null, language: 'second' };
    expect(await callsOf(kept.id)).toEqual({ ...before[0], ...ofBoth });
    expect((await undo(batchId)).body.left).toEqual([]);
    expect([await callsOf(kept.id), await callsOf(gone.id)]).toEqual(before);

    // The merged customer has the later of the two last calls; a call after the merge stays when the merge is undone.
    expect((await server.client.post(`/api/call-round/set-aside/${gone.id}/return`)).status).toBe(200);
    await call(gone.id, 'wrong_number');
    const { batchId: again } = (await fix('same_number', body)).body;
    expect(await callsOf(kept.id)).toMatchObject({ call_mark: 'wrong_number', call_outcome: 'wrong_number' });
    await call(kept.id, 'reached');
    const reached = await callsOf(kept.id);
    expect((await undo(again)).body.left).toEqual([]);
    expect(await callsOf(kept.id)).toEqual({ ...reached, language: 'english' });
  });

  it('are called as each of them was, in whatever order they come back, from the trash as well', async () => {
    const { kept, gone } = await addTwins();
    const third = await addCustomer(server.client, {
      ...{ name: 'Twin Three', phone: kept.phone, allowDuplicate: true },
    });
    await call(gone.id, 'do_not_call');
    await call(third.id, 'no_answer');
    const before = await callsOf(kept.id);
    const alone = await callsOf(third.id);
    const merges = [await merge(kept.id, gone.id), await merge(kept.id, third.id)];
    expect(await callsOf(kept.id)).toMatchObject({ call_mark: 'do_not_call', call_outcome: 'no_answer' });
    expect((await undo(merges[0] as number)).body.left).toEqual([]);
    expect(await callsOf(kept.id)).toEqual(alone);
    expect((await undo(merges[1] as number)).body.left).toEqual([]);
    expect(await callsOf(kept.id)).toEqual(before);

    const again = await merge(kept.id, gone.id);
    const [trash] = (await server.client.get('/api/trash')).body;
    expect((await server.client.post(`/api/trash/${trash.id}/restore`)).status).toBe(200);
    expect((await callsOf(kept.id)).call_mark).toBe('do_not_call');
    expect((await undo(again)).body.left).toEqual([]);
    expect(await callsOf(kept.id)).toEqual(before);
  });

  it('who asked not to be called is told to whoever is calling the other, whose call is no consent', async () => {
    const { kept, gone } = await addTwins();
    await call(gone.id, 'do_not_call');
    await call(kept.id, 'no_answer');
    const { card } = await readCardOf(kept.id);
    await merge(kept.id, gone.id);
    expect((await readCardOf(kept.id)).card.customer.callMark).toBe('do_not_call');
    const outcome = { customerId: kept.id, outcome: 'reached', calledAt: card.calledAt };
    const reply = await server.client.post('/api/call-round/calls', {
      ...{ ...outcome, communicationMode: 'phone', contactedBy: 'Agent 3' },
    });
    expect(reply.status).toBe(409);
    expect(reply.body.detail).toMatch(/asked not to be called/);
    expect((await callsOf(kept.id)).call_mark).toBe('do_not_call');
  });

  it('stay with whoever is calling the one who goes: nobody else gets them, and what became of it is kept', async () => {
    const { kept, gone } = await addTwins();
    await server.client.put(`/api/payments/${(await addOrder(server.client, { customerId: gone.id })).id}`, {
      status: 'phone_available',
    });
    const caller = await server.loggedInClient();
    const { card } = (await caller.post('/api/call-round/next', { customerId: gone.id })).body;
    expect(card.customer.id).toBe(gone.id);
    await merge(kept.id, gone.id);
    expect((await caller.get(`/api/call-round/cards/${gone.id}`)).body).toMatchObject({
      ...{ lease: 'mine', card: { customer: { id: kept.id } } },
    });
    expect((await readCardOf(kept.id)).lease).toBe('taken');
    const outcome = { customerId: gone.id, outcome: 'reached', calledAt: card.calledAt };
    const reply = await caller.post('/api/call-round/calls', {
      ...{ ...outcome, communicationMode: 'phone', contactedBy: 'Agent 3' },
    });
    expect(reply.status, reply.text).toBe(201);
    expect(await callsOf(kept.id)).toMatchObject({ call_outcome: 'reached' });
  });

  it('are called with all that was said to either of them before, also where one had been merged with a third', async () => {
    const { kept, gone } = await addTwins();
    const third = await addCustomer(server.client, {
      ...{ name: 'Twin Three', phone: kept.phone, allowDuplicate: true },
    });
    const { id } = await addOrder(server.client, { customerId: third.id });
    const contact = { customerContacted: false, contactedBy: 'Agent 3', note: 'Said to the third' };
    expect((await server.client.put(`/api/payments/${id}/customer-contact`, contact)).status).toBe(200);
    for (const [goneId, keep] of [
      [third.id, gone.id],
      [gone.id, kept.id],
    ])
      await fix('same_number', { fix: 'merge', keep, rows: [{ entity: 'customer', id: goneId }] });
    const { card } = (await server.client.get(`/api/call-round/cards/${kept.id}`)).body;
    const { body: listed } = await server.client.get(`/api/customers/${kept.id}/contacts`);
    expect([card.contacts, listed]).toMatchObject([[{ note: contact.note }], [{ note: contact.note }]]);
  });

  it('leave what is somebody else’s by the time that it would move', async () => {
    const { client, database } = server;
    const { kept, gone, body } = await addTwins();
    const owner = await addCustomer(client);
    const layby = await addLayby(client, { customerId: gone.id });
    const waitFor = (count: number) =>
      expect
        .poll(async () => {
          const { rows } = await database.pool.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          );
          return rows.length;
        })
        .toBeGreaterThanOrEqual(count);
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select from laybys where id = $1 for update', [layby.id]);
    const given = client.put(`/api/laybys/${layby.id}`, { customerId: owner.id });
    await waitFor(1);
    const merged = fix('same_number', body);
    await waitFor(2);
    await holder.query('rollback');
    holder.release();
    expect([(await given).status, (await merged).body]).toMatchObject([200, { fixed: 1 }]);
    expect((await client.get(`/api/laybys/${layby.id}`)).body.customerId).toBe(owner.id);
    expect(await overviewOf(kept.id)).toMatchObject({ counts: { laybys: 1 } });
  });

  it('have each pre-order with its order, also one that was in the trash meanwhile', async () => {
    const { kept, gone } = await addTwins();
    const { client } = server;
    const order = await addOrderAt(client, 'bank_paid', { customerId: gone.id });
    const made = await client.post('/api/pre-orders', {
      ...{ paymentId: order.id, phoneModel: 'Galaxy S24', orderLocation: 'china' },
      ...{ addedByAgent: 'Agent 3', agentBranch: 'rundu' },
    });
    const preOrderId = made.body.id;
    const deletePreOrder = async () => {
      expect((await client.delete(`/api/pre-orders/${preOrderId}?rollbackOrder=true`)).status).toBe(204);
      const [newest] = (await client.get('/api/trash?limit=1')).body;
      return newest.id;
    };
    const restore = async (batchId: number) => {
      const reply = await client.post(`/api/trash/${batchId}/restore`);
      expect(reply.status, reply.text).toBe(200);
      const { body } = await client.get(`/api/pre-orders/${preOrderId}`);
      expect(await orderOf(order.id)).toMatchObject({
        customerId: body.customerId,
        status: 'china_preorder',
      });
      return body.customerId;
    };
    const beforeMerge = await deletePreOrder();
    const batchId = await merge(kept.id, gone.id);
    expect(await restore(beforeMerge)).toBe(kept.id);
    const afterMerge = await deletePreOrder();
    expect((await undo(batchId)).body.left).toEqual([]);
    expect(await restore(afterMerge)).toBe(gone.id);
  });

  it('come back all of them, where one was merged with several', async () => {
    const { kept, gone, body } = await addTwins();
    const third = await addCustomer(server.client, {
      ...{ name: 'Twin Three', phone: kept.phone, allowDuplicate: true },
    });
    const rows = [gone, third].map(({ id }) => ({ entity: 'customer', id }));
    const reply = await fix('same_number', { ...body, rows });
    expect(reply.body).toMatchObject({ fixed: 2, left: [] });
    expect((await undo(reply.body.batchId)).body.left).toEqual([]);
    for (const { id } of [gone, third])
      expect((await server.client.get(`/api/customers/${id}`)).status).toBe(200);
  });

  describe('taken back whole or not at all', () => {
    const ownerOf = async (id: number) => (await orderOf(id)).customerId;
    const restoreNewest = async () => {
      const [newest] = (await server.client.get('/api/trash?limit=1')).body;
      expect((await server.client.post(`/api/trash/${newest.id}/restore`)).status).toBe(200);
    };
    const refusal = async (batchId: number) => {
      const { status, body } = await undo(batchId);
      expect(status).toBe(409);
      return body.detail;
    };

    it('while who was merged lies in the trash for another reason, and afterwards', async () => {
      const { kept, gone } = await addTwins();
      const order = await addOrder(server.client, { customerId: gone.id });
      const batchId = await merge(kept.id, gone.id);
      await restoreNewest();
      expect((await server.client.delete(`/api/customers/${gone.id}`)).status).toBe(204);
      expect(await refusal(batchId)).toBe('Twin Two has been deleted since');
      expect(await ownerOf(order.id)).toBe(kept.id);
      await restoreNewest();
      expect((await undo(batchId)).body.left).toEqual([]);
      expect(await ownerOf(order.id)).toBe(gone.id);
    });

    it('while who stayed has been deleted with what is theirs', async () => {
      const { kept, gone } = await addTwins();
      const order = await addOrder(server.client, { customerId: gone.id });
      const batchId = await merge(kept.id, gone.id);
      expect((await server.client.delete(`/api/customers/${kept.id}`)).status).toBe(204);
      expect(await refusal(batchId)).toBe('Twin One has been deleted since');
      await restoreNewest();
      expect((await undo(batchId)).body.left).toEqual([]);
      expect(await ownerOf(order.id)).toBe(gone.id);
    });

    it('while who stayed is one with a third, also when they were brought back by hand', async () => {
      const { kept, gone } = await addTwins();
      const third = await addCustomer(server.client, {
        ...{ name: 'Twin Three', phone: kept.phone, allowDuplicate: true },
      });
      const order = await addOrder(server.client, { customerId: gone.id });
      const earlier = await merge(kept.id, gone.id);
      const later = await merge(third.id, kept.id);
      const inTheWay = 'Twin One has been merged with Twin Three since: undo that first';
      expect(await refusal(earlier)).toBe(inTheWay);
      await restoreNewest();
      expect(await refusal(earlier)).toBe(inTheWay);
      expect(await ownerOf(order.id)).toBe(third.id);
      for (const [batchId, owner] of [
        [later, kept],
        [earlier, gone],
      ] as const) {
        expect((await undo(batchId)).body.left).toEqual([]);
        expect(await ownerOf(order.id)).toBe(owner.id);
      }
    });
  });

  it('are told apart once, until somebody else gets the number, and found again on Undo', async () => {
    const { kept, gone } = await addTwins();
    const isFound = async () => (await idsOf('same_number')).includes(kept.id);
    const rows = [{ entity: 'customer', id: kept.id }];
    const told = await fix('same_number', { fix: 'apart', rows });
    expect(told.body).toMatchObject({ fixed: 1, left: [] });
    expect(await isFound()).toBe(false);
    expect((await fix('same_number', { fix: 'apart', rows })).body).toMatchObject({ fixed: 0 });
    for (const { id } of [kept, gone]) {
      const [newest] = (await server.client.get(`/api/customers/${id}/history`)).body;
      expect(newest).toMatchObject({ action: 'told_apart', agent: 'Agent 3' });
    }
    const batch = (await server.client.get('/api/batches?kind=data_health')).body[0];
    expect(batch.label).toBe('Data health · Different people with the same number');

    const third = await addCustomer(server.client, { phone: kept.phone, allowDuplicate: true });
    expect((await read('same_number')).rows.find(({ id }) => id === kept.id)?.choices).toHaveLength(3);
    const all = await fix('same_number', { fix: 'apart', rows });
    expect(await isFound()).toBe(false);
    expect((await undo(all.body.batchId)).body).toMatchObject({ undone: { customer: 3 }, left: [] });
    expect(await isFound()).toBe(true);
    await server.client.delete(`/api/customers/${third.id}`);
    expect(await isFound()).toBe(false);
    expect((await undo(told.body.batchId)).body).toMatchObject({ undone: { customer: 2 }, left: [] });
    expect(await isFound()).toBe(true);
  });

  it('told apart, are found again when that is taken back', async () => {
    const { kept } = await addTwins();
    const told = await fix('same_number', { fix: 'apart', rows: [{ entity: 'customer', id: kept.id }] });
    expect((await undo(told.body.batchId)).body).toMatchObject({ undone: { customer: 2 }, left: [] });
    expect(await idsOf('same_number')).toContain(kept.id);
  });

  it('each have what was made of theirs while they were one', async () => {
    const { client } = server;
    const { kept, gone, body } = await addTwins();
    const { id: reservationId } = await addReservation(client, { customerId: gone.id });
    const order = await addOrder(client, { customerId: gone.id });
    await setStatus(client, order.id, 'bank_paid');
    const { batchId } = (await fix('same_number', body)).body;
    const { body: preOrder } = await client.post('/api/pre-orders', {
      ...{ paymentId: order.id, phoneModel: 'Pixel 9', orderLocation: 'china' },
      ...{ addedByAgent: 'Agent 1', agentBranch: 'rundu' },
    });
    const { body: completed } = await client.post(`/api/reservations/${reservationId}/completion`, {
      order: { quoteNumber: 'MERGED-1', totalAmount: '100', paidAmount: '100' },
    });
    expect((await undo(batchId)).body.left).toEqual([]);
    for (const path of [
      `payments/${order.id}`,
      `pre-orders/${preOrder.id}`,
      `payments/${completed.paymentId}`,
    ])
      expect([path, (await client.get(`/api/${path}`)).body.customerId]).toEqual([path, gone.id]);
    // Deleting the customer who stayed does not take away the pre-order that the order waits for.
    expect((await client.delete(`/api/customers/${kept.id}`)).status).toBe(204);
    expect((await client.get(`/api/payments/${order.id}`)).body.isPreOrderMissing).toBe(false);
  });

  it('stay together as far as somebody has worked on since, and are never merged unasked', async () => {
    const { kept, gone, body } = await addTwins();
    expect((await fix('same_number', { fix: 'merge' })).status).toBe(400);
    expect((await fix('same_number', { ...body, keep: undefined })).status).toBe(400);
    const { id: stranger } = await addCustomer(server.client);
    expect((await fix('same_number', { ...body, keep: stranger })).body).toMatchObject({ fixed: 0 });
    const { batchId } = (await fix('same_number', body)).body;
    const { body: orders } = await server.client.get(`/api/payments?customerId=${kept.id}`);
    // A payment does not keep an order with the wrong customer: the change of customer is a separate field.
    for (const { id } of orders) await server.client.post(`/api/payments/${id}/receipts`, { amount: '1' });
    expect((await undo(batchId)).body.left).toEqual([]);
    expect(await overviewOf(gone.id)).toMatchObject({ counts: { orders: 1, laybys: 1 } });
    expect(await overviewOf(kept.id)).toMatchObject({ counts: { orders: 1 } });
  });
});

it('is counted at night and on request, and told with when', async () => {
  const checked = await server.client.post<DataHealth>('/api/data-health/check');
  expect(checked.body.rules.map(({ id }) => id).toSorted()).toEqual([...HEALTH_RULES].toSorted());
  for (const rule of checked.body.rules) {
    expect(rule.checkedAt).toBe(server.clock.now().toISOString());
    expect(rule.count).toBe((await read(rule.id)).count);
  }
  expect((await server.client.get('/api/data-health')).body).toEqual(checked.body);
  expect(RULES).toHaveLength(HEALTH_RULES.length);
  expect((await server.client.get('/api/data-health/nothing/rows')).status).toBe(400);
  expect((await server.newClient().get('/api/data-health')).status).toBe(401);
});

it('two who are one for a month stay one: what was theirs goes to nobody in the trash, which is emptied', async () => {
  const kept = await addCustomer(server.client, { name: 'Kept One' });
  const gone = await addCustomer(server.client, {
    name: 'Gone One',
    phone: kept.phone,
    allowDuplicate: true,
  });
  const order = await addOrder(server.client, { customerId: gone.id });
  const { batchId } = (
    await fix('same_number', { fix: 'merge', keep: kept.id, rows: [{ entity: 'customer', id: gone.id }] })
  ).body;
  server.clock.advance(31 * 24 * 60 * 60 * 1000);
  server.client = await server.loggedInClient();
  for (const isPurged of [false, true]) {
    if (isPurged) {
      await addCustomer(server.client);
      server.clock.advance(2 * 24 * 60 * 60 * 1000);
      server.client = await server.loggedInClient();
      await purgeTrash(server.context);
      const { rows } = await server.database.pool.query('select from customers where id = $1', [gone.id]);
      expect(rows).toEqual([]);
    }
    const { status, body } = await undo(batchId);
    expect([status, body.detail]).toEqual([
      409,
      'Gone One cannot be restored: This was deleted more than 30 days ago',
    ]);
    expect((await orderOf(order.id)).customerId).toBe(kept.id);
  }
});
