import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkPreview, BulkReply, BulkSelection } from '#shared/contracts/bulk.ts';
import type { Batch } from '#shared/contracts/history.ts';
import * as make from '#testing/builders.ts';
import { addLayby, addOrder, addOrderAt, addReservation } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const preview = (body: object) => server.client.post<BulkPreview>('/api/bulk/preview', body);
const run = (body: object, headers?: Record<string, string>) =>
  server.client.post<BulkReply>('/api/bulk', body, headers);
const undo = (batchId: number | null) => server.client.post(`/api/batches/${batchId}/undo`);
const read = async (path: string) => (await server.client.get(path)).body;
const orderOf = (id: number) => read(`/api/payments/${id}`);
/** The fields that people see; an undo does not restore the version and the time of the last change. */
const told = ({ version: _, updatedAt: __, ...row }: Record<string, unknown>) => row;
const versionsOf = ({ rows }: Pick<BulkSelection, 'rows'>) =>
  rows.map(({ id, version }) => ({ id, version }));

describe('orders at once', () => {
  it('become what the preview says, or are left for its reason; one Undo takes all back', async () => {
    const pending = await addOrder(server.client);
    const signed = await addOrderAt(server.client, 'contract_signed');
    const ready = await addOrderAt(server.client, 'phone_available');
    const completed = await addOrderAt(server.client, 'order_completed');
    const before = await Promise.all([pending, signed].map(({ id }) => orderOf(id)));
    const ids = [signed, completed, pending, ready].map(({ id }) => id);
    const { body: planned } = await preview({ entity: 'payment', action: 'step', ids });
    expect(planned.rows.map(({ id, was, becomes, reason }) => [id, was, becomes, reason])).toEqual([
      [signed.id, 'Contract Signed', 'FNB Paid', null],
      [completed.id, 'Order Completed', null, 'Order Completed is the last step'],
      [pending.id, 'Pending', 'Approved', null],
      [ready.id, 'Phone Available', null, 'Delivery method is required'],
    ]);
    expect(planned.rows[0]?.label).toContain(signed.quoteNumber);
    expect(await Promise.all([pending, signed].map(({ id }) => orderOf(id)))).toEqual(before);
    const { body: done } = await run({ entity: 'payment', action: 'step', rows: versionsOf(planned) });
    expect(done).toMatchObject({ done: 2, batchId: expect.any(Number) });
    expect(new Map(done.left.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map(planned.rows.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason]]))),
    );
    expect([(await orderOf(pending.id)).status, (await orderOf(signed.id)).status]).toEqual([
      'approved',
      'bank_paid',
    ]);
    const [entry] = await read(`/api/activity?entity=payment&id=${pending.id}`);
    expect(entry).toMatchObject({ action: 'approve', batchId: done.batchId });
    expect((await read('/api/batches?kind=bulk'))[0]).toMatchObject({
      ...{ id: done.batchId, label: 'Next step · 4 orders', counts: { payment: 2 } },
    });
    expect((await undo(done.batchId)).body).toEqual({ undone: { payment: 2 }, left: [] });
    const after = await Promise.all([pending, signed].map(({ id }) => orderOf(id)));
    expect(after.map(told)).toEqual(before.map(told));
    expect((await undo(done.batchId)).status).toBe(409);
  });

  it('are left when they changed since the preview, and stay when they changed since the run', async () => {
    const [first, second, third] = [
      await addOrder(server.client),
      await addOrder(server.client),
      await addOrder(server.client),
    ];
    const rows = [first, second, third].map(({ id, version }) => ({ id, version }));
    await server.client.put(`/api/payments/${first.id}`, { phoneModel: 'Pixel 9' });
    const values = { agent: 'Agent 7' };
    const { body } = await run({ entity: 'payment', action: 'agent', values, rows });
    expect(body.left).toEqual([
      { id: first.id, label: expect.any(String), reason: 'This was changed in the meantime' },
    ]);
    expect((await orderOf(second.id)).addedByAgent).toBe('Agent 7');
    await server.client.put(`/api/payments/${second.id}`, { addedByAgent: 'Agent 8' });
    await server.client.put(`/api/payments/${third.id}`, { phoneModel: 'Pixel 9' });
    const undone = (await undo(body.batchId)).body;
    expect(undone.undone).toEqual({ payment: 1 });
    expect(undone.left).toMatchObject([
      { id: second.id, reason: expect.stringMatching(/has been changed since$/) },
    ]);
    expect((await orderOf(second.id)).addedByAgent).toBe('Agent 8');
    expect((await orderOf(third.id)).addedByAgent).toBe(third.addedByAgent);
  });

  it('are noted as informed, given a branch, and take effect once by their key', async () => {
    const order = await addOrder(server.client);
    const missing = await preview({
      ...{ entity: 'payment', action: 'contact', ids: [order.id], values: { customerContacted: true } },
    });
    expect(missing.body.rows[0]).toMatchObject({ becomes: null, reason: 'Agent is required' });
    const values = { customerContacted: true, contactedBy: 'Agent 3', communicationMode: 'whatsapp' };
    const body = { entity: 'payment', action: 'contact', values, rows: [order] };
    const headers = { 'idempotency-key': 'bulk once' };
    const first = await run(body, headers);
    expect(first.body).toMatchObject({ done: 1, left: [] });
    expect((await run(body, headers)).body).toEqual(first.body);
    expect(await read(`/api/payments/${order.id}/contacts`)).toHaveLength(1);
    const here = { entity: 'payment', action: 'branch', values: { branch: 'rundu' }, ids: [order.id] };
    const planned = (await preview(here)).body;
    expect(planned.rows[0]).toMatchObject({ becomes: 'Rundu', reason: null });
    await run({ ...here, rows: versionsOf(planned) });
    expect((await preview(here)).body.rows[0]).toMatchObject({
      ...{ becomes: null, reason: 'Nothing would change' },
    });
  });

  it('are done once by two at the same moment', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => make.makeOrder(server)));
    const rows = orders.map(({ id, version }) => ({ id, version }));
    const [one, other] = await Promise.all([
      run({ entity: 'payment', action: 'step', rows: rows.slice(0, 9) }),
      run({ entity: 'payment', action: 'step', rows: rows.slice(3).toReversed() }),
    ]);
    expect(one.body.done + other.body.done).toBe(12);
    const reasons = [...one.body.left, ...other.body.left].map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(['This was changed in the meantime']));
    expect((await Promise.all(rows.map(({ id }) => orderOf(id)))).map(({ status }) => status)).toEqual(
      Array.from({ length: 12 }, () => 'approved'),
    );
  });

  it('go on where a run of the same call was cut off, and tell of it meanwhile', async () => {
    const { pool } = server.database;
    await pool.query(
      `insert into payments (customer_id, quote_number, quote_key, own_search, total_amount, status, agent_branch)
       select $1, 'CUT-' || n, 'cut' || n, 'cut-' || n, 100, 'pending', 'rundu' from generate_series(1, 203) n`,
      [(await make.makeCustomer(server)).id],
    );
    const query = 'status=pending&branch=rundu&q=CUT-';
    const { body: chosen } = await server.client.post<BulkSelection>('/api/bulk/selection', {
      ...{ entity: 'payment', query },
    });
    expect(chosen.rows).toHaveLength(203);
    const last = Math.max(...chosen.rows.map(({ id }) => id));
    await pool.query(`create function cut_off() returns trigger language plpgsql as
      $$ begin if new.id = ${last} then raise exception 'cut off'; end if; return new; end $$`);
    await pool.query(
      'create trigger cut_off before update on payments for each row execute function cut_off()',
    );
    const body = { entity: 'payment', action: 'step', rows: versionsOf(chosen) };
    const headers = { 'idempotency-key': 'cut off and repeated' };
    expect((await run(body, headers)).status).toBe(500);
    await pool.query('drop trigger cut_off on payments');
    await pool.query('drop function cut_off');
    // The state that a killed process leaves.
    await pool.query(
      `update batches set counts = '{}' where run_key is not null and counts = '{"payment": 200}'`,
    );
    const batches = (): Promise<Batch[]> => read('/api/batches?kind=bulk');
    expect((await batches())[0]).toMatchObject({ counts: { payment: 200 } });
    const count = (await batches()).length;
    const again = await run(body, headers);
    expect(again.body, again.text).toMatchObject({ done: 203, left: [] });
    expect(await batches()).toHaveLength(count);
    expect((await batches())[0]).toMatchObject({ id: again.body.batchId, counts: { payment: 203 } });
    expect((await undo(again.body.batchId)).body).toEqual({ undone: { payment: 203 }, left: [] });
  });

  it('are told of when they are no longer there', async () => {
    const [kept, deleted] = [await addOrder(server.client), await addOrder(server.client)];
    await server.client.delete(`/api/payments/${deleted.id}`);
    const { body } = await preview({
      entity: 'payment',
      action: 'step',
      ids: [kept.id, deleted.id, kept.id],
    });
    expect([body.rows.map(({ id }) => id), body.gone]).toEqual([[kept.id], 1]);
  });

  it('are found by the filter of their list, a thousand at the most, and go in portions', async () => {
    await server.database.pool.query(
      `insert into payments (customer_id, quote_number, quote_key, own_search, total_amount, status, agent_branch)
       select $1, 'T-' || n, 't' || n, 't-' || n, 100, 'pending', 'swakopmund' from generate_series(1, 1001) n`,
      [(await make.makeCustomer(server)).id],
    );
    const which = { entity: 'payment', query: 'status=pending&branch=swakopmund&limit=100' };
    const { body: chosen } = await server.client.post<BulkSelection>('/api/bulk/selection', which);
    expect([chosen.rows.length, chosen.hasMore]).toEqual([1000, true]);
    const ids = chosen.rows.slice(0, 230).map(({ id }) => id);
    const { body: planned } = await preview({ entity: 'payment', action: 'step', ids });
    expect(planned.rows.every(({ becomes }) => becomes === 'Approved')).toBe(true);
    const { body: done } = await run({ entity: 'payment', action: 'step', rows: versionsOf(planned) });
    expect([done.done, done.left]).toEqual([230, []]);
    expect((await undo(done.batchId)).body).toEqual({ undone: { payment: 230 }, left: [] });
  });
});

