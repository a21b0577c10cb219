import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loseNextCommit } from '#testing/lose-commit.ts';
import { startTestServer, TEST_PASSWORD, type TestClient, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = server.client;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from idempotency_keys');
  await server.database.pool.query('delete from customers');
});

let numbers = 0;
const newCustomer = (name = 'Selma') => {
  numbers += 1;
  return { name, phone: `081 600 ${String(numbers).padStart(4, '0')}` };
};
const post = (body: unknown, key: string, by: TestClient = client) =>
  by.post('/api/customers', body, { 'idempotency-key': key });
const count = async (table: 'customers' | 'idempotency_keys') =>
  Number((await server.database.pool.query(`select count(*) from ${table}`)).rows[0].count);

/** The reply of a `send` that has found no answer under its key, and then waits before its effect until `meanwhile` is done. */
async function whileItWaits<Reply>(send: () => Promise<Reply>, meanwhile: () => Promise<unknown>) {
  const { pool } = server.database;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table customers in access exclusive mode');
    const sent = send();
    const sql = "select 1 from pg_locks where relation = 'customers'::regclass and not granted";
    await expect.poll(async () => (await pool.query(sql)).rowCount).toBe(1);
    await meanwhile();
    await holder.query('rollback');
    return await sent;
  } finally {
    holder.release();
  }
}

describe('C1: a POST with an Idempotency-Key', () => {
  it('takes effect once and gives its first answer again', async () => {
    const body = newCustomer();
    const first = await post(body, 'once');
    expect(first.status).toBe(201);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    await client.put(`/api/customers/${first.body.id}`, { name: 'Renamed since' });
    const again = await post(body, 'once');
    expect(again.status).toBe(201);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(await count('customers')).toBe(1);
  });

  it('is the same request in another order and with unknown keys', async () => {
    const { name, phone } = newCustomer();
    await post({ name, phone }, 'order');
    const again = await post({ phone, unknown: 1, name }, 'order');
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('is refused with another body, and changes nothing', async () => {
    const body = newCustomer();
    await post(body, 'mixed');
    const other = await post({ ...body, name: 'Somebody else' }, 'mixed');
    expect(other.status).toBe(422);
    expect(other.body.code).toBe('idempotency_mismatch');
    expect(await count('customers')).toBe(1);
  });

  it('has exactly one effect when five come at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const body = newCustomer();
      const replies = await Promise.all(Array.from({ length: 5 }, () => post(body, `five-${round}`)));
      const done = replies.filter(({ status }) => status === 201);
      const ids = new Set(done.map((reply) => reply.body.id));
      expect(ids.size).toBe(1);
      for (const { status, body: refusal } of replies) {
        if (status === 201) continue;
        expect(status).toBe(409);
        expect(refusal.code).toBe('idempotency_running');
      }
      expect(done.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
      expect(await count('customers')).toBe(round + 1);
    }
  });

  it('is answered 409 while the first is still running, and replayed afterwards', async () => {
    const body = newCustomer('Slow');
    const first = await whileItWaits(
      () => post(body, 'slow'),
      async () => {
        const second = await post(body, 'slow');
        expect(second.status).toBe(409);
        expect(second.body.code).toBe('idempotency_running');
        expect(second.headers['retry-after']).toBe('1');
      },
    );
    expect(first.status).toBe(201);
    expect((await post(body, 'slow')).headers['idempotency-replayed']).toBe('true');
  });

  it('is not refused by its own effect in the moment in which the first is done', async () => {
    const body = newCustomer('Twice');
    const first = await post(body, 'moment');
    const { pool } = server.database;
    await pool.query("update idempotency_keys set key = 'not seen yet'");
    const second = await whileItWaits(
      () => post(body, 'moment'),
      () => pool.query("update idempotency_keys set key = 'moment'"),
    );
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await count('customers')).toBe(1);
  });

  it('keeps no refusal: what was in the way may be gone', async () => {
    const body = newCustomer();
    const blocking = await client.post('/api/customers', body);
    expect((await post(body, 'later')).status).toBe(409);
    expect(await count('idempotency_keys')).toBe(0);
    await client.put(`/api/customers/${blocking.body.id}`, { phone: '081 699 9999' });
    const retried = await post(body, 'later');
    expect(retried.status).toBe(201);
    expect(retried.headers['idempotency-replayed']).toBeUndefined();
  });

  it('is told apart from the same key on another device, and by password', async () => {
    const other = await server.loggedInClient();
    const replies = [await post(newCustomer('A'), 'shared'), await post(newCustomer('B'), 'shared', other)];
    const byPassword = await server.app.inject({
      method: 'POST',
      url: '/api/customers',
      headers: { 'x-auth-password': TEST_PASSWORD, 'idempotency-key': 'shared' },
      payload: newCustomer('C'),
    });
    expect(replies.map(({ body }) => body.name)).toEqual(['A', 'B']);
    expect(byPassword.json().name).toBe('C');
    expect(await count('customers')).toBe(3);
  });

  it.each(['', '   ', 'x'.repeat(256)])('refuses a key that is none: %j', async (key) => {
    const reply = await post(newCustomer(), key);
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe('Idempotency-Key');
    expect(await count('customers')).toBe(0);
  });

  it('is not called undone when the database is lost while it commits: who asks again is told what came of it', async () => {
    const body = newCustomer();
    loseNextCommit(server.database.pool);
    const doubtful = await post(body, 'in doubt');
    expect([doubtful.status, doubtful.body.code, doubtful.headers['retry-after']]).toEqual([
      ...[409, 'idempotency_running', '1'],
    ]);
    const again = await post(body, 'in doubt');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(await count('customers')).toBe(1);
    loseNextCommit(server.database.pool);
    expect((await client.post('/api/customers', newCustomer())).status).toBe(503);
  });

  it('D6: is stored in the transaction of its effect: neither is without the other', async () => {
    await server.database.pool.query(
      "create function fail_key() returns trigger language plpgsql as 'begin raise exception $m$no$m$; end'",
    );
    await server.database.pool.query(
      'create trigger fail_key before insert on idempotency_keys for each row execute function fail_key()',
    );
    try {
      expect((await post(newCustomer(), 'atomic')).status).toBe(500);
      expect(await count('customers')).toBe(0);
    } finally {
      await server.database.pool.query('drop function fail_key() cascade');
    }
  });
});

