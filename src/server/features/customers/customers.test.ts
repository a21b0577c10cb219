import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = server.client;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from customers');
});

const PHONE = '081 234 5678';
const create = (body: object = {}) =>
  client.post('/api/customers', { name: 'Selma Nangolo', phone: PHONE, ...body });
const urlOf = (customer: { body: { id: number } }) => `/api/customers/${customer.body.id}`;
const historyOf = async (id: number) =>
  (
    await server.database.pool.query(
      "select action, before, after, agent, branch from activity where entity = 'customer' and entity_id = $1 order by id",
      [id],
    )
  ).rows;

describe('every customer call', () => {
  it.each([
    ['GET', '/api/customers'],
    ['GET', '/api/customers/search?phone=1'],
    ['GET', '/api/customers/1'],
    ['POST', '/api/customers'],
    ['PUT', '/api/customers/1'],
  ])('needs a session: %s %s', async (method, url) => {
    const reply = await server.newClient().request(method, url);
    expect(reply.status).toBe(401);
    expect(reply.body.code).toBe('unauthenticated');
  });

  it.each([
    ['GET', '/api/customers/2147483647'],
    ['PUT', '/api/customers/2147483647'],
  ])('answers 404 for a customer who is not there: %s', async (method, url) => {
    const reply = await client.request(method, url, method === 'PUT' ? { payload: { name: 'X' } } : {});
    expect(reply.status).toBe(404);
    expect(reply.body.message).toBe('Customer not found');
  });
});

describe('creating a customer', () => {
  it('answers the whole row, with what was left out as null', async () => {
    const made = await create();
    const now = server.clock.now().toISOString();
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      version: 1,
      name: 'Selma Nangolo',
      phone: PHONE,
      email: null,
      address: null,
      location: null,
      language: 'english',
      callMark: null,
      forgottenAt: null,
      createdAt: now,
      updatedAt: now,
    });
    expect((await client.get(urlOf(made))).body).toEqual(made.body);
  });

  it('keeps what was typed but for the spaces around it; emptied text is null', async () => {
    const made = await create({
      name: '  ǃGaëb || ',
      phone: ' +264 (0)81 234-5678 ',
      email: 'no address at all',
      address: ' ',
      location: '',
    });
    expect(made.body).toMatchObject({
      name: 'ǃGaëb ||',
      phone: '+264 (0)81 234-5678',
      email: 'no address at all',
      address: null,
      location: null,
    });
  });

  it.each([
    ['name', { name: '' }, 'Required'],
    ['name', { name: '   ' }, 'Required'],
    ['name', { name: null }, 'Required'],
    ['name', { name: undefined }, 'Required'],
    ['name', { name: 'x'.repeat(201) }, 'At most 200 characters'],
    ['phone', { phone: '' }, 'Required'],
    ['phone', { phone: 811_234_567 }, 'Required'],
    ['phone', { phone: undefined }, 'Required'],
    ['phone', { phone: '1'.repeat(51) }, 'At most 50 characters'],
    ['email', { email: 'x'.repeat(255) }, 'At most 254 characters'],
    ['address', { address: 'a\u0000b' }, 'Contains characters that cannot be stored'],
    ['allowDuplicate', { allowDuplicate: 'yes' }, expect.any(String)],
  ])('refuses a wrong %s: %j', async (path, body, message) => {
    const reply = await create(body);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ path, message }]);
    expect((await client.get('/api/customers')).body).toEqual([]);
  });

  it('never refuses a phone for its format', async () => {
    for (const phone of ['none', '12', 'ask at Shoprite', '+27 82 123 4567', '081 234 56789 / 085 1']) {
      expect((await create({ phone })).status, phone).toBe(201);
    }
    expect((await create({ phone: 'unknown' })).status).toBe(201);
  });

  it('ignores keys that it does not know, and those that are the server’s', async () => {
    const made = await create({
      id: 5,
      version: 9,
      createdAt: '2020-01-01T00:00:00Z',
      phoneKey: 'x',
      isAdmin: true,
    });
    expect(made.body).toMatchObject({ version: 1, createdAt: server.clock.now().toISOString() });
    expect(made.body.id).not.toBe(5);
  });

  it('writes who did it, and everything that was given, in the same transaction', async () => {
    const made = await create({ location: 'Oshakati' });
    expect(await historyOf(made.body.id)).toEqual([
      {
        action: 'created',
        before: null,
        after: expect.objectContaining({ name: 'Selma Nangolo', phone: PHONE, location: 'Oshakati' }),
        agent: 'Agent 3',
        branch: 'oshakati',
      },
    ]);
    const { rows } = await server.database.pool.query(
      `select c.xmin = a.xmin as together from customers c join activity a on a.entity_id = c.id and a.entity = 'customer'
       where c.id = $1`,
      [made.body.id],
    );
    expect(rows).toEqual([{ together: true }]);
  });

  it('announces the change once it is committed', async () => {
    const heard: unknown[] = [];
    const stop = server.context.changes.subscribe(({ changes }) => heard.push(...changes));
    const made = await create();
    await create();
    stop();
    expect(heard).toEqual([{ entity: 'customer', id: made.body.id, version: 1 }]);
  });
});