describe('batches on the same order', () => {
  const setAgent = async (id: number, agent: string) => {
    const { version } = await orderOf(id);
    const values = { agent };
    const { body } = await run({ entity: 'payment', action: 'agent', values, rows: [{ id, version }] });
    return body.batchId;
  };

  it('are taken back one after the other, the last one first; what could not be stays to be taken back', async () => {
    const { id, addedByAgent } = await addOrder(server.client);
    const first = await setAgent(id, 'Agent 7');
    const second = await setAgent(id, 'Agent 8');
    const refused = await undo(first);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/has been changed since$/);
    expect((await undo(second)).body).toEqual({ undone: { payment: 1 }, left: [] });
    expect((await orderOf(id)).addedByAgent).toBe('Agent 7');
    expect((await undo(first)).body).toEqual({ undone: { payment: 1 }, left: [] });
    expect((await orderOf(id)).addedByAgent).toBe(addedByAgent);
    expect((await undo(first)).status).toBe(409);
  });

  it('are taken back once a later change of the same field is', async () => {
    const { id, addedByAgent } = await addOrder(server.client);
    const batch = await setAgent(id, 'Agent 7');
    await server.client.put(`/api/payments/${id}`, { addedByAgent: 'Agent 8' });
    expect((await undo(batch)).status).toBe(409);
    const [last] = await read(`/api/activity?entity=payment&id=${id}`);
    expect((await server.client.post(`/api/activity/${last.id}/undo`)).status).toBe(200);
    expect((await undo(batch)).status).toBe(200);
    expect((await orderOf(id)).addedByAgent).toBe(addedByAgent);
  });

  it('leave what has been changed since, and take it back once that has been taken back', async () => {
    const [one, other] = [await addOrder(server.client), await addOrder(server.client)];
    const { body: planned } = await preview({
      ...{ entity: 'payment', action: 'agent', ids: [one.id, other.id], values: { agent: 'Agent 7' } },
    });
    const { body: done } = await run({
      ...{ entity: 'payment', action: 'agent', rows: versionsOf(planned), values: { agent: 'Agent 7' } },
    });
    await server.client.put(`/api/payments/${one.id}`, { addedByAgent: 'Agent 8' });
    expect((await undo(done.batchId)).body).toMatchObject({ undone: { payment: 1 }, left: [{ id: one.id }] });
    expect((await undo(done.batchId)).status).toBe(409);
    const [last] = await read(`/api/activity?entity=payment&id=${one.id}`);
    expect((await server.client.post(`/api/activity/${last.id}/undo`)).status).toBe(200);
    await server.client.put(`/api/payments/${other.id}`, { addedByAgent: 'Agent 5' });
    expect((await undo(done.batchId)).body).toEqual({ undone: { payment: 1 }, left: [] });
    expect((await orderOf(one.id)).addedByAgent).toBe(one.addedByAgent);
    expect((await orderOf(other.id)).addedByAgent).toBe('Agent 5');
    expect((await undo(done.batchId)).status).toBe(409);
  });

  it('stand on nothing any more once they are taken back: what was done before them can be, and says so', async () => {
    const { id } = await addOrder(server.client);
    await server.client.put(`/api/payments/${id}`, { addedByAgent: 'Agent 5' });
    const [earlier] = await read(`/api/activity?entity=payment&id=${id}`);
    const batch = await setAgent(id, 'Agent 7');
    const offered = async () =>
      (await read(`/api/activity?entity=payment&id=${id}`)).find(
        (one: { id: number }) => one.id === earlier.id,
      )?.canUndo;
    expect(await offered()).toBe(false);
    expect((await undo(batch)).status).toBe(200);
    expect(await offered()).toBe(true);
    expect((await server.client.post(`/api/activity/${earlier.id}/undo`)).status).toBe(200);
    expect((await orderOf(id)).addedByAgent).not.toBe('Agent 5');
  });

  it('are noted in the contact log when they told of a contact', async () => {
    const { id, version } = await addOrder(server.client);
    const values = { customerContacted: true, contactedBy: 'Agent 3', communicationMode: 'sms' };
    const { body } = await run({ entity: 'payment', action: 'contact', values, rows: [{ id, version }] });
    expect((await undo(body.batchId)).status).toBe(200);
    const [latest, ...earlier] = await read(`/api/payments/${id}/contacts`);
    expect([latest.note, earlier.length]).toEqual(['Taken back', 1]);
  });
});

