import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareAgents } from '#server/platform/auth/agent-directory.ts';
import { addLayby, addOrder } from '#testing/shop.ts';
import { startTestServer, TEST_PASSWORD, type TestClient, type TestServer } from '#testing/test-server.ts';
import { cookieOf, listen, openTestSocket } from '#testing/test-socket.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows;
const add = async (name: string, values: object = {}) =>
  (await server.client.post('/api/agents', { name, ...values })).body;
const named = async () => (await server.newClient().get('/api/config')).body.agents;
const setPin = (id: number, body: object, client: TestClient = server.client) =>
  client.put(`/api/agents/${id}/pin`, body);
const sit = (client: TestClient, agent: string | null, pin?: string) =>
  client.put('/api/auth/device', { agent, ...(pin !== undefined && { pin }) });

describe('the list of agents', () => {
  it('begins with the names of the configuration, and is kept here since', async () => {
    expect(await named()).toEqual(Array.from({ length: 8 }, (_, n) => `Agent ${n + 1}`));
    expect(await prepareAgents(server.database.db, ['Agent 3', 'agent  4', 'Selma'])).toEqual(['Selma']);
    expect(await named()).toHaveLength(8);
  });

  it('takes names that no active one has, however they are written', async () => {
    const made = await add('Ndapéwa', { branch: 'Walvis Bay', team: 'sales' });
    expect(made).toMatchObject({ name: 'Ndapéwa', branch: 'walvis_bay', team: 'sales', hasPin: false });
    expect(await named()).toContain('Ndapéwa');
    const twice = await server.client.post('/api/agents', { name: ' ndapewa ' });
    expect([twice.status, twice.body.errors[0].path]).toEqual([400, 'name']);
    await server.client.put(`/api/agents/${made.id}`, { isActive: false });
    expect(await named()).not.toContain('Ndapéwa');
    expect((await server.client.post('/api/agents', { name: 'NDAPEWA' })).status).toBe(201);
    const back = await server.client.put(`/api/agents/${made.id}`, { isActive: true });
    expect(back.body.errors[0].message).toBe('An agent named NDAPEWA already exists.');
  });

  it('renames for devices and forms, and rewrites nothing that was signed', async () => {
    const { id } = await add('Petrus');
    const client = await server.loggedInClient({ agent: 'Petrus', branch: 'rundu' });
    const order = await addOrder(client, { addedByAgent: 'Petrus' });
    await server.client.put(`/api/agents/${id}`, { name: 'Petrus Shilongo' });
    expect((await client.get('/api/auth/session')).body.device.agent).toBe('Petrus Shilongo');
    expect((await client.get(`/api/payments/${order.id}`)).body.addedByAgent).toBe('Petrus');
    expect(
      await query(`select agent from activity where entity = 'payment' and entity_id = $1`, [order.id]),
    ).toEqual([{ agent: 'Petrus' }]);
    expect(
      await query(
        `select action, before, after from activity where entity = 'agent' and entity_id = $1 and action = 'renamed'`,
        [id],
      ),
    ).toEqual([{ action: 'renamed', before: { name: 'Petrus' }, after: { name: 'Petrus Shilongo' } }]);
    await server.client.put(`/api/agents/${id}`, { isActive: false });
    expect((await client.get('/api/auth/session')).body.device).toMatchObject({ agent: null, asked: false });
  });

  it('is put in order as a whole, or not at all', async () => {
    const { body } = await server.client.get('/api/agents');
    const ids = body.filter((one: { isActive: boolean }) => one.isActive).map(({ id }: { id: number }) => id);
    const turned = [...ids].reverse();
    expect((await server.client.put('/api/agents/order', { ids: turned })).status).toBe(204);
    expect((await named())[0]).toBe('NDAPEWA');
    for (const wrong of [ids.slice(1), [...ids, ids[0]]])
      expect((await server.client.put('/api/agents/order', { ids: wrong })).status).toBe(409);
  });

  it.each(['\u2800', '\u3164', '\u115f', '\n', '\u2028'])(
    'takes no name with %j in it, which looks like one without',
    async (unseen) => {
      for (const name of [`Agent${unseen}6`, `Agent 6${unseen}x`])
        expect((await server.client.post('/api/agents', { name })).status, name).toBe(400);
    },
  );

  it('takes no name whose letters are of two alphabets that look alike', async () => {
    const { id } = await add('Martha');
    for (const name of ['\u0410gent 3', 'Ag\u0435nt 3', 'Agent \u039f'])
      for (const refused of [
        await server.client.post('/api/agents', { name }),
        await server.client.put(`/api/agents/${id}`, { name }),
      ])
        expect([refused.status, refused.body.errors]).toEqual([
          400,
          [
            {
              path: 'name',
              message: 'A name must use one alphabet. This name mixes letters that look alike.',
            },
          ],
        ]);
    for (const name of ['\u0410\u043d\u043d\u0430', '\u01c3Gar\u00eb-D\u2019Oh 2'])
      expect((await add(name)).name).toBe(name);
  });

  it('of another process follows when it hears of it', async () => {
    const sibling = await server.startSibling();
    expect((await sibling.newClient().get('/api/config')).body.agents).toEqual(await named());
    await add('Heard of');
    sibling.context.agents.hear({ changes: [{ entity: 'agent' }] });
    expect((await sibling.newClient().get('/api/config')).body.agents).toContain('Heard of');
  });
});

