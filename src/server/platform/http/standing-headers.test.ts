import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

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
  ['a refusal before anything is read', '/api/customers', 401],
  ['an address that is none', '/api/nothing', 404],
])('X1: %s says how it is to be treated', async (_what, url, status) => {
  const reply = await server.newClient().get(url);
  expect(reply.status).toBe(status);
  expect(reply.headers).toMatchObject(STANDING);
});

it('X1: asks for https for two years only where the shop is reached by it', async () => {
  const plain = await server.client.get('/api/config');
  expect(plain.headers['strict-transport-security']).toBeUndefined();
});
