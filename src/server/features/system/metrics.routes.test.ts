import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOrder } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const TOKEN = 'a-token-for-those-who-watch';

let server: TestServer;
let guarded: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  guarded = await startTestServer({ env: { METRICS_TOKEN: TOKEN } });
});
afterAll(async () => {
  await server.stop();
  await guarded.stop();
});

const scrape = (options: InjectOptions = {}) => server.app.inject({ url: '/metrics', ...options });

describe('the metrics', () => {
  it('count calls by the pattern of their route, and name nobody', async () => {
    await server.client.get('/api/customers?q=Selma%20Canary');
    await server.client.get('/api/customers/2147483647');
    await server.client.get('/nothing/0815554321');
    await server.client.get('/api/0815554321');
    await addOrder(server.client, { totalAmount: '12500.00' });
    const { statusCode, headers, body } = await scrape();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain/),
      'cache-control': 'no-store',
    });
    const count = 'omatala_http_request_duration_seconds_count';
    expect(body).toContain(`${count}{route="/api/customers",method="GET",status="2xx"} 1`);
    expect(body).toContain(`${count}{route="/api/customers/:id",method="GET",status="4xx"} 1`);
    expect(body).toMatch(/_count\{route="unmatched",method="any",status="2xx"\} 1/);
    expect(body).not.toMatch(/Canary|0815554321|2147483647/);
  });

  it('say how the shop stands, by its kept totals', async () => {
    const { body } = await scrape();
    expect(body).toContain('omatala_database_up 1');
    expect(body).toContain('omatala_orders{status="pending"} 1');
    expect(body).toContain('omatala_outstanding_namibia_dollars 12500');
    expect(body).toContain('omatala_disk_full 0');
    // There is no backup.
    expect(body).not.toMatch(/^omatala_backup_verified/m);
    expect(body).toMatch(/omatala_jobs_waiting\{queue="push\.send"\} 0/);
    expect(body).toMatch(/omatala_database_connections\{state="idle"\} \d/);
  });

  it.each<[string, InjectOptions]>([
    ['another machine', { remoteAddress: '10.0.0.5' }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '10.0.0.5' } }],
    ['a page whose name leads to this machine', { headers: { host: 'evil.example' } }],
  ])('are not there for %s', async (_whom, options) => {
    const reply = await scrape(options);
    expect(reply.statusCode).toBe(404);
    expect(reply.json().code).toBe('not_found');
  });

  it('want the token, where there is one, of this machine too: a proxy may call for anybody', async () => {
    const statusFor = async (headers: Record<string, string>) =>
      (await guarded.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })).statusCode;
    expect(await statusFor({})).toBe(404);
    expect(await statusFor({ authorization: 'Bearer guessed' })).toBe(404);
    const forwarded = { 'x-forwarded-for': '10.0.0.5' };
    expect(await statusFor({ authorization: `Bearer ${TOKEN}`, ...forwarded })).toBe(200);
  });
});

it.each(['/api/health', '/api/health/live', '/api/health/ready'])('%s answers anybody', async (url) => {
  const reply = await server.newClient().get(url);
  expect(reply).toMatchObject({ status: 200, body: { status: 'ok' } });
});