it('what is chosen by the query of a list is what the list shows, however it is narrowed', async () => {
  const today = server.clock.now().toISOString().slice(0, 10);
  await addOrder(server.client);
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);
  for (const query of ['from=2199-01-01', 'to=1999-01-01', 'stuck=3000', `from=${today}&agent=Agent%201`]) {
    const which = { entity: 'payment', query };
    const { body } = await server.client.post<BulkSelection>('/api/bulk/selection', which);
    expect(idsOf(body.rows)).toEqual(idsOf(await read(`/api/payments?${query}`)));
  }
  const query = 'from=2026-11-02&to=2026-11-01';
  expect((await server.client.get(`/api/payments?${query}`)).status).toBe(400);
  expect((await server.client.post('/api/bulk/selection', { entity: 'payment', query })).status).toBe(400);
});

describe('what an order and its pre-order did together', () => {
  it('is taken back on both, or on neither', async () => {
    const pair = async () => {
      const order = await addOrderAt(server.client, 'bank_paid');
      const { body } = await server.client.post('/api/pre-orders', {
        ...{ paymentId: order.id, phoneModel: 'Galaxy S24', orderLocation: 'china' },
        ...{ addedByAgent: 'Agent 1', agentBranch: 'rundu' },
      });
      return { order, preOrder: body };
    };
    const [whole, touched] = [await pair(), await pair()];
    for (const { order } of [whole, touched])
      await server.client.put(`/api/payments/${order.id}`, { deliveryMethod: 'delivered' });
    const ids = [whole.order.id, touched.order.id];
    const { body: planned } = await preview({ entity: 'payment', action: 'step', ids });
    const { body: done } = await run({ entity: 'payment', action: 'step', rows: versionsOf(planned) });
    expect(done.done).toBe(2);
    const statuses = async ({ order, preOrder }: typeof whole) => [
      (await orderOf(order.id)).status,
      (await read(`/api/pre-orders/${preOrder.id}`)).status,
    ];
    expect(await statuses(whole)).toEqual(['device_collected', 'picked_up']);
    await server.client.put(`/api/payments/${touched.order.id}`, { status: 'order_completed' });
    const completed = await statuses(touched);
    await server.client.put(`/api/pre-orders/${whole.preOrder.id}`, { notes: 'Box was open' });
    const undone = (await undo(done.batchId)).body;
    expect(undone.undone).toEqual({ payment: 1 });
    expect(undone.left).toMatchObject([{ entity: 'payment', id: touched.order.id }]);
    expect(await statuses(whole)).toEqual(['china_preorder', 'ordered']);
    expect(completed[0]).toBe('order_completed');
    expect(await statuses(touched)).toEqual(completed);
  });

  it('pre-orders go on, and come back', async () => {
    const order = await addOrderAt(server.client, 'bank_paid');
    const { body: preOrder } = await server.client.post('/api/pre-orders', {
      ...{ paymentId: order.id, phoneModel: 'Galaxy S24', orderLocation: 'dubai' },
      ...{ addedByAgent: 'Agent 1', agentBranch: 'rundu' },
    });
    const step = async () => {
      const { body } = await preview({ entity: 'pre_order', action: 'step', ids: [preOrder.id] });
      return {
        planned: body,
        done: (await run({ entity: 'pre_order', action: 'step', rows: versionsOf(body) })).body,
      };
    };
    await step();
    const before = await read(`/api/pre-orders/${preOrder.id}`);
    const { done } = await step();
    expect((await read(`/api/pre-orders/${preOrder.id}`)).status).toBe('arrived');
    const last = await step();
    expect(last.planned.rows[0]).toMatchObject({ becomes: null, reason: 'Delivery method is required' });
    await undo(done.batchId);
    expect(told(await read(`/api/pre-orders/${preOrder.id}`))).toEqual(told(before));
  });
});

