import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  CallCard,
  CallCardNow,
  CallRecorded,
  CallRoundSummary,
  NextCall,
  SetAsideCustomer,
} from '#shared/contracts/call-round.ts';
import type { Customer } from '#shared/contracts/customers.ts';
import * as make from '#testing/builders.ts';
import { addCustomer, addLayby, addOrderAt, addReservation } from '#testing/shop.ts';
import { startTestServer, TEST_PASSWORD, type TestClient, type TestServer } from '#testing/test-server.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const PATH = '/api/call-round';

let server: TestServer;
let other: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  other = server.newClient();
  await other.post('/api/auth/login', { password: TEST_PASSWORD });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set('2026-11-18T08:00:00.000Z');
  const { pool } = server.database;
  // Sets aside what earlier tests have left.
  await pool.query(`update customers set call_mark = 'undecided', called_at = null, call_outcome = null`);
  await pool.query('delete from call_leases');
});

const next = async (client = server.client, fields: object = {}) =>
  (await client.post<NextCall>(`${PATH}/next`, fields)).body.card;
const summary = async (query = '') => (await server.client.get<CallRoundSummary>(`${PATH}${query}`)).body;
const record = (card: CallCard, outcome: string, fields: object = {}, client = server.client) =>
  client.post<CallRecorded>(`${PATH}/calls`, {
    ...{ customerId: card.customer.id, outcome, calledAt: card.calledAt },
    ...{ communicationMode: 'phone', contactedBy: 'Agent 3', ...fields },
  });
/** @throws when there is nobody to call */
async function card(client = server.client): Promise<CallCard> {
  const found = await next(client);
  if (found === null) throw new Error('Nobody is to be called');
  return found;
}