describe('a number that somebody has already', () => {
  it.each([
    '0812345678',
    '+264 81 234 5678',
    '+264812345678',
    '264812345678',
    '00264 81 234 5678',
    '(081) 234-5678',
    ' 264812345678',
    '+264 (0)81 234 5678',
  ])('is recognised as %s', async (phone) => {
    const first = await create();
    const second = await create({ name: 'Tomas', phone });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'duplicate_customer',
      message: 'A customer with this phone number already exists: Selma Nangolo',
      existingCustomer: first.body,
    });
    expect((await client.get('/api/customers')).body).toHaveLength(1);
  });

  it('may be given again after an explicit choice: families share phones', async () => {
    await create();
    expect((await create({ name: 'Tomas', allowDuplicate: true })).status).toBe(201);
    expect((await create({ name: 'Third', allowDuplicate: false })).status).toBe(409);
  });

  it('is created exactly once when ten ask for it at the same time, in several spellings', async () => {
    const spellings = ['0812345678', '+264812345678', '264 81 234 5678', '081-234-5678', '00264812345678'];
    const replies = await Promise.all(
      [...spellings, ...spellings].map((phone, index) => create({ name: `Caller ${index}`, phone })),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    expect((await client.get('/api/customers')).body).toHaveLength(1);
  });

  it('cannot be taken over by a change either, unless that is chosen', async () => {
    const first = await create();
    const second = await create({ name: 'Tomas', phone: '081 999 0000' });
    const refused = await client.put(urlOf(second), { phone: '+264812345678' });
    expect(refused.status).toBe(409);
    expect(refused.body.existingCustomer).toEqual(first.body);
    const chosen = await client.put(urlOf(second), { phone: '+264812345678', allowDuplicate: true });
    expect(chosen.status).toBe(200);
  });

  it('stays one’s own in another spelling', async () => {
    const made = await create();
    const reply = await client.put(urlOf(made), { phone: '+264 81 234 5678' });
    expect(reply.status).toBe(200);
    expect(reply.body.phone).toBe('+264 81 234 5678');
  });
});

describe('changing a customer', () => {
  it('keeps what is absent, clears what is null or emptied', async () => {
    const made = await create({ email: 'selma@example.na', address: '1 Main Road', location: 'Rundu' });
    server.clock.advance(1000);
    const changed = await client.put(urlOf(made), { email: '', address: null, name: 'Selma N.' });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      ...made.body,
      version: 2,
      name: 'Selma N.',
      email: null,
      address: null,
      updatedAt: server.clock.now().toISOString(),
    });
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: null }],
    ['phone', { phone: ' ' }],
    ['phone', { phone: null }],
  ])('refuses to empty the %s: %j', async (path, body) => {
    const made = await create();
    const reply = await client.put(urlOf(made), body);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ path, message: 'Required' }]);
  });

  it('writes the fields that differ, as they were and as they are', async () => {
    const made = await create({ location: 'Rundu' });
    await client.put(urlOf(made), { name: 'Selma Nangolo', location: 'Oshakati', email: 's@example.na' });
    expect((await historyOf(made.body.id))[1]).toMatchObject({
      action: 'updated',
      before: { location: 'Rundu', email: null },
      after: { location: 'Oshakati', email: 's@example.na' },
    });
    expect(Object.keys((await historyOf(made.body.id))[1].after).toSorted()).toEqual(['email', 'location']);
  });

  it('leaves no trace when nothing differs', async () => {
    const made = await create();
    const heard: unknown[] = [];
    const stop = server.context.changes.subscribe(({ changes }) => heard.push(...changes));
    for (const body of [{}, { name: 'Selma Nangolo' }, { email: null }, { name: ' Selma Nangolo ' }]) {
      expect((await client.put(urlOf(made), body)).body).toEqual(made.body);
    }
    stop();
    expect(await historyOf(made.body.id)).toHaveLength(1);
    expect(heard).toEqual([]);
  });

  it('refuses a stale version with the current row, and writes nothing', async () => {
    const made = await create();
    const current = await client.put(urlOf(made), { name: 'Quicker' });
    const stale = await client.put(urlOf(made), { name: 'Slower' }, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    expect(stale.body.current).toEqual(current.body);
    expect(await historyOf(made.body.id)).toHaveLength(2);
  });

  it('takes the new words of the customer to the orders that are found by them', async () => {
    const made = await create();
    await server.database.pool.query(
      `insert into payments (customer_id, quote_number, quote_key, total_amount, own_search, customer_search)
       values ($1, 'Q-1', 'q-1', 100, 'q-1', 'selma nangolo')`,
      [made.body.id],
    );
    await client.put(urlOf(made), { name: 'Ndapéwa' });
    const { rows } = await server.database.pool.query('select search_text from payments');
    expect(rows[0].search_text).toMatch(/ndapewa/);
    expect(rows[0].search_text).not.toMatch(/selma/);
    await server.database.pool.query('delete from payments');
  });
});

