import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { storePassword } from '#server/platform/auth/password-keeper.ts';
import { addOrder } from '#testing/shop.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#testing/test-server.ts';

const WRONG = 'not the password';
const DAY_MS = 24 * 60 * 60 * 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '10.9.9.9' } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from rate_limits');
});

type Attempt = { password?: string; address?: string; headers?: Record<string, string> };
const login = ({ password = WRONG, address = '192.0.2.1', headers = {} }: Attempt = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: address,
    headers,
    payload: { password },
  });
const callWithPassword = (password: string, address: string, name = 'x-auth-password') =>
  server.app.inject({ url: '/api/customers', remoteAddress: address, headers: { [name]: password } });
const cookieOf = (client: { cookies: Map<string, string> }) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

describe('login', () => {
  it('opens a session that the next start of the app finds', async () => {
    const client = server.newClient();
    expect((await client.get('/api/auth/session')).body).toEqual({ authenticated: false, device: null });
    const reply = await client.post('/api/auth/login', { password: TEST_PASSWORD });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ success: true, session: { authenticated: true } });
    expect((await client.get('/api/auth/session')).body).toEqual({
      authenticated: true,
      device: { agent: null, branch: null, team: null, asked: false },
      shopId: expect.any(String),
    });
  });

  it('refuses a wrong password in the words of the screen', async () => {
    const reply = await login();
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(reply.json()).toMatchObject({
      success: false,
      code: 'wrong_password',
      message: 'Incorrect password. Please try again.',
    });
    expect(reply.cookies).toEqual([]);
  });

  it('accepts the password with spaces around it', async () => {
    expect((await login({ password: `  ${TEST_PASSWORD} ` })).statusCode).toBe(200);
  });

  it.each([
    { password: '' },
    { password: '   ' },
    {},
    { password: null },
    { password: 5 },
    { password: ['x'] },
    { password: 'x'.repeat(1001) },
    [],
  ])('answers 400 to %j, naming the field, and counts no guess', async (payload) => {
    for (let round = 0; round < 6; round += 1) {
      const reply = await server.newClient().post('/api/auth/login', payload);
      expect(reply.status).toBe(400);
      expect(reply.body.code).toBe('invalid_request');
    }
    expect((await server.newClient().post('/api/auth/login', { password: TEST_PASSWORD })).status).toBe(200);
  });

  it('says which field is blank in the words of the screen', async () => {
    const reply = await login({ password: ' ' });
    expect(reply.json().errors).toEqual([
      { path: 'password', message: 'Please enter the password to access the system.' },
    ]);
  });

  it('reads no more of a stranger than a password needs', async () => {
    expect((await login({ password: 'x'.repeat(9_000) })).statusCode).toBe(413);
  });

  it('replaces the session of a browser that logs in again', async () => {
    const client = await server.loggedInClient();
    const before = cookieOf(client);
    await client.post('/api/auth/login', { password: TEST_PASSWORD });
    expect((await client.get('/api/customers')).status).toBe(200);
    const old = await server.app.inject({ url: '/api/customers', headers: { cookie: before } });
    expect(old.statusCode).toBe(401);
  });
});

describe('cookies', () => {
  it('are out of reach of scripts and other sites', async () => {
    const reply = await login({ password: TEST_PASSWORD });
    expect(reply.cookies.map(({ name }) => name).toSorted()).toEqual(['device', 'session']);
    for (const cookie of reply.cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
      expect(cookie.domain).toBeUndefined();
      expect(cookie.value).toMatch(/^[\w-]{43}$/);
    }
    expect(reply.cookies.find(({ name }) => name === 'session')?.maxAge).toBe((30 * DAY_MS) / 1000);
  });

  it('are secure and pinned to the host behind a trusted proxy that speaks https', async () => {
    const reply = await login({
      password: TEST_PASSWORD,
      address: '10.9.9.9',
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' },
    });
    expect(reply.cookies.map(({ name }) => name).toSorted()).toEqual(['__Host-device', '__Host-session']);
    for (const cookie of reply.cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', secure: true, path: '/' });
      expect(cookie.domain).toBeUndefined();
    }
  });

  it('do not become secure because an untrusted peer says https', async () => {
    const reply = await login({ password: TEST_PASSWORD, headers: { 'x-forwarded-proto': 'https' } });
    expect(reply.cookies.map(({ name }) => name).toSorted()).toEqual(['device', 'session']);
  });

  it('without the prefix count for nothing over https', async () => {
    const client = await server.loggedInClient();
    const reply = await server.app.inject({
      url: '/api/customers',
      remoteAddress: '10.9.9.9',
      headers: { cookie: cookieOf(client), 'x-forwarded-proto': 'https' },
    });
    expect(reply.statusCode).toBe(401);
  });
});