describe('laybys and reservations at once', () => {
  it('are noted and told, and no action that they do not have is taken', async () => {
    const layby = await addLayby(server.client);
    const reservation = await addReservation(server.client);
    const values = { customerContacted: true, contactedBy: 'Agent 3', communicationMode: 'sms' };
    const contacted = await run({ entity: 'layby', action: 'contact', values, rows: [layby] });
    expect(contacted.body).toMatchObject({ done: 1 });
    expect((await read(`/api/laybys/${layby.id}`)).customerContacted).toBe(true);
    const arrived = await run({ entity: 'reservation', action: 'step', rows: [reservation] });
    expect((await read(`/api/reservations/${reservation.id}`)).status).toBe('notified');
    const alerts = async () =>
      (await read('/api/notifications')).filter(
        (one: { reservationId: number; endedAt?: unknown }) => one.reservationId === reservation.id,
      );
    expect(await alerts()).toHaveLength(1);
    await undo(arrived.body.batchId);
    await undo(contacted.body.batchId);
    expect((await read(`/api/reservations/${reservation.id}`)).status).toBe('waiting');
    expect((await read(`/api/laybys/${layby.id}`)).customerContacted).toBe(false);
    expect((await run({ entity: 'layby', action: 'step', rows: [layby] })).status).toBe(400);
  });

  it('asks for one of numbers and query, in words', async () => {
    const both = await preview({ entity: 'layby', action: 'contact', ids: [1], query: '' });
    expect([both.status, both.body]).toMatchObject([400, { code: 'invalid_request' }]);
    const bad = await preview({ entity: 'payment', action: 'step', query: 'customerId=x' });
    expect(bad.body).toMatchObject({ errors: [{ path: 'query.customerId' }] });
  });
});

