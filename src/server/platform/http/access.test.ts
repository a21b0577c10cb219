import fastifyCookie from '@fastify/cookie';
import Fastify, { type RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#testing/test-server.ts';
import { registerAccess } from './access.ts';

/** The routes that anybody may call. Each new line here is a deliberate decision. */
const PUBLIC = [
  'GET /',
  'GET /api/auth/session',
  'GET /api/config',
  'GET /api/health',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /manifest.webmanifest',
  // Requires its token, or a call from this machine.
  'GET /metrics',
  'POST /api/auth/login',
  'POST /api/auth/logout',
];

let server: TestServer;
let routes: { method: string; url: string; route: RouteOptions }[];
beforeAll(async () => {
  server = await startTestServer();
  routes = server.app.declaredRoutes.flatMap((route) =>
    [route.method].flat().map((method) => ({ method, url: route.url, route })),
  );
});
afterAll(() => server.stop());

const pathOf = (url: string) => url.replace(/:[a-z]+/gi, '1').replace('*', 'x');
const cookieOf = (client: { cookies: Map<string, string> }) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function expectAllRefused(headers: Record<string, string>): Promise<void> {
  const guarded = routes.filter(({ route }) => route.config?.access === 'session');
  expect(guarded.length).toBeGreaterThan(5);
  for (const { method, url } of guarded) {
    const reply = await server.app.inject({ method: method as 'GET', url: pathOf(url), headers });
    expect(reply.statusCode, `${method} ${url}`).toBe(401);
    expect(reply.headers['content-type'], `${method} ${url}`).toMatch(/^application\/problem\+json/);
    if (method !== 'HEAD') expect(reply.json().code, `${method} ${url}`).toBe('unauthenticated');
  }
}

describe('a route', () => {
  it('without declared access stops the start, and is named', async () => {
    const app = Fastify();
    await app.register(fastifyCookie);
    registerAccess(
      app,
      async () => null,
      () => null,
    );
    app.get('/api/forgotten', async () => 'open to all');
    app.get('/api/declared', { config: { access: 'session' } }, async () => 'fine');
    await expect(app.ready()).rejects.toThrow('These routes declare no access: GET /api/forgotten');
    await app.close();
  });

  it('A6: is public only when it is on the pinned list', () => {
    const open = routes
      .filter(({ method, route }) => route.config?.access !== 'session' && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`);
    expect(open.toSorted()).toEqual(PUBLIC.toSorted());
  });

  it('A6: answers 401 without a session', () => expectAllRefused({}));

  it('A6: answers 401 with made-up cookies', () =>
    expectAllRefused({ cookie: 'session=AAAA; device=BBBB', 'sec-fetch-site': 'same-origin' }));

  it('A6: answers 401 with a session that has expired', async () => {
    const client = await server.loggedInClient();
    server.clock.advance(31 * 24 * 60 * 60 * 1000);
    const headers = { cookie: cookieOf(client), 'sec-fetch-site': 'same-origin' };
    const status = async () => (await server.app.inject({ url: '/api/customers', headers })).statusCode;
    await expect.poll(status, { interval: 50 }).toBe(401);
    await expectAllRefused(headers);
  });

  it('asks for access before it reads, checks or finds anything', async () => {
    const unknown = await server.app.inject({ method: 'PUT', url: '/api/customers/999999', payload: '{bad' });
    expect(unknown.statusCode).toBe(401);
    const malformed = await server.app.inject('/api/customers/abc');
    expect(malformed.statusCode).toBe(401);
  });
});

const JSON_TYPE = 'application/json';
const PRETENCES: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
  { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
  { 'sec-fetch-site': 'same-site', 'content-type': JSON_TYPE },
  { origin: 'https://evil.example', 'content-type': JSON_TYPE },
  { 'content-type': JSON_TYPE },
];

describe('A9: a change that rides on a cookie', () => {
  const BODY = { name: 'Cross', phone: '081 555 0999' };
  const attempt = async (headers: Record<string, string>, payload: object | string = BODY) => {
    const client = await server.loggedInClient();
    const { cookie = cookieOf(client), ...others } = headers;
    const before = await countCustomers();
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/customers',
      headers: { cookie, host: 'shop.example', ...others },
      payload,
    });
    return { status: reply.statusCode, code: reply.json().code, added: (await countCustomers()) - before };
  };
  const countCustomers = async () =>
    Number((await server.database.pool.query('select count(*) from customers')).rows[0].count);

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    [
      'another site that claims our origin',
      { 'sec-fetch-site': 'cross-site', origin: 'http://shop.example' },
    ],
    ['an origin that is not ours', { origin: 'https://evil.example' }],
    ['our name on another port', { origin: 'http://shop.example:8080' }],
    ['our name under another scheme', { origin: 'https://shop.example' }],
    ['a name that begins like ours', { origin: 'http://shop.example.evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['no origin at all', {}],
    ['a word that no browser says', { 'sec-fetch-site': 'same-origin, cross-site' }],
  ] as [string, Record<string, string>][])('is refused from %s', async (_from, headers) => {
    expect(await attempt(headers)).toEqual({ status: 403, code: 'foreign_origin', added: 0 });
  });

  it.each([
    ['application/x-www-form-urlencoded', 'name=Cross&phone=0815550999'],
    ['text/plain', JSON.stringify(BODY)],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nC\r\n--x--',
    ],
  ])('changes nothing as %s, wherever it comes from', async (contentType, payload) => {
    for (const site of ['cross-site', 'same-site', 'same-origin']) {
      const outcome = await attempt({ 'sec-fetch-site': site, 'content-type': contentType }, payload);
      expect(outcome.added, site).toBe(0);
      expect([400, 403, 415]).toContain(outcome.status);
    }
  });

  it('is refused at the door of every route that changes something, whatever it pretends to be', async () => {
    const cookie = cookieOf(await server.loggedInClient());
    const unsafe = routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
    expect(unsafe.length).toBeGreaterThan(40);
    for (const { method, url } of unsafe) {
      for (const pretence of PRETENCES) {
        const headers = { cookie, host: 'shop.example', ...pretence };
        const reply = await server.app.inject({
          method: method as 'POST',
          url: pathOf(url),
          headers,
          payload: '{}',
        });
        const what = `${method} ${url} ${JSON.stringify(pretence)}`;
        expect(reply.statusCode, what).toBe(403);
        expect(reply.json().code, what).toBe('foreign_origin');
      }
    }
  });

  it('is accepted from our own page, as new browsers and as old ones prove it', async () => {
    expect(await attempt({ 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 201, added: 1 });
    await server.database.pool.query('delete from customers');
    expect(await attempt({ origin: 'http://shop.example' })).toMatchObject({ status: 201, added: 1 });
  });

  it('is accepted from the address that PUBLIC_URL names', async () => {
    const sibling = await server.startSibling({ PUBLIC_URL: 'https://shop.example.na' });
    const post = (origin: string) =>
      sibling.app.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { cookie: 'session=x', host: '127.0.0.1:3000', origin },
      });
    expect((await post('https://shop.example.na')).statusCode).toBe(204);
    expect((await post('https://shop.example')).statusCode).toBe(403);
  });

  it('cannot log a browser in or out from another site', async () => {
    for (const url of ['/api/auth/login', '/api/auth/logout']) {
      const reply = await server.app.inject({
        method: 'POST',
        url,
        headers: { 'sec-fetch-site': 'cross-site' },
        payload: { password: TEST_PASSWORD },
      });
      expect(reply.statusCode, url).toBe(403);
      expect(reply.cookies, url).toEqual([]);
    }
  });

  it('cannot have a file made from another site, which the history would say that somebody took', async () => {
    const cookie = cookieOf(await server.loggedInClient());
    const exported = routes.filter(({ url }) => url.endsWith('/export'));
    expect(exported.length).toBeGreaterThan(8);
    const take = (url: string, headers: Record<string, string>) =>
      server.app.inject({ url: `${url}?format=csv`, headers: { cookie, ...headers } });
    for (const { url } of exported) {
      for (const site of ['cross-site', 'same-site', 'same-origin, cross-site']) {
        const reply = await take(url, { 'sec-fetch-site': site });
        expect([reply.statusCode, reply.json().code], `${url} ${site}`).toEqual([403, 'foreign_origin']);
      }
    }
    const { rows } = await server.database.pool.query(`select 1 from activity where entity = 'export'`);
    expect(rows).toEqual([]);
    for (const headers of [{}, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }]) {
      expect((await take('/api/customers/export', headers)).statusCode).toBe(200);
    }
  });

  it('finds no CORS to help it', async () => {
    const reply = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/customers',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(reply.statusCode).toBe(404);
    const names = Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'));
    expect(names).toEqual([]);
  });
});