describe('logout', () => {
  it('leaves in the histories what a device throws away by it, and goes on without a record that is none', async () => {
    const client = await server.loggedInClient();
    const order = await addOrder(client);
    const note = { because: 'Not known to be saved', answer: 'Throw away' };
    const dropped = [
      { entity: 'payment', id: 99_999_999, what: 'Nothing', ...note },
      { entity: 'payment', id: order.id, what: 'Add Payment, N$ 500.00', ...note },
    ];
    expect((await client.post('/api/auth/logout', { dropped })).status).toBe(204);
    expect((await client.get('/api/payments')).status).toBe(401);
    const { body } = await server.client.get(`/api/activity?entity=payment&id=${order.id}`);
    expect(body[0]).toMatchObject({
      ...{ action: 'kept_dropped', agent: 'Agent 3' },
      after: { what: 'Add Payment, N$ 500.00', ...note },
    });
    // A caller without a session cannot record anything.
    expect((await server.newClient().post('/api/auth/logout', { dropped })).status).toBe(204);
    const { body: after } = await server.client.get(`/api/activity?entity=payment&id=${order.id}`);
    expect(after).toHaveLength(body.length);
  });

  it('ends the session in the same moment, and keeps the mark of the device', async () => {
    const client = await server.loggedInClient();
    const before = cookieOf(client);
    const reply = await client.post('/api/auth/logout');
    expect(reply.status).toBe(204);
    expect(reply.headers['clear-site-data']).toContain('"storage"');
    expect([...client.cookies.keys()]).toEqual(['device']);
    const again = await server.app.inject({ url: '/api/customers', headers: { cookie: before } });
    expect(again.statusCode).toBe(401);
  });

  it.each([{}, { dropped: null }, { dropped: [] }])(
    'ends the session with a body that says nothing: %j',
    async (body) => {
      const client = await server.loggedInClient();
      expect((await client.post('/api/auth/logout', body)).status).toBe(204);
      expect((await client.get('/api/payments')).status).toBe(401);
    },
  );

  it('is harmless without a session, and with one that has ended', async () => {
    expect((await server.newClient().post('/api/auth/logout')).status).toBe(204);
    const client = await server.loggedInClient();
    const cookie = cookieOf(client);
    await client.post('/api/auth/logout');
    const again = await server.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(again.statusCode).toBe(204);
  });

  it('C7, A8: takes hold on another process within two seconds', async () => {
    const sibling = await server.startSibling();
    const client = await server.loggedInClient();
    const headers = { cookie: cookieOf(client) };
    const statusThere = async () => (await sibling.app.inject({ url: '/api/customers', headers })).statusCode;
    expect(await statusThere()).toBe(200);
    await client.post('/api/auth/logout');
    await expect.poll(statusThere, { interval: 50 }).toBe(401);
  });
});