describe('customers at once', () => {
  it('are those that are named or match, in the list, its file and what the team is told; nothing of them is changed', async () => {
    const [selma, petrus] = [
      await make.makeCustomer(server, { name: 'Chosen Selma' }),
      await make.makeCustomer(server, { name: 'Chosen Petrus' }),
    ];
    const chosen = async (body: object) =>
      (await server.client.post<BulkSelection>('/api/bulk/selection', { entity: 'customer', ...body })).body;
    const labels = ({ rows }: BulkSelection) => rows.map(({ label }) => label);
    expect(labels(await chosen({ ids: [selma.id, petrus.id] }))).toEqual(['Chosen Selma', 'Chosen Petrus']);
    expect(labels(await chosen({ query: 'q=Chosen&sort=customer' }))).toEqual([
      'Chosen Petrus',
      'Chosen Selma',
    ]);
    const refused = await run({ entity: 'customer', action: 'agent', values: { agent: 'A' }, rows: [selma] });
    expect(refused.status).toBe(400);
    expect((await read(`/api/customers?ids=${selma.id}`)).map(({ id }: { id: number }) => id)).toEqual([
      selma.id,
    ]);
    const told = { entity: 'customer', ids: [selma.id, petrus.id] };
    const { body } = await server.client.post('/api/notifications', {
      ...{ type: 'info', title: 'Call them', message: 'Today', chosen: told },
    });
    expect(body).toMatchObject({ chosen: told });
  });
});