describe('the queue', () => {
  it('needs a session', async () => {
    const nobody = server.newClient();
    expect((await nobody.get(PATH)).status).toBe(401);
    for (const path of ['next', 'stop', 'calls', 'set-aside/1/return'])
      expect((await nobody.post(`${PATH}/${path}`, {})).status).toBe(401);
    expect((await server.client.post(`${PATH}/next`, { branch: 'paris' })).status).toBe(400);
    expect(
      (await server.client.post(`${PATH}/calls`, { customerId: 1, outcome: 'coming', calledAt: null }))
        .status,
    ).toBe(400);
  });

  it('has one card for somebody with several reasons, the most pressing first, and one message', async () => {
    const { id: customerId } = await addCustomer(server.client, { name: 'Selma Nangolo' });
    const layby = await addLayby(server.client, { customerId, dueDate: '2026-11-20' });
    const order = await addOrderAt(server.client, 'phone_available', { customerId, agentBranch: 'oshakati' });
    const found = await card();
    expect(found.customer.id).toBe(customerId);
    expect(found.reasons.map(({ kind, subjectKind, subjectId }) => [kind, subjectKind, subjectId])).toEqual([
      ['in_branch', 'payment', order.id],
      ['layby_due', 'layby', layby.id],
    ]);
    expect(found.messages.english.replace(/\b\d{6}\b/, 'CODE')).toBe(
      'Hello Selma Nangolo, your Galaxy S24 is ready for you at our Oshakati branch. Please bring N$ 12,500.00. Show this code when you collect it: CODE. Your layby payment for the Galaxy A55 is due on 20 November 2026. The balance is N$ 6,000.00. Our hours: 08:00-19:00. Omatala',
    );
    expect(await summary()).toMatchObject({ waiting: 1, done: 0, isQuiet: false });
  });

  it('calls nobody who has named a day before that, but for a phone of which nobody has told them', async () => {
    const { id: customerId } = await addCustomer(server.client);
    const first = await addOrderAt(server.client, 'phone_available', { customerId });
    await addLayby(server.client, { customerId, dueDate: '2026-11-24' });
    expect((await record(await card(), 'coming', { day: '2026-11-28' })).status).toBe(201);
    for (const day of ['19', '22', '26', '28']) {
      server.clock.set(`2026-11-${day}T09:00:00.000Z`);
      expect(await next(), day).toBeNull();
    }
    const second = await addOrderAt(server.client, 'phone_available', { customerId });
    const found = (await card()).reasons.find(({ subjectId }) => subjectId === second.id);
    expect(found?.kind).toBe('in_branch');
    await server.client.delete(`/api/payments/${second.id}`);
    expect(await next()).toBeNull();
    server.clock.set('2026-11-29T08:00:00.000Z');
    expect((await card()).reasons.map(({ subjectId }) => subjectId)).toContain(first.id);
  });

  it('tells of the records that were on the card, and calls for what came meanwhile', async () => {
    const { id: customerId } = await addCustomer(server.client);
    const first = await addOrderAt(server.client, 'phone_available', { customerId });
    const shown = await card();
    const about = shown.reasons.map(({ subjectKind, subjectId }) => ({ subjectKind, subjectId }));
    server.clock.advance(60_000);
    const second = await addOrderAt(server.client, 'phone_available', { customerId });
    server.clock.advance(60_000);
    expect((await record(shown, 'reached', { about })).status).toBe(201);
    const isTold = async (id: number) =>
      (await server.client.get(`/api/payments/${id}`)).body.customerContacted;
    expect([await isTold(first.id), await isTold(second.id)]).toEqual([true, false]);
    const again = await card();
    expect(again.reasons.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([['in_branch', second.id]]);
    expect((await record(again, 'reached', { about: again.reasons })).status).toBe(201);
    expect(await next()).toBeNull();
  });

  it('announces a phone to who was reached about its signature before', async () => {
    server.clock.set('2026-11-08T08:00:00.000Z');
    const order = await addOrderAt(server.client, 'approved');
    server.clock.set('2026-11-18T08:00:00.000Z');
    const signing = await card();
    expect(signing.reasons.map(({ kind }) => kind)).toEqual(['signature']);
    await record(signing, 'reached');
    server.clock.advance(HOUR_MS);
    for (const status of ['contract_signed', 'bank_paid', 'phone_available'])
      expect((await server.client.put(`/api/payments/${order.id}`, { status })).status).toBe(200);
    const ready = await card();
    expect(ready.reasons.map(({ kind }) => kind)).toEqual(['in_branch']);
    expect(ready.messages.english).toContain('is ready for you');
    await record(ready, 'reached');
    expect(await next()).toBeNull();
    server.clock.advance(3 * DAY_MS);
    expect((await card()).reasons.map(({ kind }) => kind)).toEqual(['still_waiting']);
  });

  it('knows every reason', async () => {
    const at = (days: number) =>
      server.clock.set(new Date(Date.parse('2026-11-18T08:00:00.000Z') + days * DAY_MS).toISOString());
    at(-9);
    const unsigned = await addOrderAt(server.client, 'approved');
    const slipped = await addOrderAt(server.client, 'contract_signed');
    await server.database.pool.query(`update payments set told_day = '2026-11-15' where id = $1`, [
      slipped.id,
    ]);
    const told = await addOrderAt(server.client, 'phone_available');
    await server.client.put(`/api/payments/${told.id}/customer-contact`, {
      ...{ customerContacted: true, contactedBy: 'Agent 1', communicationMode: 'sms' },
    });
    const overdue = await addLayby(server.client, { dueDate: '2026-11-17' });
    at(0);
    const inStock = await addReservation(server.client);
    await server.client.put(`/api/reservations/${inStock.id}`, { stockReceived: true });
    const due = await addLayby(server.client, { dueDate: '2026-11-21' });
    await addLayby(server.client, { dueDate: '2026-11-22' });
    await addOrderAt(server.client, 'approved');
    const seen: [string, number][] = [];
    const skip: number[] = [];
    for (let found = await next(); found !== null; found = await next(server.client, { skip })) {
      skip.push(found.customer.id);
      for (const { kind, subjectId } of found.reasons) seen.push([kind, subjectId]);
    }
    expect(seen).toEqual([
      ['stock_in', inStock.id],
      ['slipped', slipped.id],
      ['layby_overdue', overdue.id],
      ['layby_due', due.id],
      ['still_waiting', told.id],
      ['signature', unsigned.id],
    ]);
  });

  it('has a layby whose device has come, and a pre-order that arrived, at the branch where it lies', async () => {
    const paid = { fullAmount: '900.00', paidAmount: '900.00', status: 'completed' as const };
    const came = { deviceArrivedDate: server.clock.now(), deviceBranch: 'rundu', agentBranch: 'Windhoek' };
    const layby = await make.makeLayby(server, { ...paid, ...came, phoneModel: 'Galaxy S25' });
    const atRundu = { branch: 'rundu' };
    const ofLayby = await next(server.client, atRundu);
    expect(ofLayby?.reasons).toMatchObject([
      { kind: 'in_branch', subjectKind: 'layby', subjectId: layby.id, branch: 'rundu' },
    ]);
    expect(ofLayby?.messages.english).toContain('your Galaxy S25 is ready for you at our Rundu branch');
    expect(await next(other, { branch: 'windhoek' })).toBeNull();
    const collected = { deliveryMethod: 'collected', collectionBranch: 'rundu' };
    expect((await server.client.post(`/api/laybys/${layby.id}/hand-over`, collected)).status).toBe(200);
    expect(await next(server.client, atRundu)).toBeNull();

    const order = await make.makeOrder(server, { status: 'china_preorder', agentBranch: 'Windhoek' });
    await make.makePreOrder(server, {
      ...{ paymentId: order.id, customerId: order.customerId, status: 'arrived', deviceBranch: 'rundu' },
    });
    expect((await next(server.client, atRundu))?.reasons).toMatchObject([
      { kind: 'in_branch', subjectKind: 'payment', subjectId: order.id, branch: 'rundu' },
    ]);
    expect(await next(other, { branch: 'windhoek' })).toBeNull();
  });

  it('leaves who was spoken with about a layby or a signature alone for three days', async () => {
    server.clock.set('2026-11-08T08:00:00.000Z');
    const unsigned = await addOrderAt(server.client, 'approved');
    const layby = await addLayby(server.client, { dueDate: '2026-11-20' });
    server.clock.set('2026-11-18T08:00:00.000Z');
    const told = { customerContacted: true, contactedBy: 'Agent 1', communicationMode: 'phone' };
    for (const path of [`/api/payments/${unsigned.id}`, `/api/laybys/${layby.id}`]) {
      const reply = await server.client.put(`${path}/customer-contact`, told);
      expect(reply.status, reply.text).toBe(200);
    }
    expect(await next()).toBeNull();
    // Meanwhile its due day comes and passes.
    server.clock.set('2026-11-21T07:59:59.000Z');
    expect(await next()).toBeNull();
    server.clock.set('2026-11-21T08:00:01.000Z');
    expect((await card()).reasons).toMatchObject([{ kind: 'layby_overdue', subjectId: layby.id }]);
    expect((await card(other)).reasons).toMatchObject([{ kind: 'signature', subjectId: unsigned.id }]);
  });

  it('has nobody who was forgotten', async () => {
    const { customerId } = await addOrderAt(server.client, 'phone_available');
    await addOrderAt(server.client, 'phone_available');
    // Written directly, as a customer with unfinished rows cannot be forgotten.
    await server.database.pool.query('update customers set forgotten_at = now() where id = $1', [customerId]);
    expect((await card()).customer.id).not.toBe(customerId);
    expect(await next(other)).toBeNull();
    expect(await summary()).toMatchObject({ waiting: 1 });
  });

  it('names the day by which a phone is expected now, and none that has passed', async () => {
    const { id } = await addOrderAt(server.client, 'china_preorder');
    const made = await server.client.post('/api/pre-orders', {
      ...{ paymentId: id, phoneModel: 'Galaxy S24', orderLocation: 'china' },
      ...{ addedByAgent: 'Agent 1', agentBranch: 'Rundu' },
    });
    expect(made.status, made.text).toBe(201);
    const expectBy = (day: string) =>
      server.database.pool.query(
        `with told as (update payments set told_day = '2026-11-15' where id = $1)
         update pre_orders set expected_arrival_date = $2, status = 'shipped' where payment_id = $1`,
        [id, day],
      );
    await expectBy('2026-11-17');
    expect(await card()).toMatchObject({ reasons: [{ kind: 'slipped', day: null }] });
    expect((await card()).messages.english).toContain('New expected date: soon.');
    await expectBy('2026-12-04');
    expect(await card()).toMatchObject({ reasons: [{ kind: 'slipped', day: '2026-12-04' }] });
    expect((await card()).messages.english).toContain('New expected date: 4 December 2026.');
  });

  it('is narrowed to a branch', async () => {
    await addOrderAt(server.client, 'phone_available', { agentBranch: 'rundu' });
    expect(await summary('?branch=rundu')).toMatchObject({ waiting: 1 });
    expect(await summary('?branch=oshakati')).toMatchObject({ waiting: 0 });
    expect(await next(server.client, { branch: 'oshakati' })).toBeNull();
    expect(await next(server.client, { branch: 'rundu' })).not.toBeNull();
  });

  it('counts what was done in a branch by what was called about there', async () => {
    await addOrderAt(server.client, 'phone_available', { agentBranch: 'rundu' });
    await record(await card(), 'no_answer');
    await addLayby(server.client, { agentBranch: 'Swakopmund', dueDate: '2026-11-18' });
    expect(await summary('?branch=swakopmund')).toMatchObject({ waiting: 1, done: 0, reached: 0 });
    await record(await card(), 'reached');
    expect(await summary('?branch=swakopmund')).toMatchObject({ waiting: 0, done: 1, reached: 1 });
    expect(await summary('?branch=rundu')).toMatchObject({ done: 1, reached: 0 });
    expect(await summary()).toMatchObject({ done: 2, reached: 1 });
  });

  it('counts who was called before they turned out to be somebody, who turned out to be somebody else', async () => {
    await addLayby(server.client, { agentBranch: 'Rundu', dueDate: '2026-11-18' });
    const called = await card();
    await record(called, 'reached');
    const { pool } = server.database;
    const [between, kept] = [await make.makeCustomer(server), await make.makeCustomer(server)];
    for (const [from, into] of [
      [called.customer.id, between.id],
      [between.id, kept.id],
    ])
      await pool.query('update customers set merged_into_id = $2, called_at = null where id = $1', [
        from,
        into,
      ]);
    await pool.query('update customers set called_at = $2 where id = $1', [kept.id, server.clock.now()]);
    expect(await summary('?branch=rundu')).toMatchObject({ done: 1 });
  });

  it('counts a call by the branch of the pre-order that is open, else of the latest', async () => {
    const order = await addOrderAt(server.client, 'phone_available', { agentBranch: 'rundu' });
    await record(await card(), 'reached');
    const of = { paymentId: order.id, customerId: order.customerId };
    await make.makePreOrder(server, { ...of, status: 'cancelled', deviceBranch: 'swakopmund' });
    const open = await make.makePreOrder(server, { ...of, status: 'arrived', deviceBranch: 'oshakati' });
    await make.makePreOrder(server, { ...of, status: 'cancelled', deviceBranch: 'windhoek' });
    const doneIn = async () => {
      const branches = ['swakopmund', 'oshakati', 'windhoek', 'rundu'];
      const all = await Promise.all(branches.map((branch) => summary(`?branch=${branch}`)));
      return branches.filter((_, at) => all[at]?.done === 1);
    };
    expect(await doneIn()).toEqual(['oshakati']);
    await server.database.pool.query(`update pre_orders set status = 'cancelled' where id = $1`, [open.id]);
    expect(await doneIn()).toEqual(['windhoek']);
  });

  it('has what is at no branch, or at none that the shop knows, in each branch', async () => {
    const [nowhere, gone] = [
      await addOrderAt(server.client, 'phone_available'),
      await addOrderAt(server.client, 'phone_available'),
    ];
    await server.database.pool.query(
      `update payments set collection_branch = null, agent_branch = case id when $2 then 'Katutura' end where id = any($1)`,
      [[nowhere.id, gone.id], gone.id],
    );
    expect(await summary('?branch=oshakati')).toMatchObject({ waiting: 2 });
    expect((await card()).customer.id).toBe(nowhere.customerId);
    expect((await next(other, { branch: 'oshakati' }))?.customer.id).toBe(gone.customerId);
  });
});

describe('a lease', () => {
  it('gives no customer to two who ask at once, and says who is at work', async () => {
    for (let n = 0; n < 4; n += 1) await addOrderAt(server.client, 'phone_available');
    const clients = [server.client, other];
    for (let n = 0; n < 4; n += 1) {
      const second = server.newClient();
      await second.post('/api/auth/login', { password: TEST_PASSWORD });
      clients.push(second);
    }
    const cards = await Promise.all(clients.map((client) => next(client)));
    const ids = cards.flatMap((found) => found?.customer.id ?? []);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
    expect((await summary()).atWork).toHaveLength(4);
  });

  it('is one for a device, however many it asks for at once', async () => {
    for (let n = 0; n < 6; n += 1) await addOrderAt(server.client, 'phone_available');
    const asked = Array.from({ length: 6 }, () => next(server.client));
    expect(new Set((await Promise.all(asked)).map((found) => found?.customer.id)).size).toBe(1);
    const { rows } = await server.database.pool.query('select customer_id from call_leases');
    expect(rows).toHaveLength(1);
  });

  it('is one for a device that asks for two customers at once', async () => {
    const { pool } = server.database;
    const first = await addOrderAt(server.client, 'phone_available');
    const second = await addOrderAt(server.client, 'phone_available');
    const waitsFor = (event: string) =>
      vi.waitFor(async () => {
        const waiting = `select from pg_stat_activity where wait_event = $1 and datname = current_database()`;
        expect((await pool.query(waiting, [event])).rowCount).toBe(1);
      }, 20_000);
    // A claim of the first customer is under way: whoever claims the same one waits for it.
    const somebody = await pool.connect();
    try {
      await somebody.query('begin');
      await somebody.query(
        `insert into call_leases (customer_id, holder, leased_until) values ($1, 'somebody', now())`,
        [first.customerId],
      );
      const asked = [next(server.client, { customerId: first.customerId })];
      await waitsFor('transactionid');
      asked.push(next(server.client, { customerId: second.customerId }));
      await waitsFor('advisory');
      await somebody.query('rollback');
      expect((await Promise.all(asked)).map((found) => found?.customer.id)).toEqual([
        first.customerId,
        second.customerId,
      ]);
    } finally {
      somebody.release();
    }
    const { rows } = await pool.query('select customer_id from call_leases');
    expect(rows).toEqual([{ customer_id: second.customerId }]);
  });

  it('stays with its customer when somebody more pressing comes', async () => {
    const { customerId } = await addLayby(server.client, { dueDate: '2026-11-20' });
    expect((await card()).customer.id).toBe(customerId);
    const pressing = await addOrderAt(server.client, 'phone_available');
    expect((await card()).customer.id).toBe(customerId);
    expect((await card(other)).customer.id).toBe(pressing.customerId);
  });

  it('is kept by its device, given back by it, and over after ten minutes', async () => {
    await addOrderAt(server.client, 'phone_available');
    const mine = await card();
    expect((await card()).customer.id).toBe(mine.customer.id);
    expect(await next(other)).toBeNull();
    expect((await server.client.post(`${PATH}/stop`)).status).toBe(204);
    expect((await next(other))?.customer.id).toBe(mine.customer.id);
    server.clock.advance(10 * 60_000);
    expect((await next())?.customer.id).toBe(mine.customer.id);
  });

  it('is given back by a device that logs out', async () => {
    const leaving = await server.loggedInClient();
    await addOrderAt(server.client, 'phone_available');
    const mine = await card(leaving);
    expect(await next()).toBeNull();
    expect((await leaving.post('/api/auth/logout')).status).toBe(204);
    expect((await card()).customer.id).toBe(mine.customer.id);
  });

  it('is of the customer who is asked for, unless somebody else has them', async () => {
    await addOrderAt(server.client, 'phone_available');
    const later = await addOrderAt(server.client, 'phone_available');
    const first = await card();
    expect((await next(server.client, { customerId: later.customerId }))?.customer.id).toBe(later.customerId);
    // The customer whom this device had before is free again.
    expect((await card(other)).customer.id).toBe(first.customer.id);
    expect((await next(server.client, { customerId: first.customer.id }))?.customer.id).toBe(
      later.customerId,
    );
  });

  it('is told of as it stands, with the card as it is by now', async () => {
    const order = await addOrderAt(server.client, 'phone_available');
    const id = order.customerId;
    const now = async (client = server.client) => (await client.get<CallCardNow>(`${PATH}/cards/${id}`)).body;
    expect(await now()).toMatchObject({ lease: 'free', agent: null });
    const mine = await card();
    expect(await now()).toEqual({ card: mine, lease: 'mine', agent: null });
    expect(await now(other)).toMatchObject({ lease: 'taken' });
    server.clock.advance(10 * 60_000);
    expect(await now()).toMatchObject({ lease: 'free' });
    await server.client.put(`/api/customers/${id}`, { phone: '0811119999' });
    await server.client.put(`/api/payments/${order.id}`, { status: 'bank_paid' });
    expect(await now()).toMatchObject({ card: { customer: { phone: '0811119999' }, reasons: [] } });
    await record(mine, 'no_answer');
    expect((await now()).card).toMatchObject({
      outcome: 'no_answer',
      calledAt: '2026-11-18T08:10:00.000Z',
    });
    await server.client.delete(`/api/payments/${order.id}`);
    expect((await server.client.delete(`/api/customers/${id}`)).status).toBeLessThan(300);
    expect(await now()).toMatchObject({ card: null });
  });

  it('of somebody who has been deleted is nobody at work', async () => {
    const { id } = await addCustomer(server.client);
    await addLayby(server.client, { customerId: id, dueDate: '2026-11-17' });
    await card();
    expect((await summary()).atWork).toHaveLength(1);
    expect((await server.client.delete(`/api/customers/${id}`)).status).toBeLessThan(300);
    expect((await summary()).atWork).toEqual([]);
  });

  it('that ran out still takes an outcome, unless somebody else has written one', async () => {
    await addOrderAt(server.client, 'phone_available');
    const mine = await card();
    server.clock.advance(11 * 60_000);
    const theirs = await card(other);
    expect((await record(mine, 'no_answer')).status).toBe(201);
    const late = await record(theirs, 'reached', {}, other);
    expect(late.status).toBe(409);
    expect(late.text).toContain('This customer has already been called: No answer, 18 November 2026, 10:11');
  });
});

describe('an outcome', () => {
  it('writes the contact of each record, the log and one batch, which is taken back as one', async () => {
    const { id: customerId } = await addCustomer(server.client);
    const order = await addOrderAt(server.client, 'phone_available', { customerId });
    const layby = await addLayby(server.client, { customerId, dueDate: '2026-11-17' });
    const missing = await record(await card(), 'reached', { communicationMode: null });
    expect(missing.status).toBe(400);
    const { status, body } = await record(await card(), 'reached', { communicationMode: 'whatsapp' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ mark: null, callAgainAt: '2026-11-21T08:00:00.000Z' });
    const told = { customerContacted: true, contactedBy: 'Agent 3', communicationMode: 'whatsapp' };
    expect((await server.client.get(`/api/payments/${order.id}`)).body).toMatchObject(told);
    expect((await server.client.get(`/api/laybys/${layby.id}`)).body).toMatchObject(told);
    expect(await next()).toBeNull();
    expect(await summary()).toMatchObject({ waiting: 0, done: 1, reached: 1, atWork: [] });

    const undone = await server.client.post(`/api/batches/${body.batchId}/undo`);
    expect(undone.status).toBe(200);
    expect((await server.client.get(`/api/payments/${order.id}`)).body).toMatchObject({
      customerContacted: false,
    });
    expect(await summary()).toMatchObject({ waiting: 1, done: 0 });
    expect((await card()).contacts.map(({ isReached }) => isReached)).toEqual([false, false, true, true]);
  });

  it('of nobody reached comes back in two hours, and after five a person decides', async () => {
    const order = await addOrderAt(server.client, 'phone_available');
    for (let tries = 1; tries <= 5; tries += 1) {
      const found = await card();
      expect(found.tries).toBe(tries - 1);
      await record(found, 'no_answer');
      expect(await next()).toBeNull();
      server.clock.advance(tries === 1 ? 2 * HOUR_MS : 4 * DAY_MS);
    }
    expect(await next()).toBeNull();
    expect((await server.client.get(`/api/payments/${order.id}`)).body).toMatchObject({
      customerContacted: false,
    });
    const aside = (await server.client.get<SetAsideCustomer[]>(`${PATH}/set-aside`)).body;
    const mine = aside.find(({ id }) => id === order.customerId);
    expect(mine).toMatchObject({ mark: 'undecided' });
    const path = `${PATH}/set-aside/${order.customerId}/return`;
    expect((await server.client.post(path, undefined, { 'if-match': '"1"' })).status).toBe(412);
    expect((await server.client.post(path)).status).toBe(200);
    expect((await server.client.post(path)).status).toBe(409);
    expect((await card()).customer.id).toBe(order.customerId);
  });

  it('is counted anew for what has come up since: five calls are about the same', async () => {
    const layby = await addLayby(server.client, { dueDate: '2026-11-20' });
    const customerId = layby.customerId;
    for (let tries = 1; tries <= 4; tries += 1) {
      await record(await card(), 'no_answer');
      server.clock.advance(4 * DAY_MS);
    }
    expect((await card()).tries).toBe(4);
    await server.client.post('/api/call-round/stop');
    const paid = await server.client.post(`/api/laybys/${layby.id}/receipts`, { amount: '6000' });
    expect(paid.status, paid.text).toBe(201);
    server.clock.advance(5 * DAY_MS);
    await addOrderAt(server.client, 'phone_available', { customerId });
    const found = await card();
    expect(found).toMatchObject({ tries: 0, reasons: [{ kind: 'in_branch' }] });
    expect((await record(found, 'no_answer')).body).toMatchObject({ mark: null });
    server.clock.advance(2 * HOUR_MS);
    expect((await card()).tries).toBe(1);
  });

  it('that reached nobody is noted as taken back where it is taken back', async () => {
    const order = await addOrderAt(server.client, 'phone_available');
    const { body } = await record(await card(), 'wrong_number');
    expect((await server.client.post(`/api/batches/${body.batchId}/undo`)).status).toBe(200);
    const again = await card();
    expect(again.contacts.map(({ note }) => note)).toEqual(['Taken back: Wrong number', 'Wrong number']);
    const log = await server.client.get(`/api/payments/${order.id}/contacts`);
    expect(log.body.map(({ note }: { note: string }) => note)).toEqual([
      'Taken back: Wrong number',
      'Wrong number',
    ]);
  });

  it('on a day asks for one to come, and leaves them alone until the morning after', async () => {
    await addOrderAt(server.client, 'phone_available');
    const found = await card();
    expect((await record(found, 'coming', { day: '2026-11-17' })).status).toBe(400);
    expect((await record(found, 'coming', { day: '2026-11-20' })).body.callAgainAt).toBe(
      '2026-11-21T08:00:00.000Z',
    );
    server.clock.set('2026-11-21T07:59:00.000Z');
    expect(await next()).toBeNull();
  });

  it('marks who has another number or wants no calls; a new number brings the first back', async () => {
    const wrong = await addOrderAt(server.client, 'phone_available');
    await record(await card(), 'wrong_number');
    await addOrderAt(server.client, 'phone_available');
    await record(await card(), 'do_not_call');
    expect(await next()).toBeNull();
    expect((await server.client.get(PATH)).body).toMatchObject({ waiting: 0 });
    const { body } = await server.client.put<Customer>(`/api/customers/${wrong.customerId}`, {
      phone: '0819990001',
    });
    expect(body.phone).toBe('0819990001');
    expect((await card()).customer.id).toBe(wrong.customerId);
  });

  it('of nobody reached is forgotten with the number that it was about, and known again with it', async () => {
    const { customerId } = await addOrderAt(server.client, 'phone_available');
    for (let tries = 1; tries <= 5; tries += 1) {
      await record(await card(), 'no_answer');
      server.clock.advance(4 * DAY_MS);
    }
    expect(await next()).toBeNull();
    const before = (await server.client.get(`/api/customers/${customerId}`)).body.phone;
    const path = `/api/customers/${customerId}`;
    expect((await server.client.put(path, { phone: '0819990002' })).status).toBe(200);
    expect(await card()).toMatchObject({ customer: { id: customerId }, tries: 0 });
    const { rows } = await server.database.pool.query(
      `select id from activity where entity = 'customer' and entity_id = $1 order by id desc limit 1`,
      [customerId],
    );
    const undone = await server.client.post(`/api/activity/${rows[0].id}/undo`);
    expect(undone.status, undone.text).toBe(200);
    expect((await server.client.get(path)).body.phone).toBe(before);
    expect(await next()).toBeNull();
  });

  it('says that nobody is to be called in the evening', async () => {
    server.clock.set('2026-11-18T17:00:00.000Z');
    expect(await summary()).toMatchObject({ isQuiet: true, hours: '08:00–19:00, not on Sundays' });
  });
});