describe('who is at the device', () => {
  it('is kept with the device and signs what it changes', async () => {
    const client = await server.loggedInClient({ agent: 'Agent 7', branch: 'Walvis Bay', team: 'technical' });
    expect((await client.get('/api/auth/session')).body.device).toEqual({
      agent: 'Agent 7',
      branch: 'walvis_bay',
      team: 'technical',
      asked: true,
    });
    const made = await client.post('/api/customers', { name: 'Signed', phone: '081 555 0101' });
    const { rows } = await server.database.pool.query(
      "select agent, branch, device_id, request_id from activity where entity = 'customer' and entity_id = $1",
      [made.body.id],
    );
    expect(rows).toEqual([
      {
        agent: 'Agent 7',
        branch: 'walvis_bay',
        device_id: expect.any(String),
        request_id: expect.any(String),
      },
    ]);
  });

  it('changes in the parts that are given; null and empty clear', async () => {
    const client = await server.loggedInClient({ agent: 'Agent 1', branch: 'rundu', team: 'sales' });
    const put = async (body: object) => (await client.put('/api/auth/device', body)).body;
    expect(await put({ agent: 'Agent 2' })).toMatchObject({
      agent: 'Agent 2',
      branch: 'rundu',
      team: 'sales',
    });
    expect(await put({ branch: '', team: null })).toMatchObject({
      agent: 'Agent 2',
      branch: null,
      team: null,
    });
  });

  it('may be left open, and is then not asked again', async () => {
    const client = server.newClient();
    await client.post('/api/auth/login', { password: TEST_PASSWORD });
    expect((await client.put('/api/auth/device', {})).body).toEqual({
      agent: null,
      branch: null,
      team: null,
      asked: true,
    });
  });

  it.each([{ branch: 'Paris' }, { team: 'pirates' }, { agent: 'x'.repeat(101) }, { agent: 5 }])(
    'refuses %j, naming the field',
    async (body) => {
      const reply = await server.client.put('/api/auth/device', body);
      expect(reply.status).toBe(400);
      expect(reply.body.errors[0].path).toBe(Object.keys(body)[0]);
    },
  );

  it('needs a session, not just the password', async () => {
    const put = (headers: Record<string, string>) =>
      server.app.inject({ method: 'PUT', url: '/api/auth/device', headers, payload: { agent: 'X' } });
    expect((await put({})).statusCode).toBe(401);
    expect((await put({ 'x-auth-password': TEST_PASSWORD })).statusCode).toBe(400);
  });
});

describe('the password in a header', () => {
  it.each(['x-auth-password', 'auth-password'])('is accepted as %s', async (name) => {
    expect((await callWithPassword(TEST_PASSWORD, '192.0.2.1', name)).statusCode).toBe(200);
    const wrong = await callWithPassword(WRONG, '192.0.2.1', name);
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json().code).toBe('wrong_password');
  });

  it('may be sent as often as one likes when it is right', async () => {
    await callWithPassword(TEST_PASSWORD, '192.0.2.1');
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => callWithPassword(TEST_PASSWORD, '192.0.2.1')),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('changes data without the proof of origin that a cookie needs', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/customers',
      headers: { 'x-auth-password': TEST_PASSWORD },
      payload: { name: 'By script', phone: '081 555 0102' },
    });
    expect(reply.statusCode).toBe(201);
  });

  it('stops being accepted when the password changes', async () => {
    await callWithPassword(TEST_PASSWORD, '192.0.2.1');
    await storePassword(server.database.db, 'a changed password');
    expect((await callWithPassword(TEST_PASSWORD, '192.0.2.1')).statusCode).toBe(401);
    expect((await callWithPassword('a changed password', '192.0.2.1')).statusCode).toBe(200);
    await storePassword(server.database.db, TEST_PASSWORD);
  });
});

