import { getTableColumns } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customers } from '#server/platform/database/schema/customers.schema.ts';
import { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { reservations } from '#server/platform/database/schema/reservations.schema.ts';
import type { Customer } from '#shared/contracts/customers.ts';
import type { Everything, Forgetting } from '#shared/contracts/personal-data.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { addCustomer, addLayby, addOrder, addOrderAt, addReservation, setStatus } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const NAME = 'Zebulona Kanaria';
const PHONE = '081 777 4123';
const ID_NUMBER = '85041200777';
/** Matches whatever identifies the person, in any spelling. */
const CANARY = /zebulon|kanaria|was-zeb|7774123|777 ?4123|85041200777/i;

const post = async (url: string, body: object, headers?: Record<string, string>) => {
  const reply = await server.client.post(url, body, headers);
  if (reply.status >= 300) throw new Error(`${url} was refused: ${reply.text}`);
  return reply.body;
};
const forget = (id: number, confirmation: string, client = server.client) =>
  client.post(`/api/customers/${id}/forgetting`, { confirmation });
const readForgetting = async (id: number) =>
  (await server.client.get<Forgetting>(`/api/customers/${id}/forgetting`)).body;

/** Every matching row of every table in any schema, except the system's. */
async function findCanaries(): Promise<string[]> {
  const { pool } = server.database;
  const { rows } = await pool.query<{ table: string }>(
    `select format('%I.%I', table_schema, table_name) as table from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { table } of rows) {
    const { rows: texts } = await pool.query<{ text: string }>(`select t::text as text from ${table} t`);
    found.push(...texts.filter(({ text }) => CANARY.test(text)).map(({ text }) => `${table}: ${text}`));
  }
  return found;
}

const figures = async (id: number) => ({
  overview: (await server.client.get(`/api/customers/${id}/overview`)).body,
  counts: (await server.client.get('/api/laybys/counts')).body,
  stats: (await server.client.get('/api/dashboard/stats')).body,
  ledger: (
    await server.database.pool.query('select id, amount, method, received_at from receipts order by id')
  ).rows,
  orders: (
    await server.database.pool.query(
      'select id, total_amount, paid_amount, status, created_at, order_completed_date, updated_at from payments order by id',
    )
  ).rows,
});

/** A person with data in every place where there can be any. */
async function addKnownPerson(): Promise<Customer> {
  const { client } = server;
  const key = { 'idempotency-key': 'a customer is made' };
  const born = {
    name: 'Was-Zeb Geboren',
    phone: '0817774123',
    email: 'was-zeb@example.com',
    address: 'Zebulon 9',
  };
  const { id } = await post('/api/customers', born, key);
  await client.put(
    `/api/customers/${id}`,
    { name: NAME, phone: PHONE, location: 'Kanaria Village', email: 'zebulon@example.com' },
    { 'idempotency-key': 'renamed' },
  );
  const order = await addOrder(client, { customerId: id, totalAmount: '900' });
  await client.put(`/api/payments/${order.id}`, { livePaymentFeedback: 'Zebulona is happy' });
  await post(`/api/payments/${order.id}/receipts`, { amount: '900', reference: 'EFT KANARIA' });
  await post(`/api/payments/${order.id}/receipts`, { amount: '5', reference: 'Zebulona' });
  const [wrong] = (await client.get(`/api/payments/${order.id}/receipts`)).body;
  await post(`/api/receipts/${wrong.id}/reversal`, { reason: 'Not from Zebulona' });
  await client.put(`/api/payments/${order.id}/customer-contact`, {
    customerContacted: true,
    contactedBy: 'Agent 3',
    communicationMode: 'phone',
    note: 'Zebulona was at home',
  });
  await post('/api/notifications', {
    ...{ type: 'info', title: 'Call Kanaria', message: 'Zebulona waits', paymentId: order.id },
  });
  await setStatus(client, order.id, 'bank_paid');
  await setStatus(client, order.id, 'phone_available');
  const { version } = (await client.get(`/api/payments/${order.id}`)).body;
  const handed = await client.post('/api/hand-overs', {
    ...{ kind: 'payment', id: order.id, version, code: null, branch: 'windhoek', imei: null, payment: null },
    ...{ signature: '1,1 2,2', accessories: [], receiver: { name: NAME, relation: 'self', idLast4: 'Z4NA' } },
    overrides: ['person', 'branch', 'device'].map((check) => ({
      check,
      reason: `Zebulona is known (${check})`,
    })),
  });
  expect(handed.status, handed.text).toBe(201);
  const deleted = await addOrder(client, { customerId: id });
  await client.delete(`/api/payments/${deleted.id}`);
  const layby = await addLayby(client, {
    ...{ customerId: id, customerFullName: NAME, customerNumber: PHONE, idNumber: ID_NUMBER },
    customerEmail: 'zebulon@example.com',
  });
  await post(`/api/laybys/${layby.id}/cancellation`, { reason: 'Zebulona moved', fee: '0' });
  const reservation = await addReservation(client, { customerId: id });
  const given = { status: 'cancelled', cancelReason: 'Zebulona has another' };
  expect((await client.put(`/api/reservations/${reservation.id}`, given)).status).toBe(200);
  await post('/api/notifications', { type: 'info', title: 'Team', message: `Who knows ${NAME}?` });
  await post('/api/app-reminders', { title: 'Call +264 81 777 4123', message: 'zebulona  kanaria, at six' });
  await addBoxForThem();
  return (await client.get<Customer>(`/api/customers/${id}`)).body;
}

/** Records a phone that nobody gets, with a reason that mentions the person. */
async function addBoxForThem(): Promise<void> {
  const box = {
    units: [{ key: '1', phoneModel: 'A phone nobody waits for' }],
    byHand: [{ key: '1', to: null, reason: `${NAME} asked "first", call ${PHONE}` }],
  };
  const shown = await post('/api/stock-arrivals/preview', box);
  const given = shown.units.map(({ key, to }: { key: string; to: null }) => ({ key, to }));
  const { lastArrivalId } = shown;
  await post('/api/stock-arrivals', { ...box, branch: 'windhoek', given, seen: [], lastArrivalId });
}

/** Text columns that forgetting leaves alone: about devices, steps, branches and agents, codes, and values that the database derives. */
const STAYING = [
  ...['quoteNumber', 'quoteKey', 'status', 'statusBeforeCompletion', 'statusBeforePickup', 'priority'],
  ...['phoneModel', 'modelKey', 'color', 'storage', 'phoneColor', 'phoneStorage', 'phoneNetwork', 'product'],
  ...['deviceImei', 'deviceBranch', 'phoneDeliveryStatus', 'supplierOrderNumber', 'durationToPay'],
  ...['preOrderLocation', 'orderLocation', 'deliveryMethod', 'collectionBranch', 'orderBranch'],
  ...['addedByAgent', 'agentBranch', 'contactedBy', 'communicationMode'],
  ...['language', 'callOutcome', 'callMark', 'ownSearch', 'orderSearch', 'customerSearch'],
];
/** Text columns that forgetting clears or rewrites. */
const TAKEN_OUT = [
  ...['name', 'phone', 'phoneKey', 'email', 'address', 'location', 'searchText'],
  ...['customerFullName', 'customerNumber', 'customerEmail', 'idNumber'],
  ...['cancelReason', 'livePaymentFeedback', 'snoozeReason', 'notes'],
];

it.each(Object.entries({ payments, laybys, reservations, preOrders, customers }))(
  'of each text of %s it is decided whether it is forgotten with its person',
  (_, table) => {
    const texts = Object.entries<PgColumn>(getTableColumns(table))
      .filter(([, column]) => column.getSQLType() === 'text')
      .map(([field]) => field);
    expect(texts.filter((field) => ![...STAYING, ...TAKEN_OUT].includes(field))).toEqual([]);
  },
);

describe('a person who is forgotten', () => {
  it('is in no table any more, while orders, dates and money stay', async () => {
    await addOrderAt(server.client, 'approved', { paidAmount: '100' });
    const person = await addKnownPerson();
    expect((await findCanaries()).length).toBeGreaterThan(15);
    const before = await figures(person.id);
    const reply = await forget(person.id, '4123');
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { name: 'Forgotten person 2026-11', phone: '—', email: null, address: null, location: null },
    ]);
    expect(await findCanaries()).toEqual([]);
    expect(await figures(person.id)).toEqual(before);
    const wrong = await server.database.pool.query(
      'select id from payments p where paid_amount <> (select coalesce(sum(amount), 0) from receipts where subject_kind = $1 and subject_id = p.id)',
      ['payment'],
    );
    expect(wrong.rows).toEqual([]);
  });

  it('is in no kept answer, however little their name tells', async () => {
    const { client, database } = server;
    await addCustomer(client, { name: 'Festus', phone: '081 333 0001' });
    const { id } = await addCustomer(client, { name: 'Festus', phone: '081 333 0002', allowDuplicate: true });
    const order = await addOrderAt(client, 'phone_available', {
      ...{ customerId: id, totalAmount: '100', paidAmount: '100' },
    });
    const said = (check: string) => ({ check, reason: 'Showed the ID of Ndapewa' });
    const handed = await client.post(
      '/api/hand-overs',
      {
        ...{ kind: 'payment', id: order.id, version: order.version, code: null, branch: 'windhoek' },
        ...{ imei: null, payment: null, signature: '1,1 2,2', accessories: [] },
        receiver: { name: 'Ndapewa', relation: 'family', idLast4: '4711' },
        overrides: ['person', 'branch', 'device'].map(said),
      },
      { 'idempotency-key': 'handed to Ndapewa' },
    );
    expect(handed.status, handed.text).toBe(201);
    const kept = async () => {
      const { rows } = await database.pool.query<{ body: string }>(
        `select body from idempotency_keys where body ~ 'Ndapewa|4711|1,1 2,2'`,
      );
      return rows.length;
    };
    expect(await kept()).toBe(1);
    const reply = await forget(id, '0002');
    expect(reply.status, reply.text).toBe(200);
    expect(await kept()).toBe(0);
  });

  it('is forgotten under every number that was merged into theirs, removed for good or not', async () => {
    const { client, database } = server;
    const twins = { name: 'Zebulon Twin', phone: '081 777 4123', allowDuplicate: true };
    const [first, second, last] = [
      await post('/api/customers', twins),
      await post('/api/customers', twins),
      await post('/api/customers', twins),
    ];
    const deleted = await addLayby(client, { customerId: first.id, customerFullName: 'Zebulon Gone' });
    await client.delete(`/api/laybys/${deleted.id}`);
    const merge = (gone: number, keep: number) =>
      post('/api/data-health/same_number/fix', {
        fix: 'merge',
        keep,
        rows: [{ entity: 'customer', id: gone }],
      });
    await merge(first.id, second.id);
    await merge(second.id, last.id);
    await database.pool.query(
      `delete from laybys where customer_id = ${first.id}; delete from customers where id = ${first.id}`,
    );
    expect((await findCanaries()).length).toBeGreaterThan(5);
    expect((await forget(last.id, 'Zebulon Twin')).status).toBe(200);
    expect(await findCanaries()).toEqual([]);
  });

  it('leaves the history of somebody who was merged into theirs, brought back, and removed', async () => {
    const { client, database } = server;
    const phone = '081 766 1001';
    const kept = await addCustomer(client, { name: 'Alma Keeper', phone });
    const other = await addCustomer(client, { name: 'Boris Other', phone, allowDuplicate: true });
    const rows = [{ entity: 'customer', id: other.id }];
    const { batchId } = await post('/api/data-health/same_number/fix', { fix: 'merge', keep: kept.id, rows });
    await post(`/api/batches/${batchId}/undo`, {});
    await database.pool.query(`delete from customers where id = ${other.id}`);
    const everything = await client.get<Everything>(`/api/customers/${kept.id}/everything`);
    expect(everything.body.history).not.toContainEqual(
      expect.objectContaining({ entity: 'customer', entityId: other.id }),
    );
    expect((await forget(kept.id, 'Alma Keeper')).status).toBe(200);
    const { body } = await client.get(`/api/activity?entity=customer&id=${other.id}`);
    expect(JSON.stringify(body)).toContain('Boris Other');
  });

  it('leaves no kept answer and no waiting push, whatever characters their name has', async () => {
    const { client, database } = server;
    const name = 'Zebulon "Zeb\\" Kanaria';
    const { id } = await addCustomer(client, { name });
    const order = await addOrder(client, { customerId: id, totalAmount: '50', paidAmount: '50' });
    const reminder = { title: 'Call', message: `${name}, at six` };
    await post('/api/app-reminders', reminder, { 'idempotency-key': 'a name in quotes' });
    const about = { type: 'info', title: 'Call', message: 'Zebulon waits', paymentId: order.id };
    const told = await post('/api/notifications', about, { 'idempotency-key': 'a message about them' });
    await client.put(`/api/notifications/${told.id}`, { isRead: true }, { 'idempotency-key': 'it was read' });
    const kept = await database.pool.query(`select 1 from idempotency_keys where body ~ 'Zebulon'`);
    expect(kept.rowCount).toBeGreaterThan(1);
    await database.pool.query(`insert into jobs.job (name, data) values ('push.send', $1)`, [
      JSON.stringify({
        subscriptionId: 1,
        message: { id: told.id, title: 'Call', message: 'Zebulon waits' },
      }),
    ]);
    await setStatus(client, order.id, 'order_completed');
    expect((await forget(id, name)).status).toBe(200);
    expect(await findCanaries()).toEqual([]);
  });

  it('leaves nothing of what was dropped at somebody else’s record and names them', async () => {
    const { client } = server;
    const order = await addOrder(client);
    const { id } = await addCustomer(client, { name: 'Zebulon Dropped', phone: '081 766 1009' });
    const what = 'Add Payment · Zebulon Dropped, N$ 5.00';
    const dropped = { what, because: 'x', answer: 'drop' };
    await post('/api/outbox/dropped', { entity: 'payment', id: order.id, ...dropped });
    await post('/api/outbox/dropped', { entity: 'customer', id, ...dropped });
    expect((await forget(id, 'Zebulon Dropped')).status).toBe(200);
    expect(await findCanaries()).toEqual([]);
  });

  it('leaves the messages about somebody who shares their telephone', async () => {
    const { client, database } = server;
    const phone = '081 766 1002';
    const { id } = await addCustomer(client, { name: 'Carl One', phone });
    const other = await addCustomer(client, { name: 'Dina Two', phone, allowDuplicate: true });
    const order = await addOrder(client, { customerId: other.id });
    const message = `Call Dina Two on ${phone}`;
    const told = await post('/api/notifications', {
      ...{ type: 'info', title: 'Dina Two', message, paymentId: order.id },
    });
    await forget(id, 'Carl One');
    const { rows } = await database.pool.query(`select message from notifications where id = ${told.id}`);
    expect(rows).toEqual([{ message }]);
  });

  it('is found by no search, takes nothing new, and is told of in the history by whoever forgot them', async () => {
    const { id } = await addCustomer(server.client, { name: 'Nobody Anymore' });
    await forget(id, ' nobody  anymore ');
    for (const q of ['Nobody Anymore', 'Forgotten', '2026-11'])
      expect((await server.client.get(`/api/customers?q=${encodeURIComponent(q)}`)).body).toEqual([]);
    expect((await server.client.put(`/api/customers/${id}`, { name: 'Back' })).status).toBe(409);
    const order = { customerId: id, quoteNumber: 'Q-forgotten', totalAmount: '5' };
    expect((await server.client.post('/api/payments', order)).status).toBe(400);
    expect((await forget(id, 'Forgotten person 2026-11')).status).toBe(409);
    const { body } = await server.client.get(`/api/activity?entity=customer&id=${id}`);
    expect(body[0]).toMatchObject({ action: 'forgotten', agent: 'Agent 3', before: null, after: null });
  });

  it('leaves what others wrote of people with the same name or one word of it', async () => {
    const { id } = await addCustomer(server.client, { name: 'Maria' });
    const shared = await addCustomer(server.client, { name: 'Petrus Shared' });
    await addCustomer(server.client, { name: 'Petrus Shared' });
    const reminder = await post('/api/app-reminders', { title: 'Maria', message: 'Petrus Shared' });
    await forget(id, 'Maria');
    await forget(shared.id, 'Petrus Shared');
    const { body } = await server.client.get(`/api/app-reminders`);
    expect(body.find((one: { id: number }) => one.id === reminder.id)).toMatchObject({
      title: 'Maria',
      message: 'Petrus Shared',
    });
  });
});

describe('nobody is forgotten', () => {
  it.each([
    [
      'an order is not completed',
      (customerId: number) => addOrderAt(server.client, 'bank_paid', { customerId }),
    ],
    [
      'money is owed to the shop',
      (customerId: number) => addOrderAt(server.client, 'order_completed', { customerId }),
    ],
    [
      'money is owed by the shop',
      async (customerId: number) => {
        const order = await addOrder(server.client, { customerId, totalAmount: '50' });
        await post(`/api/payments/${order.id}/receipts`, { amount: '60' });
        await setStatus(server.client, order.id, 'order_completed');
      },
    ],
    ['a layby is being paid off', (customerId: number) => addLayby(server.client, { customerId })],
    ['a reservation is open', (customerId: number) => addReservation(server.client, { customerId })],
  ])('while %s', async (_what, add) => {
    const { id, name } = await addCustomer(server.client);
    expect((await readForgetting(id)).unfinished).toEqual([]);
    await add(id);
    const { unfinished } = await readForgetting(id);
    expect(unfinished).toHaveLength(1);
    const reply = await forget(id, name);
    expect([reply.status, reply.body.unfinished]).toEqual([409, unfinished]);
    expect((await server.client.get(`/api/customers/${id}`)).body.name).toBe(name);
  });

  it('without being meant, or by somebody who has not logged in', async () => {
    const { id, name } = await addCustomer(server.client);
    const reply = await forget(id, 'Somebody else');
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, 'confirmation']);
    expect((await forget(id, name, server.newClient())).status).toBe(401);
    expect((await server.newClient().get(`/api/customers/${id}/everything`)).status).toBe(401);
    expect((await server.client.get(`/api/customers/${id}`)).body.name).toBe(name);
  });
});

describe('the append-only tables', () => {
  beforeAll(async () => {
    const order = await addOrder(server.client, { paidAmount: '5' });
    const told = {
      customerContacted: true,
      contactedBy: 'Agent 3',
      communicationMode: 'phone',
      note: 'Told',
    };
    await server.client.put(`/api/payments/${order.id}/customer-contact`, told);
  });

  it.each([
    ['a word is put in', `update activity set after = after || '{"name": "Mine"}' where after ? 'name'`],
    ['who did it is changed', `update activity set agent = 'Nobody'`],
    ['an amount is changed', 'update receipts set amount = amount + 1'],
    ['a note is rewritten', `update contacts set note = 'Never called'`],
    ['rows are deleted', 'delete from activity'],
  ])('refuse it, marked as forgetting or not: %s', async (_what, statement) => {
    const client = await server.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('omatala.forgetting', 'Forgotten person 2026-11', true)`);
      await expect(client.query(statement)).rejects.toMatchObject({ code: '23001' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('take no words out unless a person is being forgotten', async () => {
    const { pool } = server.database;
    await expect(pool.query(`update contacts set note = null`)).rejects.toMatchObject({ code: '23001' });
    await expect(pool.query(`update activity set after = null`)).rejects.toMatchObject({ code: '23001' });
  });
});

it('everything about a person is told, what is in the trash included, without the whole ID number', async () => {
  const { id } = await addCustomer(server.client, { name: 'Asking Asser' });
  await addLayby(server.client, { customerId: id, idNumber: ID_NUMBER });
  const { id: orderId } = await addOrder(server.client, { customerId: id });
  await post(`/api/payments/${orderId}/receipts`, { amount: '20', reference: 'EFT 7' });
  await server.client.delete(`/api/payments/${orderId}`);
  const { body, text } = await server.client.get<Everything>(`/api/customers/${id}/everything`);
  expect(body).toMatchObject({
    customer: { name: 'Asking Asser' },
    orders: [{ id: orderId, isInTrash: true, paidAmount: 20 }],
    laybys: [{ idNumber: '•••• •••• 0777' }],
    money: [{ reference: 'EFT 7' }],
  });
  expect(body.history.length).toBeGreaterThan(3);
  expect(text).not.toContain(ID_NUMBER);
});

it('whoever took a device for somebody else is forgotten there as well', async () => {
  const { client } = server;
  const other = await addOrderAt(client, 'phone_available', { paidAmount: '0', totalAmount: '100' });
  const person = await addCustomer(client, { name: 'Quirinia Abendroth', phone: '081 555 9871' });
  const handed = await client.post<{ id: number }>('/api/hand-overs', {
    ...{ kind: 'payment', id: other.id, version: other.version, code: null, branch: 'rundu', imei: null },
    ...{ payment: null, signature: '1,1 2,2', accessories: [] },
    receiver: { name: 'Quirinia Abendroth', relation: 'family', idLast4: '9911' },
    overrides: ['person', 'branch', 'balance', 'device'].map((check) => ({
      check,
      reason: check === 'person' ? 'quirinia abendroth is known' : 'Meant so',
    })),
  });
  expect(handed.status, handed.text).toBe(201);
  expect((await forget(person.id, 'Quirinia Abendroth')).status).toBe(200);
  const { body } = await client.get<{ overrides: object[] }>(`/api/hand-overs/${handed.body.id}`);
  expect(body).toMatchObject({ receiverName: null, idLast4: null, signature: null });
  expect(body.overrides[0]).toEqual({ check: 'person', reason: null });
  expect(body.overrides).toContainEqual({ check: 'balance', reason: 'Meant so' });
  expect(JSON.stringify(body)).not.toMatch(/quirinia/i);
});

it('nothing more is written down at the layby of a person who was forgotten', async () => {
  const { client } = server;
  const layby = await addLayby(client, {
    ...{ customerFullName: NAME, customerNumber: PHONE, fullAmount: '100', paidAmount: '100' },
  });
  const path = `/api/laybys/${layby.id}`;
  await post(`${path}/hand-over`, { deliveryMethod: 'delivered' });
  expect((await forget(layby.customerId, NAME)).status).toBe(200);
  const typed = await client.put(path, { customerFullName: NAME, idNumber: ID_NUMBER });
  const told = await client.put(`${path}/customer-contact`, {
    ...{ customerContacted: true, contactedBy: 'Agent 3', communicationMode: 'phone' },
    note: `${NAME} lives at Ondangwa 7 now`,
  });
  const detail = 'This person was forgotten: nothing more can be recorded about them';
  for (const { status, body } of [typed, told]) expect([status, body.detail]).toEqual([409, detail]);
  expect((await client.get(path)).body.customerFullName).toBe('Forgotten person 2026-11');
});

it('nothing more is told of a person who was forgotten at their order, pre-order and reservation', async () => {
  const { client } = server;
  const person = await addCustomer(client, { name: 'Absalom Ndjoba' });
  const order = await addOrderAt(client, 'bank_paid', {
    ...{ customerId: person.id, totalAmount: '50', paidAmount: '50' },
  });
  const preOrder = await post('/api/pre-orders', {
    ...{ paymentId: order.id, phoneModel: 'Pixel 9', orderLocation: 'china' },
    ...{ addedByAgent: 'Agent 3', agentBranch: 'Rundu' },
  });
  const reservation = await addReservation(client, { customerId: person.id });
  await client.put(`/api/pre-orders/${preOrder.id}`, { status: 'cancelled', reason: 'No more made' });
  await setStatus(client, order.id, 'phone_available');
  await setStatus(client, order.id, 'order_completed');
  await client.put(`/api/reservations/${reservation.id}`, { status: 'cancelled' });
  const forgotten = await forget(person.id, person.name);
  expect(forgotten.status, forgotten.text).toBe(200);

  const told = [
    await client.put(`/api/payments/${order.id}`, { livePaymentFeedback: 'Absalom came back' }),
    await client.put(`/api/pre-orders/${preOrder.id}`, { notes: 'Absalom called' }),
    await client.put(`/api/reservations/${reservation.id}`, { cancelReason: 'Absalom moved' }),
  ];
  const detail = 'This person was forgotten: nothing more can be recorded about them';
  for (const { status, body } of told) expect([status, body.detail]).toEqual([409, detail]);
  const moved = await client.put(`/api/payments/${order.id}`, { phoneStorage: '128 GB' });
  expect(moved.status, moved.text).toBe(200);

  await setStatus(client, order.id, 'phone_available');
  const { version } = (await client.get(`/api/payments/${order.id}`)).body;
  const handed = await client.post('/api/hand-overs', {
    ...{ kind: 'payment', id: order.id, version, code: null, branch: 'rundu', imei: null },
    ...{ payment: null, signature: '1,1 2,2', accessories: [] },
    receiver: { name: 'Absalom', relation: 'self', idLast4: '0712' },
    overrides: ['person', 'branch', 'device'].map((check) => ({ check, reason: 'Known' })),
  });
  expect([handed.status, handed.body.detail]).toEqual([409, detail]);
});

it('a layby of a person who was forgotten is cancelled again without a word of why', async () => {
  const { client } = server;
  const layby = await addLayby(client, {
    ...{ customerFullName: 'Renathe Kapia', customerNumber: '081 700 1001', fullAmount: '300' },
    paidAmount: '100',
  });
  const path = `/api/laybys/${layby.id}`;
  await post(`${path}/cancellation`, { reason: 'Moved', fee: '100' });
  expect((await forget(layby.customerId, 'Renathe Kapia')).status).toBe(200);
  await post(`${path}/reopening`, {});
  await post(`${path}/cancellation`, { reason: 'Renathe is ill', fee: '60' });
  expect((await client.get(path)).body).toMatchObject({ status: 'cancelled', cancelReason: null });
  const { rows } = await server.database.pool.query(
    `select amount, reason from receipts where subject_kind = 'layby' and subject_id = $1 order by id desc limit 1`,
    [layby.id],
  );
  expect(rows).toEqual([{ amount: '-40.00', reason: null }]);
});

it('money at an order of a person who was forgotten moves without a word of theirs', async () => {
  const { client } = server;
  const person = await addCustomer(client, { name: 'Fransina Uirab' });
  const order = await addOrderAt(client, 'order_completed', {
    ...{ customerId: person.id, totalAmount: '50', paidAmount: '50' },
  });
  expect((await forget(person.id, person.name)).status).toBe(200);
  const path = `/api/payments/${order.id}`;
  await post(`${path}/receipts`, { amount: '20', allowOverpayment: true, reference: 'Fransina' });
  const { version } = (await client.get(path)).body;
  await client.post(
    `${path}/refunds`,
    { amount: '5', reason: 'Fransina again' },
    { 'if-match': `"${version}"` },
  );
  const [newest] = (await client.get<Receipt[]>(`${path}/receipts`)).body.filter(
    ({ kind }) => kind === 'receipt',
  );
  await post(`/api/receipts/${newest?.id}/reversal`, { reason: 'Fransina once more' });
  const what = 'Add Payment · Fransina Uirab, N$ 1,500.00';
  await post('/api/outbox/dropped', {
    ...{ entity: 'payment', id: order.id, what, because: 'Fransina', answer: 'Give it back' },
  });
  const { body: told } = await client.get(`/api/activity?entity=payment&id=${order.id}`);
  expect(told[0]).toMatchObject({ after: { what: 'N$ 1,500.00', answer: 'Give it back' } });
  const { rows } = await server.database.pool.query(
    `select (select count(*) from receipts r where r::text ~* 'fransina') as ledger,
      (select count(*) from activity a where a::text ~* 'fransina') as history,
      (select string_agg(amount::text, ' ' order by id) from receipts where subject_kind = 'payment' and subject_id = $1) as amounts`,
    [order.id],
  );
  expect(rows).toMatchObject([{ ledger: '0', history: '0' }]);
  expect(rows[0].amounts).toContain('50.00 20.00 -5.00 -20.00');
});

it('a merge that is taken back moves nothing to a person who was brought back and forgotten meanwhile', async () => {
  const { client } = server;
  const kept = await addCustomer(client, { name: 'Kept Kaino' });
  const gone = await addCustomer(client, {
    ...{ name: 'Gone Gideon', phone: kept.phone, allowDuplicate: true },
  });
  const layby = await addLayby(client, {
    ...{ customerId: gone.id, customerFullName: 'Gone Gideon', customerNumber: gone.phone, paidAmount: '0' },
  });
  await post(`/api/laybys/${layby.id}/cancellation`, { reason: 'Gone Gideon is ill' });
  const merged = await post('/api/data-health/same_number/fix', {
    ...{ fix: 'merge', keep: kept.id, rows: [{ entity: 'customer', id: gone.id }] },
  });
  const { rows } = await server.database.pool.query(
    `select after ->> 'trashBatch' as batch from activity
     where entity = 'customer' and entity_id = $1 and action = 'merged' and after ? 'trashBatch'`,
    [kept.id],
  );
  await post(`/api/batches/${rows[0].batch}/undo`, {});
  expect((await forget(gone.id, 'Gone Gideon')).status).toBe(200);
  const undone = await post(`/api/batches/${merged.batchId}/undo`, {});
  const reason = 'This person was forgotten: nothing more can be recorded about them';
  expect(undone.left).toContainEqual({ entity: 'layby', id: layby.id, reason });
  expect((await client.get(`/api/laybys/${layby.id}`)).body.customerId).toBe(kept.id);
});

it('a hand-over of a person who was forgotten is not taken back, alone or as a whole', async () => {
  const { client } = server;
  const order = await addOrderAt(client, 'phone_available', { totalAmount: '5000', paidAmount: '5000' });
  const given = await post('/api/hand-overs', {
    ...{ kind: 'payment', id: order.id, version: order.version, code: null, branch: 'rundu', imei: null },
    ...{ payment: null, signature: '1,1 2,2', accessories: [] },
    receiver: { name: 'Petrus', relation: 'self', idLast4: '0712' },
    overrides: ['person', 'branch', 'device'].map((check) => ({ check, reason: 'Known' })),
  });
  const { body: customer } = await client.get<Customer>(`/api/customers/${order.customerId}`);
  expect((await forget(customer.id, customer.name)).status).toBe(200);
  const [entry] = (await client.get(`/api/activity?entity=payment&id=${order.id}`)).body;
  expect((await client.post(`/api/activity/${entry.id}/undo`)).status).toBe(409);
  expect((await client.post(`/api/batches/${given.batchId}/undo`)).status).toBe(409);
  expect((await client.get(`/api/payments/${order.id}`)).body.status).toBe('order_completed');
});

describe('what belongs to others stays', () => {
  const handedTo = async (customerId: number, name: string) => {
    const order = await addOrderAt(server.client, 'phone_available', {
      ...{ customerId, totalAmount: '100', paidAmount: '100' },
    });
    const { id } = await post('/api/hand-overs', {
      ...{ kind: 'payment', id: order.id, version: order.version, code: null, branch: 'rundu', imei: null },
      ...{ payment: null, signature: '1,1 2,2', accessories: [] },
      receiver: { name, relation: 'self', idLast4: '0712' },
      overrides: ['person', 'branch', 'device'].map((check) => ({ check, reason: `${name} is known` })),
    });
    return async () => (await server.client.get(`/api/hand-overs/${id}`)).body;
  };
  const remind = async (message: string) => {
    const { id } = await post('/api/app-reminders', { title: 'Note', message });
    return async () => {
      const { rows } = await server.database.pool.query('select message from app_reminders where id = $1', [
        id,
      ]);
      return rows[0].message;
    };
  };

  it('when a name is part of another customer’s', async () => {
    const { client } = server;
    const maria = await addCustomer(client, { name: 'Maria Ndapewa Shikongo' });
    const handOver = await handedTo(maria.id, maria.name);
    const message = await remind(`Call ${maria.name}`);
    const before = await handOver();
    expect(before).toMatchObject({ receiverName: maria.name, idLast4: '0712' });
    const person = await addCustomer(client, { name: 'ndapewa  Shikongo' });
    expect((await forget(person.id, person.name)).status).toBe(200);
    expect(await handOver()).toEqual(before);
    expect(await message()).toBe(`Call ${maria.name}`);
  });

  it('when a name is part of that of a receiver who is no customer', async () => {
    const { client } = server;
    const { id } = await addCustomer(client, { name: 'Selma Iipinge' });
    const handOver = await handedTo(id, 'Hilma Nelago Amupolo');
    const person = await addCustomer(client, { name: 'Nelago Amupolo' });
    expect((await forget(person.id, person.name)).status).toBe(200);
    expect(await handOver()).toMatchObject({
      ...{ receiverName: 'Hilma Nelago Amupolo', idLast4: '0712', signature: '1,1 2,2' },
    });
  });

  it('when an e-mail address is another customer’s, too', async () => {
    const { client } = server;
    const email = 'family@example.com';
    await addCustomer(client, { name: 'Mother Amutenya', email: 'Family@example.com' });
    const message = await remind(`Write to ${email}`);
    const person = await addCustomer(client, { name: 'Son Amutenya', email });
    expect((await forget(person.id, person.name)).status).toBe(200);
    expect(await message()).toBe(`Write to ${email}`);
  });

  it('when a word of every answer was typed as an e-mail address or ID number', async () => {
    const { client, database } = server;
    const other = await addReservation(client, {});
    const key = { 'idempotency-key': 'of somebody else' };
    const order = await addOrder(client, {});
    await client.put(`/api/payments/${order.id}`, { livePaymentFeedback: 'All is well' }, key);
    await post('/api/app-reminders', { title: 'Order the "priority" version', message: 'Yes' });
    const kept = async () =>
      (await database.pool.query(`select body from idempotency_keys where key = 'of somebody else'`)).rows;
    const told = async () =>
      (
        await database.pool.query(
          `select id, before, after from activity where entity <> 'customer' and entity <> 'layby' order by id`,
        )
      ).rows;
    const before = { kept: await kept(), told: await told() };
    expect(before.kept).toHaveLength(1);
    const person = await addCustomer(client, { name: 'Word Typed', email: 'priority' });
    await client.put(`/api/customers/${person.id}`, { email: 'version' });
    const layby = await addLayby(client, {
      ...{ customerId: person.id, customerFullName: person.name, idNumber: 'amount', paidAmount: '0' },
    });
    await post(`/api/laybys/${layby.id}/cancellation`, { reason: 'Moved' });
    const asked = await told();
    expect((await forget(person.id, person.name)).status).toBe(200);
    expect({ kept: await kept(), told: await told() }).toEqual({ ...before, told: asked });
    expect((await client.get(`/api/reservations/${other.id}`)).body).toEqual(other);
  });

  it.each([
    ['20261204', 'The count is on 2026-12-04'],
    ['20261204', 'Closed 2026-12-04 at six'],
    ['1500000', 'The safe has N$ 15000.00'],
    ['1500000', 'The safe has N$ 15 000.00 / 3 bags'],
    ['061 234 567', 'The safe has N$ 612 345.67'],
  ])('when the telephone number %s has the digits of: %s', async (phone, text) => {
    const message = await remind(text);
    const number = await remind(`Call ${phone}`);
    const person = await addCustomer(server.client, { name: 'Digits Typed', phone, allowDuplicate: true });
    expect((await forget(person.id, person.name)).status).toBe(200);
    expect(await message()).toBe(text);
    expect(await number()).toBe('Call Forgotten person 2026-11');
  });
});

it('an ID number and an e-mail address are forgotten wherever they were written, a number in any spelling', async () => {
  const { client } = server;
  const person = await addCustomer(client, {
    ...{ name: 'Hilde Written', phone: '081 432 1987', email: 'hilde@example.com' },
  });
  const layby = await addLayby(client, {
    ...{ customerId: person.id, customerFullName: person.name, idNumber: 'N 8504-771', paidAmount: '0' },
  });
  await post(`/api/laybys/${layby.id}/cancellation`, { reason: 'Moved' });
  const message = 'HILDE@example.com, n 8504-771, 081.432.1987, 81-43-21-987, +264 (0)81 432 1987.';
  const { id } = await post('/api/app-reminders', { title: 'Note', message });
  expect((await forget(person.id, person.name)).status).toBe(200);
  const { rows } = await server.database.pool.query('select message from app_reminders where id = $1', [id]);
  const label = 'Forgotten person 2026-11';
  expect(rows[0].message).toBe(`${label}, ${label}, ${label}, ${label}, ${label}.`);
});