describe('finding a customer by phone', () => {
  const search = (phone: string) => client.get(`/api/customers/search?phone=${phone}`);

  it.each([
    '0812345678',
    '081%20234%205678',
    '%2B264812345678',
    '+264812345678',
    '264812345678',
    '00264812345678',
  ])('understands %s', async (phone) => {
    const made = await create();
    const found = await search(phone);
    expect(found.status).toBe(200);
    expect(found.body).toEqual(made.body);
  });

  it('answers the one who is known longest when a family shares it', async () => {
    const made = await create();
    await create({ name: 'Tomas', allowDuplicate: true });
    expect((await search('0812345678')).body.id).toBe(made.body.id);
  });

  it('answers 404 for nobody, and for what is no number', async () => {
    await create({ phone: 'none' });
    for (const phone of ['0819999999', 'none', '%20', '%00', '%25']) {
      const reply = await search(phone);
      expect(reply.status, phone).toBe(404);
      expect(reply.body.message).toBe('No customer has this phone number');
    }
  });

  it('answers 400 without a number', async () => {
    for (const url of ['/api/customers/search', '/api/customers/search?phone=']) {
      const reply = await client.get(url);
      expect(reply.status).toBe(400);
      expect(reply.body.errors[0].path).toBe('phone');
    }
  });
});

describe('searching the list', () => {
  const namesFor = async (q: string) =>
    (await client.get(`/api/customers?q=${encodeURIComponent(q)}`)).body
      .map(({ name }: { name: string }) => name)
      .toSorted();
  beforeEach(async () => {
    await create({ name: 'Ndapéwa ǃGaëb', phone: '081 234 5678', email: 'Ndapewa@Example.na' });
    await create({ name: 'Tomas 100%', phone: '+264 85 777 8888', email: null });
    await create({ name: 'under_score', phone: '061-220-000' });
  });

  it.each([
    ['ndapewa', ['Ndapéwa ǃGaëb']],
    ['  NDAPÉWA   !gaeb ', ['Ndapéwa ǃGaëb']],
    ['example.NA', ['Ndapéwa ǃGaëb']],
    ['100%', ['Tomas 100%']],
    ['%', []],
    ['0%', []],
    ['100% tomas', ['Tomas 100%']],
    ['r_s', ['under_score']],
    ['\\', []],
    ['nobody', []],
    ['', ['Ndapéwa ǃGaëb', 'Tomas 100%', 'under_score']],
    ['\u0000', ['Ndapéwa ǃGaëb', 'Tomas 100%', 'under_score']],
  ])('finds %j by text, whatever its case and accents', async (q, names) => {
    expect(await namesFor(q)).toEqual(names);
  });

  it.each([
    ['0812345678', ['Ndapéwa ǃGaëb']],
    ['081 234', ['Ndapéwa ǃGaëb']],
    ['+264 81 234 5678', ['Ndapéwa ǃGaëb']],
    ['+264 81 23', ['Ndapéwa ǃGaëb']],
    ['5678', ['Ndapéwa ǃGaëb']],
    ['085 777', ['Tomas 100%']],
    ['0857778888', ['Tomas 100%']],
    ['(061) 220', ['under_score']],
  ])('finds the phone %s by its digits, in any spelling', async (q, names) => {
    expect(await namesFor(q)).toEqual(names);
  });

  it('shows the newest activity first', async () => {
    const list = async () => (await client.get('/api/customers')).body.map(({ id }: { id: number }) => id);
    const [, , oldest] = await list();
    server.clock.advance(1000);
    await client.put(`/api/customers/${oldest}`, { location: 'Rundu' });
    expect((await list())[0]).toBe(oldest);
  });
});