describe('guessing', () => {
  it('A1: is looked at five times a source, then not even when it is right', async () => {
    for (let guess = 0; guess < 5; guess += 1) expect((await login()).statusCode).toBe(401);
    for (const password of [WRONG, TEST_PASSWORD]) {
      const reply = await login({ password });
      expect(reply.statusCode).toBe(429);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(14 * 60);
      expect(reply.json()).toMatchObject({ code: 'too_many_attempts' });
      expect(reply.cookies).toEqual([]);
    }
    expect((await login({ password: TEST_PASSWORD, address: '192.0.2.2' })).statusCode).toBe(200);
  });

  it('A1: shares one budget between the login and both headers', async () => {
    await login();
    await login();
    await callWithPassword(WRONG, '192.0.2.1');
    await callWithPassword(WRONG, '192.0.2.1', 'auth-password');
    await callWithPassword(WRONG, '192.0.2.1');
    expect((await login({ password: TEST_PASSWORD })).statusCode).toBe(429);
    expect((await callWithPassword(TEST_PASSWORD, '192.0.2.1')).statusCode).toBe(429);
  });

  it('cannot go on by header after others have shown the right password', async () => {
    await login({ password: TEST_PASSWORD });
    await callWithPassword(TEST_PASSWORD, '192.0.2.1');
    for (const address of ['192.0.2.1', '192.0.2.66']) {
      for (let guess = 0; guess < 5; guess += 1) await callWithPassword(WRONG, address);
      const right = await callWithPassword(TEST_PASSWORD, address);
      expect(right.statusCode, address).toBe(429);
    }
  });

  it('counts parallel guesses like any others', async () => {
    const replies = await Promise.all(Array.from({ length: 15 }, () => login()));
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  });

  it('A1: is one source for a whole /64 of IPv6', async () => {
    for (let guess = 1; guess <= 5; guess += 1) await login({ address: `2001:db8:7:7::${guess}` });
    expect((await login({ password: TEST_PASSWORD, address: '2001:db8:7:7:ffff::1' })).statusCode).toBe(429);
    expect((await login({ password: TEST_PASSWORD, address: '2001:db8:7:8::1' })).statusCode).toBe(200);
  });

  it('A5: cannot borrow another address through a header of its own', async () => {
    for (let guess = 1; guess <= 5; guess += 1) {
      await login({ headers: { 'x-forwarded-for': `203.0.113.${guess}`, forwarded: 'for=203.0.113.9' } });
    }
    expect((await login({ headers: { 'x-forwarded-for': '203.0.113.77' } })).statusCode).toBe(429);
    expect((await login({ address: '203.0.113.1' })).statusCode).toBe(401);
  });

  it('A5: is told apart by address behind a trusted proxy, whatever the client puts in front', async () => {
    const behind = (forwarded: string) =>
      login({ address: '10.9.9.9', headers: { 'x-forwarded-for': forwarded } });
    for (let guess = 1; guess <= 5; guess += 1) await behind(`203.0.113.${guess}, 192.0.2.50`);
    expect((await behind('203.0.113.9, 192.0.2.50')).statusCode).toBe(429);
    expect((await behind('192.0.2.51')).statusCode).toBe(401);
  });

  it('A4: is never what a stale cookie does', async () => {
    const stale = { cookie: 'session=AAAA; device=BBBB' };
    for (let round = 0; round < 30; round += 1) {
      const reply = await server.app.inject({ url: '/api/customers', headers: stale });
      expect(reply.statusCode).toBe(401);
      expect(reply.json().code).toBe('unauthenticated');
    }
    const { rows } = await server.database.pool.query('select * from rate_limits');
    expect(rows).toEqual([]);
  });
});

describe('an attack by many unknown devices', () => {
  it('A2: is told to everybody once, as soon as 20 passwords were wrong', async () => {
    await server.database.pool.query('delete from notifications');
    const staff = await server.loggedInClient();
    const told = async () => (await staff.get('/api/notifications')).body;
    const guess = (n: number) => login({ address: `192.0.2.${n}` });
    for (let n = 1; n <= 19; n += 1) await guess(n);
    expect(await told()).toEqual([]);
    expect((await guess(20)).statusCode).toBe(401);
    expect((await guess(21)).statusCode).toBe(429);
    expect(await told()).toEqual([
      expect.objectContaining({
        type: 'urgent',
        priority: 'urgent',
        targetTeam: 'all',
        message: expect.stringMatching(/^20 wrong passwords .* from 192\.0\.2\.0\/24\./),
      }),
    ]);
  });

  afterEach(() => vi.useRealTimers());
  const storm = async (count: number) => {
    const replies = await Promise.all(
      Array.from({ length: count }, (_, index) => login({ address: `198.51.100.${index}` })),
    );
    return replies.filter(({ statusCode }) => statusCode === 401).length;
  };

  it('A2: gets 20 guesses, then one each 30 seconds, on all processes together and after a restart', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await storm(60)).toBe(20);
    const restarted = await server.startSibling();
    const there = await restarted.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '203.0.113.200',
      payload: { password: TEST_PASSWORD },
    });
    expect(there.statusCode).toBe(429);
    expect(Number(there.headers['retry-after'])).toBeLessThanOrEqual(30);
    vi.setSystemTime(Date.now() + 30_000);
    expect(await storm(10)).toBe(1);
  });

  it('A3: keeps nobody out who is logged in or has been before, even from its own address', async () => {
    const working = await server.loggedInClient();
    const known: string[] = [];
    for (let device = 0; device < 20; device += 1) {
      const reply = await login({ password: TEST_PASSWORD, address: `192.0.2.${100 + device}` });
      known.push(`device=${reply.cookies.find(({ name }) => name === 'device')?.value}`);
    }
    await storm(60);
    for (let guess = 0; guess < 10; guess += 1) await login();
    for (const cookie of known) {
      const reply = await login({
        password: TEST_PASSWORD,
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      });
      expect(reply.statusCode).toBe(200);
    }
    const requests: InjectOptions = { url: '/api/customers?limit=1', headers: { cookie: cookieOf(working) } };
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => server.app.inject({ ...requests, remoteAddress: '192.0.2.1' })),
    );
    expect(replies.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  });

  it('gives a stolen mark of a device no more than five guesses', async () => {
    const client = await server.loggedInClient();
    const headers = { cookie: `device=${client.cookies.get('device')}`, 'sec-fetch-site': 'same-origin' };
    const outcomes: number[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      outcomes.push((await login({ headers, address: `203.0.113.${guess}` })).statusCode);
    }
    expect(outcomes).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });
});

