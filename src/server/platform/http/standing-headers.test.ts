import { afterAll, beforeAll, expect, it } from 'vitest';
import { observatoryPoints } from '#testing/observatory.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#testing/test-server.ts';
import { assetHeaders, standingHeaders } from './standing-headers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const STANDING = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
};

it.each([
  ['an answer', '/api/config', 200],
  ['an answer whose address is spelt in another way', '/%61pi/config', 200],
  ['a refusal before anything is read', '/api/customers', 401],
  ['an address that is none', '/api/nothing', 404],
])('X1: %s says how it is to be treated', async (_what, url, status) => {
  const reply = await server.newClient().get(url);
  expect(reply.status).toBe(status);
  expect(reply.headers).toMatchObject(STANDING);
});

it('X1: a file of the app says what concerns files, and nothing of documents', () => {
  const ofAll = Object.keys(standingHeaders(true));
  const ofAssets = Object.keys(assetHeaders(true));
  expect(ofAssets).toEqual(
    expect.arrayContaining([
      'content-security-policy',
      'cross-origin-resource-policy',
      'strict-transport-security',
      'x-content-type-options',
    ]),
  );
  expect(ofAll.filter((name) => !ofAssets.includes(name))).toEqual([
    'cross-origin-opener-policy',
    'origin-agent-cluster',
    'x-dns-prefetch-control',
    'x-frame-options',
  ]);
});

it('X1: the page is a document wherever it is asked for', async () => {
  for (const url of ['/payments', '/assets/', '/assets/nothing']) {
    const { status, headers } = await server.newClient().get(url);
    expect([url, status, headers['x-frame-options'], headers['cross-origin-opener-policy']]).toEqual([
      url,
      200,
      'SAMEORIGIN',
      'same-origin',
    ]);
  }
});

it.each([
  ['a change', 'put', '/api/auth/device', 'k-1', 'k-1'],
  ['a refusal', 'post', '/api/payments', 'k-2', 'k-2'],
  ['a question', 'get', '/api/config', undefined, undefined],
  ['a key that is refused', 'post', '/api/payments', 'k'.repeat(256), undefined],
] as const)('%s is answered with the key that it has', async (_what, method, url, key, told) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const reply =
    method === 'get' ? await server.client.get(url, headers) : await server.client[method](url, {}, headers);
  expect(reply.headers['idempotency-key']).toBe(told);
});

it('X1: asks for https for two years only where the shop is reached by it', async () => {
  const plain = await server.client.get('/api/config');
  expect(plain.headers['strict-transport-security']).toBeUndefined();
});

it('X1: the page comes to 125 points at least by the rules of the observatory, with the cookies of a login', async () => {
  const env = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '10.9.9.9' };
  const { app } = await server.startSibling(env);
  const overHttps = {
    remoteAddress: '10.9.9.9',
    headers: { host: 'shop.example', 'x-forwarded-proto': 'https', 'sec-fetch-site': 'same-origin' },
  };
  const page = await app.inject({ ...overHttps, url: '/' });
  const payload = { password: TEST_PASSWORD };
  const login = await app.inject({ ...overHttps, method: 'POST', url: '/api/auth/login', payload });
  expect([page.statusCode, login.statusCode], login.body).toEqual([200, 200]);
  const cookies = [login.headers['set-cookie'] ?? []].flat();
  expect(cookies).toHaveLength(2);
  const observed = { headers: page.headers as Record<string, string>, cookies, html: page.body };
  expect(observatoryPoints(observed)).toBeGreaterThanOrEqual(125);

  // Each of these alone makes the result insufficient.
  const { headers } = observed;
  const without = (name: string) => observatoryPoints({ ...observed, headers: { ...headers, [name]: '' } });
  expect(without('content-security-policy')).toBeLessThan(100);
  expect(without('strict-transport-security')).toBeLessThan(100);
  expect(observatoryPoints({ ...observed, cookies: ['session=1; Path=/; HttpOnly'] })).toBeLessThan(100);
});
