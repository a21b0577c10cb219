import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createTestClient, startTestServer, TEST_PASSWORD, type TestServer } from '#testing/test-server.ts';
import { createLogger } from './log.ts';

const CANARIES = [
  'Selma Canary',
  '0815554321',
  'canary@example.na',
  'canary-token',
  TEST_PASSWORD,
  'wrong canary',
];

let server: TestServer;
let lines: string[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  lines = [];
});

const createTestLogger = (level: Parameters<typeof createLogger>[0] = 'trace') =>
  createLogger(level, { write: (line) => lines.push(line) });

/** The test server with a log that is kept. */
async function startLoggingApp({
  level,
  slowMs,
}: {
  level?: Parameters<typeof createLogger>[0];
  slowMs?: number;
} = {}) {
  const app = await buildApp({
    context: server.context,
    logger: createTestLogger(level),
    trustProxy: [],
    publicUrl: null,
    webRoot: '/nonexistent',
    ...(slowMs === undefined ? {} : { slowMs }),
  });
  await app.ready();
  return app;
}

function expectNoCanary(): void {
  const text = lines.join('');
  for (const canary of CANARIES) expect(text).not.toContain(canary);
}

describe('L1: the log of requests', () => {
  it('names the route, never what was asked for or by whom', async () => {
    const app = await startLoggingApp();
    const client = createTestClient(app);
    await client.post('/api/auth/login', { password: 'wrong canary' });
    await client.post('/api/auth/login', { password: TEST_PASSWORD });
    const customer = { name: 'Selma Canary', phone: '0815554321', email: 'canary@example.na' };
    await client.post('/api/customers', customer);
    await client.post('/api/customers', customer);
    await client.get('/api/customers?q=Selma%20Canary');
    await client.get('/api/customers/search?phone=0815554321');
    await client.get('/nothing/0815554321');
    await client.get('/api/0815554321', { 'x-auth-password': 'wrong canary', authorization: 'canary-token' });
    const tokens = [...client.cookies.values()];
    await app.close();
    expectNoCanary();
    for (const token of tokens) expect(lines.join('')).not.toContain(token);
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(requests).toHaveLength(8);
    for (const line of requests) {
      expect(line).toMatchObject({
        reqId: expect.stringMatching(/^[\da-f-]{36}$/),
        status: expect.any(Number),
      });
    }
    expect(requests[4]).toMatchObject({ method: 'GET', route: '/api/customers', status: 200 });
  });

  it('leaves reading out that went well, unless everything is to be told', async () => {
    const app = await startLoggingApp({ level: 'info' });
    const client = createTestClient(app);
    await client.get('/api/customers');
    await client.post('/api/auth/login', { password: TEST_PASSWORD });
    await client.get('/api/customers');
    await client.get('/api/customers/999999');
    await client.post('/api/customers', { name: 'Selma Canary', phone: '0815554329' });
    await app.close();
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(requests.map(({ method, status }) => `${method} ${status}`)).toEqual([
      'GET 401',
      'POST 200',
      'GET 404',
      'POST 201',
    ]);
  });

  it('tells a fault by kind and place, never by the row that caused it', async () => {
    const { pool } = server.database;
    await pool.query("alter table customers add constraint canary check (name <> 'Selma Canary') not valid");
    const app = await startLoggingApp();
    const client = createTestClient(app);
    await client.post('/api/auth/login', { password: TEST_PASSWORD });
    const reply = await client.post('/api/customers', {
      name: 'Selma Canary',
      phone: '0815554322',
      allowDuplicate: true,
    });
    await app.close();
    await pool.query('alter table customers drop constraint canary');
    expect(reply.status).toBe(500);
    expectNoCanary();
    const fault = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed');
    expect(fault).toMatchObject({ level: 50, reqId: reply.body.requestId });
    expect(JSON.stringify(fault)).toContain('"constraint":"canary"');
    expect(JSON.stringify(fault)).toMatch(/customers\.service\.ts:\d+/);
  });
});

describe('a slow request', () => {
  it('L1: tells its statements, how long each took and the waiting for a connection, and no value', async () => {
    const app = await startLoggingApp({ slowMs: 0 });
    const client = createTestClient(app);
    await client.post('/api/auth/login', { password: TEST_PASSWORD });
    await client.post('/api/customers', { name: 'Selma Canary', phone: '0815554323' });
    await client.get('/api/customers/search?phone=0815554323');
    await app.close();
    expectNoCanary();
    const slow = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'slow request');
    expect(slow).toHaveLength(3);
    expect(slow[1]).toMatchObject({ level: 40, route: '/api/customers', status: 201 });
    expect(slow[1].waitedMs).toEqual(expect.any(Number));
    const statements = slow[1].statements.map(({ sql }: { sql: string }) => sql).join('; ');
    expect(statements).toMatch(/insert into .*customers/i);
    expect(statements).toContain('commit');
    expect(slow[2].statements).toEqual(
      expect.arrayContaining([
        { sql: expect.stringMatching(/from .*customers/i), times: 1, ms: expect.any(Number) },
      ]),
    );
    expect(slow[2].statements.map(({ sql }: { sql: string }) => sql).join('; ')).not.toContain('0815554323');
  });

  it('is none when it was quick', async () => {
    const app = await startLoggingApp({ slowMs: 60_000 });
    await createTestClient(app).get('/api/health');
    await app.close();
    expect(lines.join('')).not.toContain('slow request');
  });
});

describe('trouble that repeats itself', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const told = () => lines.map((line) => JSON.parse(line));

  it('is told at once, and then in one line every five seconds that says how often', () => {
    const log = createTestLogger();
    const fail = (reqId: number, code = 'ECONNREFUSED') =>
      log.error({ err: Object.assign(new Error('gone'), { code }), reqId }, 'request failed');
    for (let n = 1; n <= 150; n += 1) fail(n);
    fail(0, 'ETIMEDOUT');
    expect(told()).toMatchObject([{ reqId: 1 }, { reqId: 0 }]);
    vi.advanceTimersByTime(5_000);
    expect(told().slice(2)).toMatchObject([{ msg: 'request failed', reqId: 150, times: 149 }]);
    fail(151);
    vi.advanceTimersByTime(5_000);
    expect(told().slice(3)).toMatchObject([{ reqId: 151, times: 1 }]);
    vi.advanceTimersByTime(60_000);
    expect(told()).toHaveLength(4);
    fail(152);
    expect(told().slice(4)).toMatchObject([{ reqId: 152 }]);
    expect(told()[4].times).toBeUndefined();
  });
});

describe('what is logged by name', () => {
  it('L1, A7: has secrets removed wherever they turn up', () => {
    const log = createTestLogger();
    log.info({ password: TEST_PASSWORD, headers: { cookie: 'canary-token', authorization: 'canary-token' } });
    log.error({ err: Object.assign(new Error('Selma Canary'), { detail: '0815554321' }) });
    log.error({ err: 'Selma Canary' });
    log.error(new Error('Selma Canary'));
    expect(lines).toHaveLength(4);
    expectNoCanary();
  });

  it('L1: is one JSON line an event, with its time', () => {
    createTestLogger().warn({ some: 'a\nb' }, 'two\nlines');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toContain('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'two\nlines',
      time: expect.stringMatching(/Z$/),
    });
  });
});