describe('a box that slips', () => {
  it('gives each pre-order its new day, beside the one that its customer was told, and takes it back', async () => {
    const order = await addOrderAt(server.client, 'bank_paid');
    const { body: made } = await server.client.post('/api/pre-orders', {
      ...{ paymentId: order.id, phoneModel: 'Galaxy S24', orderLocation: 'china', addedByAgent: 'Agent 1' },
      ...{ agentBranch: 'rundu', expectedArrivalDate: '2026-12-12', supplierOrderNumber: 'SZ-SLIPS' },
    });
    await server.client.put(`/api/payments/${order.id}/told`, { toldDay: '2026-12-12' });
    const arrived = await make.makePreOrder(server, { status: 'arrived', supplierOrderNumber: 'SZ-SLIPS' });
    const wish = { entity: 'pre_order', action: 'expect', values: { expectedOn: '2026-12-19' } };
    const { body: planned } = await preview({ ...wish, query: 'q=SZ-SLIPS' });
    expect(new Map(planned.rows.map(({ id, was, becomes, reason }) => [id, [was, becomes, reason]]))).toEqual(
      new Map([
        [made.id, ['Told 12 December', 'Told 12 December, now 19 December', null]],
        [arrived.id, ['No expected date', null, 'Arrived: this pre-order is not on its way']],
      ]),
    );
    const missing = await preview({ ...wish, values: {}, ids: [made.id] });
    expect(missing.body.rows[0]).toMatchObject({ becomes: null, reason: 'Choose the new expected date' });
    const becomesBy = async (expectedOn: string) => {
      const shown = await preview({ ...wish, values: { expectedOn }, ids: [made.id] });
      const [row] = shown.body.rows;
      return [row?.becomes, row?.reason];
    };
    expect(await becomesBy('2027-01-08')).toEqual(['Told 12 December, now 8 January 2027', null]);
    expect(await becomesBy('2020-01-08')).toEqual([null, 'Choose today or a later date']);
    expect(await becomesBy('2199-12-31')).toEqual([null, 'Choose a date within 180 days']);
    const { body } = await run({ ...wish, rows: versionsOf(planned) });
    expect(body.done).toBe(1);
    const path = `/api/pre-orders/${made.id}`;
    expect(await read(path)).toMatchObject({
      expectedArrivalDate: '2026-12-19',
      payment: { toldDay: '2026-12-12' },
    });
    expect((await read('/api/pre-orders?stuck=slipped')).map(({ id }: { id: number }) => id)).toEqual([
      made.id,
    ]);
    expect((await undo(body.batchId)).body.undone).toEqual({ pre_order: 1 });
    expect((await read(path)).expectedArrivalDate).toBe('2026-12-12');
  });
});