describe('a PIN', () => {
  let selma: { id: number; name: string };
  let turn = 0;
  beforeEach(async () => {
    turn += 1;
    selma = await add(`Selma ${turn}`);
    const given = await setPin(selma.id, { pin: '4711', password: TEST_PASSWORD });
    expect(given.body.hasPin).toBe(true);
  });

  it('is given and taken with the old one or the system password, and leaves no trace but its hash', async () => {
    expect((await setPin(selma.id, { pin: '2580' })).body.code).toBe('pin_required');
    expect((await setPin(selma.id, { pin: '2580', oldPin: '0815' })).body.code).toBe('wrong_pin');
    const wrong = await setPin(selma.id, { pin: '2580', password: 'not the password' });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'password']);
    for (const pin of ['0000', '1234', '9876', '12', 'abcd'])
      expect((await setPin(selma.id, { pin, oldPin: '4711' })).status).toBe(400);
    const changed = await server.client.put(
      `/api/agents/${selma.id}/pin`,
      { pin: '2580', oldPin: '4711' },
      { 'idempotency-key': 'a pin' },
    );
    expect(changed.status).toBe(200);
    expect((await setPin(selma.id, { pin: null, oldPin: '2580' })).body.hasPin).toBe(false);
    const history = await query(
      `select action, before, after from activity where entity = 'agent' and entity_id = $1 order by id`,
      [selma.id],
    );
    expect(history.map(({ action }) => action)).toEqual(['created', 'pin_set', 'pin_changed', 'pin_removed']);
    expect(JSON.stringify(history)).not.toMatch(/argon2|4711|2580/);
    expect(await query(`select 1 from idempotency_keys where key = 'a pin'`)).toEqual([]);
  });

  it('is asked for by whoever switches a device to the name, and not of who is there', async () => {
    const client = await server.loggedInClient();
    expect((await sit(client, selma.name)).body.code).toBe('pin_required');
    expect((await sit(client, selma.name.toUpperCase(), '0815')).body.code).toBe('wrong_pin');
    expect((await sit(client, selma.name.toUpperCase(), '4711')).body).toMatchObject({
      agent: selma.name,
      lockMinutes: 5,
    });
    expect(
      (await client.put('/api/auth/device', { agent: selma.name, lockMinutes: 15 })).body.lockMinutes,
    ).toBe(15);
    expect((await sit(client, `${selma.name}\u200b`)).status).toBe(200);
    expect((await sit(client, 'Nobody of the list')).body.errors[0].path).toBe('agent');
    // A name that is only a combining mark is refused, whether the device has an agent or not.
    const unsigned = server.newClient();
    await unsigned.post('/api/auth/login', { password: TEST_PASSWORD });
    for (const each of [client, unsigned]) {
      expect((await sit(each, '\u0301')).status).toBe(400);
      expect((await each.get('/api/auth/session')).body.device.agent).not.toBe('\u0301');
    }
    // After a logout, knowing the password does not make the next person Selma.
    await client.post('/api/auth/logout');
    const again = await client.post('/api/auth/login', { password: TEST_PASSWORD });
    expect(again.body.session.device).toMatchObject({ agent: null, asked: false });
  });

  it('opens a locked device for whoever has one, and for nobody else', async () => {
    const client = await server.loggedInClient();
    const open = async (body: object) => (await client.post('/api/auth/unlock', body)).body;
    expect((await open({ pin: '4711', agent: 'Agent 2' })).code).toBe('pin_required');
    expect((await open({ pin: '0815', agent: selma.name })).code).toBe('wrong_pin');
    expect(await open({ pin: '4711', agent: selma.name })).toMatchObject({
      agent: selma.name,
      lockMinutes: 5,
    });
    expect((await client.get('/api/auth/session')).body.device.agent).toBe(selma.name);
  });

  it('guards the name: it is neither changed nor freed before', async () => {
    for (const change of [{ name: 'Zelma' }, { isActive: false }]) {
      const refused = await server.client.put(`/api/agents/${selma.id}`, change);
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        `${selma.name} has a PIN that protects this name. Remove the PIN first.`,
      ]);
    }
    expect((await server.client.put(`/api/agents/${selma.id}`, { team: 'sales' })).status).toBe(200);
  });

  it('tells of what was saved signed also where nobody is any more, and saves nothing by that', async () => {
    const client = await server.loggedInClient();
    await sit(client, 'Agent 1');
    const { id } = await addOrder(client);
    const keyed = { 'idempotency-key': 'its answer was lost' };
    const pay = (url = `/api/payments/${id}/receipts`, amount = '500.00') =>
      client.post<{ paidAmount: string }>(url, { amount, method: 'cash' }, keyed);
    const paid = await pay();
    expect(paid.status).toBe(201);
    await sit(client, null);
    const again = await pay();
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([
      201,
      paid.text,
      'true',
    ]);
    expect((await pay(undefined, '600.00')).body).toMatchObject({ code: 'idempotency_mismatch' });
    expect((await pay('/api/payments/999999/receipts')).body).toMatchObject({ code: 'agent_required' });
    expect((await client.get(`/api/payments/${id}`)).body.paidAmount).toBe(paid.body.paidAmount);
  });

  it('shows an ID number once more to nobody who does not sign for it', async () => {
    const client = await server.loggedInClient();
    await sit(client, 'Agent 1');
    const { id } = await addLayby(client);
    const show = () => client.post(`/api/laybys/${id}/reveal-id`, undefined, { 'idempotency-key': 'shown' });
    expect((await show()).status).toBe(200);
    await sit(client, null);
    expect((await show()).body).toMatchObject({ code: 'agent_required' });
  });

  it('has everything signed that a browser changes, and nothing that is a device’s own', async () => {
    const client = await server.loggedInClient();
    await sit(client, null);
    const body = { title: 'Unsigned', message: 'x' };
    expect((await client.post('/api/app-reminders', body)).body.code).toBe('agent_required');
    expect((await client.post('/api/notifications/read-all')).status).toBe(200);
    expect((await client.get('/api/app-reminders')).status).toBe(200);
    await sit(client, 'Agent 1');
    expect((await client.post('/api/app-reminders', body)).status).toBe(201);
    const byHeader = server.newClient();
    const headers = { 'x-auth-password': TEST_PASSWORD };
    expect((await byHeader.post('/api/app-reminders', body, headers)).status).toBe(201);
  });

  it('given in the moment in which a device takes the name is asked for there as well', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, name } = await add(`Raced ${turn} ${round}`);
      const devices = await Promise.all(Array.from({ length: 3 }, () => server.loggedInClient()));
      await Promise.all([
        ...devices.map((device) => sit(device, name)),
        setPin(id, { pin: '4711', password: TEST_PASSWORD }),
        ...devices.map((device) => sit(device, name)),
      ]);
      for (const device of devices)
        expect((await device.get('/api/auth/session')).body.device.agent, `${round}`).not.toBe(name);
    }
  });

  it('is asked for where the name is taken again by who was signed off in that moment', async () => {
    const { name } = await add(`Taken ${turn}`);
    const device = await server.loggedInClient();
    await sit(device, name);
    // The request has read the device's agent and waits for its row, which is being signed off by somebody else.
    const holder = await server.database.pool.connect();
    await holder.query('begin');
    await holder.query('update devices set agent = null, asked_at = null where agent = $1', [name]);
    const again = sit(device, name);
    const waiting = `select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and query like '%"devices"%'`;
    await vi.waitFor(async () => expect(await query(waiting)).toHaveLength(1));
    await holder.query('commit');
    holder.release();
    expect((await again).body.code).toBe('pin_required');
    expect((await device.get('/api/auth/session')).body.device.agent).toBeNull();
  });

  it('may be guessed five times at a device, at all doors together; then the wait grows', async () => {
    const thief = await server.loggedInClient();
    for (let n = 0; n < 3; n += 1) expect((await sit(thief, selma.name, '0815')).status).toBe(403);
    for (let n = 0; n < 2; n += 1)
      expect((await setPin(selma.id, { pin: '2580', oldPin: '0815' }, thief)).status).toBe(403);
    const locked = await sit(thief, selma.name, '4711');
    expect([locked.status, locked.headers['retry-after']]).toEqual([429, '60']);
    server.clock.advance(61_000);
    expect((await sit(thief, selma.name, '0815')).status).toBe(403);
    expect((await sit(thief, selma.name, '4711')).headers['retry-after']).toBe('120');
    // Attempts on one device do not block another.
    const own = await server.loggedInClient();
    expect((await sit(own, selma.name, '4711')).status).toBe(200);
    expect((await own.post('/api/auth/unlock', { pin: '0815' })).body.code).toBe('wrong_pin');
    expect((await own.post('/api/auth/unlock', { pin: '4711' })).body.agent).toBe(selma.name);
    server.clock.advance(121_000);
    expect((await sit(thief, selma.name, '4711')).status).toBe(200);
  });

  it('may be guessed five times by forty calls at once, and by a clock that goes back meanwhile', async () => {
    const steps = [1, -1].map((step) => ({ step, name: `Parallel ${turn} ${step}` }));
    for (const { step, name } of steps) {
      const { id } = await add(name);
      await setPin(id, { pin: '4711', password: TEST_PASSWORD });
      const thief = await server.loggedInClient();
      const host = await listen(server);
      const turned = vi.spyOn(server.clock, 'now');
      const still = server.clock.now().getTime();
      // Every call of the clock returns a different time.
      turned.mockImplementation(() => new Date(still + turned.mock.calls.length * step));
      const codes = await Promise.all(
        Array.from({ length: 40 }, async () => {
          const answer = await fetch(`http://${host}/api/auth/device`, {
            method: 'PUT',
            headers: {
              ...{ cookie: cookieOf(thief), 'content-type': 'application/json' },
              ...{ origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
            },
            body: JSON.stringify({ agent: name, pin: '0815' }),
          });
          return ((await answer.json()) as { code: string }).code;
        }),
      ).finally(() => turned.mockRestore());
      expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(5);
      expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(35);
    }
  });

  it('is shown anew at every other device of the agent when it is given, changed or removed', async () => {
    const { id, name } = await add(`Johanna ${turn}`);
    const own = await server.loggedInClient({ agent: name, branch: 'rundu' });
    const other = await server.loggedInClient();
    const at = async (client: TestClient) => (await client.get('/api/auth/session')).body.device;
    const body = { title: 'Whose', message: 'x' };
    const sitThere = async (pin?: string) => {
      expect((await sit(other, name, pin)).body.agent).toBe(name);
      const socket = await openTestSocket(await listen(server), other);
      return async (version: number) => {
        await expect
          .poll(() =>
            socket.messages.flatMap((message) => (message.type === 'DATA_CHANGED' ? message.changes : [])),
          )
          .toContainEqual({ entity: 'agent', id, version });
        socket.close();
        expect(await at(other)).toMatchObject({ agent: null, asked: false });
        expect((await at(own)).agent).toBe(name);
        expect((await other.post('/api/app-reminders', body)).body.code).toBe('agent_required');
      };
    };
    for (const [pin, before, proof] of [
      ['4711', undefined, { password: TEST_PASSWORD }],
      ['2580', '4711', { oldPin: '4711' }],
      ['8264', '2580', { password: TEST_PASSWORD }],
      [null, '8264', { password: TEST_PASSWORD }],
    ] as const) {
      const isUnseated = await sitThere(before);
      const { status, body: agent } = await setPin(id, { pin, ...proof }, own);
      expect(status).toBe(200);
      await isUnseated(agent.version);
    }
  });

  it('may be guessed twenty times by all other devices together, whatever number somebody makes', async () => {
    const own = await server.loggedInClient();
    expect((await sit(own, selma.name, '4711')).status).toBe(200);
    const thieves = await Promise.all(Array.from({ length: 5 }, () => server.loggedInClient()));
    const statuses = await Promise.all(
      thieves.flatMap((thief) =>
        Array.from({ length: 5 }, async () => (await sit(thief, selma.name, '0815')).status),
      ),
    );
    expect(statuses.filter((status) => status === 403)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await own.post('/api/auth/unlock', { pin: '4711' })).status).toBe(200);
    // After a logout, the device still counts as one that has shown this PIN; no device has shown the new PIN.
    await own.post('/api/auth/logout');
    await own.post('/api/auth/login', { password: TEST_PASSWORD });
    expect((await sit(own, selma.name, '4711')).status).toBe(200);
    expect((await setPin(selma.id, { pin: '2580', password: TEST_PASSWORD })).status).toBe(200);
    await own.post('/api/auth/logout');
    await own.post('/api/auth/login', { password: TEST_PASSWORD });
    expect((await sit(own, selma.name, '2580')).status).toBe(429);
  });

  it('may be guessed twenty times a day at a device that is shared, however often its owner opens it meanwhile', async () => {
    const desk = await server.loggedInClient();
    const unlock = async (pin: string) =>
      (await desk.post('/api/auth/unlock', { pin, agent: selma.name })).status;
    let looked = 0;
    for (let turned = 0; turned < 8; turned += 1) {
      for (let n = 0; n < 4; n += 1) if ((await unlock('0815')) === 403) looked += 1;
      expect(await unlock('4711')).toBe(looked === 20 ? 429 : 200);
    }
    expect(looked).toBe(20);
    // She entered the right PIN meanwhile, which used up no attempts.
    server.clock.advance(61_000);
    expect(await unlock('4711')).toBe(200);
    server.clock.advance(25 * 60 * 60_000);
    for (let n = 0; n < 4; n += 1) expect(await unlock('0815')).toBe(403);
    expect(await unlock('4711')).toBe(200);
  });
});