describe.each([
  { method: 'PUT', payload: { name: 'Renamed' }, status: 200, word: 'updated' },
  { method: 'DELETE', payload: undefined, status: 204, word: 'deleted' },
])('a $method with an Idempotency-Key', ({ method, payload, status, word }) => {
  const version = { 'if-match': '"1"' };
  const send = (id: number, key: string, body: object | undefined = payload) =>
    client.request(method, `/api/customers/${id}`, {
      headers: { ...version, 'idempotency-key': key },
      ...(body === undefined ? {} : { payload: body }),
    });
  const makeId = async () => (await client.post('/api/customers', newCustomer())).body.id as number;
  const countEffects = async (id: number) => {
    const { pool } = server.database;
    const sql = `select action from activity where entity = 'customer' and entity_id = $1 and action = $2`;
    return (await pool.query(sql, [id, word])).rowCount;
  };

  it('gives its first answer again instead of a word about its own effect', async () => {
    const id = await makeId();
    const first = await send(id, `${method} again`);
    expect(first.status).toBe(status);
    const again = await send(id, `${method} again`);
    expect([again.status, again.text]).toEqual([status, first.text]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await countEffects(id)).toBe(1);
  });

  it('is refused for another row or with another body', async () => {
    const [id, other] = [await makeId(), await makeId()];
    await send(id, `${method} mixed`);
    expect((await send(other, `${method} mixed`)).status).toBe(422);
    if (payload !== undefined)
      expect((await send(id, `${method} mixed`, { name: 'Other' })).status).toBe(422);
    expect(await countEffects(other)).toBe(0);
  });

  it('has exactly one effect when five come at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await makeId();
      const replies = await Promise.all(Array.from({ length: 5 }, () => send(id, `${method} ${round}`)));
      const done = replies.filter((reply) => reply.status === status);
      const firsts = done.filter(({ headers }) => headers['idempotency-replayed'] === undefined);
      expect(firsts).toHaveLength(1);
      for (const reply of replies.filter((one) => one.status !== status))
        expect([reply.status, reply.body.code]).toEqual([409, 'idempotency_running']);
      expect(await countEffects(id)).toBe(1);
    }
  });

  it('keeps no refusal: the row may come to what was expected', async () => {
    const id = await makeId();
    const reply = await client.request(method, `/api/customers/${id}`, {
      headers: { 'if-match': '"7"', 'idempotency-key': `${method} refused` },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(reply.status).toBe(412);
    expect((await send(id, `${method} refused`)).headers['idempotency-replayed']).toBeUndefined();
    expect(await countEffects(id)).toBe(1);
  });
});

describe('If-Match', () => {
  it('lets a change pass at the version that was seen', async () => {
    const made = await client.post('/api/customers', newCustomer());
    for (const version of ['"1"', 'W/"2"', ' "3" ']) {
      const reply = await client.put(
        `/api/customers/${made.body.id}`,
        { name: `After ${version}` },
        { 'if-match': version },
      );
      expect(reply.status, version).toBe(200);
    }
  });

  it('refuses a stale version and shows the current row', async () => {
    const made = await client.post('/api/customers', newCustomer());
    const url = `/api/customers/${made.body.id}`;
    const current = await client.put(url, { name: 'Quicker' });
    const reply = await client.put(url, { name: 'Too late' }, { 'if-match': '"1"' });
    expect(reply.status).toBe(412);
    expect(reply.body).toMatchObject({ code: 'stale_version', current: current.body });
    expect((await client.get(url)).body).toEqual(current.body);
  });

  it('applies to the current row when it is absent or asks for any', async () => {
    const made = await client.post('/api/customers', newCustomer());
    const url = `/api/customers/${made.body.id}`;
    expect((await client.put(url, { name: 'B' })).status).toBe(200);
    expect((await client.put(url, { name: 'C' }, { 'if-match': '*' })).body.version).toBe(3);
  });

  it.each(['1', '"x"', '"1", "2"', '""', '"-1"', 'abc'])(
    'is refused when it is no version: %s',
    async (value) => {
      const made = await client.post('/api/customers', newCustomer());
      const reply = await client.put(`/api/customers/${made.body.id}`, { name: 'X' }, { 'if-match': value });
      expect(reply.status).toBe(400);
      expect(reply.body.errors[0].path).toBe('If-Match');
    },
  );

  it('C2: lets exactly one of two editors win, every time', async () => {
    const made = await client.post('/api/customers', newCustomer());
    const url = `/api/customers/${made.body.id}`;
    for (let version = 1; version <= 20; version += 1) {
      const replies = await Promise.all(
        ['left', 'right'].map((side) =>
          client.put(url, { name: `${side} ${version}` }, { 'if-match': `"${version}"` }),
        ),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    }
  });
});