describe('somebody who once had the password', () => {
  const mint = async (count: number) => {
    const marks: string[] = [];
    for (let device = 0; device < count; device += 1) {
      const reply = await login({ password: TEST_PASSWORD });
      expect(reply.statusCode).toBe(200);
      marks.push(`device=${reply.cookies.find(({ name }) => name === 'device')?.value}`);
    }
    return marks;
  };
  const countGuesses = async (marks: readonly string[]) => {
    let guesses = 0;
    for (const cookie of marks) {
      for (let guess = 0; guess < 5; guess += 1) {
        const reply = await login({ headers: { cookie, 'sec-fetch-site': 'same-origin' } });
        if (reply.statusCode === 401) guesses += 1;
      }
    }
    return guesses;
  };

  it('guesses no more with many devices than the address allows, and the staff are told', async () => {
    await server.database.pool.query('delete from notifications');
    const marks = await mint(32);
    // 30 devices are known and share 30 attempts; the others are unknown, and share five.
    expect(await countGuesses(marks)).toBe(35);
    const { rows } = await server.database.pool.query('select title from notifications');
    expect(rows).toEqual([{ title: 'Someone is guessing the password' }]);
  });

  it('is a stranger after it has changed, with every device', async () => {
    const marks = await mint(3);
    await storePassword(server.database.db, 'a changed password');
    expect(await countGuesses(marks)).toBe(5);
    await storePassword(server.database.db, TEST_PASSWORD);
  });
});

describe('A8: a changed password', () => {
  it('ends every session on every process within two seconds', async () => {
    const sibling = await server.startSibling();
    const client = await server.loggedInClient();
    const request: InjectOptions = { url: '/api/customers', headers: { cookie: cookieOf(client) } };
    const apps = [server.app, sibling.app];
    for (const app of apps) expect((await app.inject(request)).statusCode).toBe(200);
    await storePassword(server.database.db, 'a changed password');
    for (const app of apps) {
      await expect.poll(async () => (await app.inject(request)).statusCode, { interval: 50 }).toBe(401);
    }
    await storePassword(server.database.db, TEST_PASSWORD);
  });
});

describe('A7: secrets at rest', () => {
  it('are hashes only: no table holds the password or a token', async () => {
    const reply = await login({ password: TEST_PASSWORD });
    await callWithPassword(TEST_PASSWORD, '192.0.2.1');
    const secrets = [TEST_PASSWORD, ...reply.cookies.map(({ value }) => value)];
    expect(secrets).toHaveLength(3);
    const tables = await server.database.pool.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    expect(tables.rows.length).toBeGreaterThan(10);
    for (const secret of secrets) {
      const hex = Buffer.from(secret).toString('hex');
      for (const { name } of tables.rows) {
        const found = await server.database.pool.query(
          `select 1 from ${name} as t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`,
          [secret, hex],
        );
        expect(found.rowCount, name).toBe(0);
      }
    }
  });
});
