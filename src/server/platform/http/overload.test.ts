import { once } from 'node:events';
import { connect } from 'node:net';
import fastifyWebsocket from '@fastify/websocket';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { registerOverload } from './overload.ts';
import { isSocketRequest } from './socket-request.ts';

const isKnown = ({ headers }: FastifyRequest) => headers['x-known'] !== undefined;
const KNOWN = { headers: { 'x-known': 'yes' } };

let app: FastifyInstance;
afterEach(() => app.close());

it('H6: refuses what is too much at once with a time to come again, and nothing once it is over', async () => {
  app = Fastify();
  registerErrorHandler(app);
  registerOverload(app, { most: 2, mostOfOneNetwork: 2, isKnown });
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let begun = 0;
  const [first, second] = gates;
  app.get('/work', async () => {
    begun += 1;
    await gates[begun - 1]?.promise;
    return 'done';
  });
  app.get('/api/health', async () => 'well');
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const waiting = [fetch(`${base}/work`), fetch(`${base}/work`)];
  await expect.poll(() => begun).toBe(2);

  const refused = await fetch(`${base}/work`);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.headers.get('content-type')).toContain('application/problem+json');
  expect((await fetch(`${base}/api/health`)).status).toBe(200);
  for (const path of ['/api/health/anything', '/metrics/anything', '/api/health-x'])
    expect((await fetch(base + path)).status, path).toBe(503);

  first?.resolve();
  second?.resolve();
  for (const reply of await Promise.all(waiting)) expect(await reply.text()).toBe('done');
  await expect.poll(async () => (await fetch(`${base}/work`)).status).toBe(200);
});

it('H6: lines that stay open, one a tab, are no calls that wait for an answer', async () => {
  app = Fastify();
  registerErrorHandler(app);
  registerOverload(app, { most: 2, mostOfOneNetwork: 2, isKnown });
  await app.register(fastifyWebsocket);
  app.get('/ws', { websocket: true }, (line) => {
    line.on('error', () => {});
  });
  app.get('/work', async () => 'done');
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const lines = [1, 2, 3].map(() => new WebSocket(`${base.replace('http', 'ws')}/ws`));
  await Promise.all(
    lines.map((line) => new Promise((opened) => line.addEventListener('open', opened, { once: true }))),
  );
  expect((await fetch(`${base}/work`)).status).toBe(200);
  for (const line of lines) line.close();
});

it('H6: strangers of one network take no place of those who are known, nor of another network', async () => {
  app = Fastify({ trustProxy: true });
  registerErrorHandler(app);
  registerOverload(app, { most: 3, mostOfOneNetwork: 2, isKnown });
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  app.get('/slow', async () => {
    begun += 1;
    await gate.promise;
    return 'done';
  });
  app.get('/work', async () => 'done');
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const statusOf = async (init: RequestInit) => (await fetch(`${base}/work`, init)).status;
  const waiting = [1, 2].map(() => fetch(`${base}/slow`, from('2001:db8::1')));
  await expect.poll(() => begun).toBe(2);

  expect(await statusOf(from('2001:db8::2')), 'the same /64').toBe(503);
  expect(await statusOf(from('203.0.113.7')), 'another network').toBe(200);
  expect(await statusOf(KNOWN), 'somebody who is known').toBe(200);

  waiting.push(fetch(`${base}/slow`, from('203.0.113.7')));
  await expect.poll(() => begun).toBe(3);
  expect(await statusOf(from('198.51.100.9')), 'strangers fill what is for all of them').toBe(503);
  expect(await statusOf(KNOWN)).toBe(200);
  gate.resolve();
  await Promise.all(waiting);
  await expect.poll(() => statusOf(from('2001:db8::2'))).toBe(200);
});

it('H6: an upgrade spelt in capitals is a line that stays open, and one that no route takes is a call', async () => {
  app = Fastify({ http: { shouldUpgradeCallback: isSocketRequest } });
  registerErrorHandler(app);
  registerOverload(app, { most: 1, mostOfOneNetwork: 1, isKnown });
  await app.register(fastifyWebsocket);
  app.get('/ws', { websocket: true }, (line) => {
    line.on('error', () => {});
  });
  const gate = Promise.withResolvers<void>();
  app.get('/slow', () => gate.promise);
  app.get('/work', async () => 'done');
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const line = connect(Number(new URL(base).port), '127.0.0.1');
  line.write(
    `GET /ws HTTP/1.1\r\nhost: shop\r\nconnection: Upgrade\r\nupgrade: WebSocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${'A'.repeat(22)}==\r\n\r\n`,
  );
  await once(line, 'data');
  expect((await fetch(`${base}/work`)).status).toBe(200);
  const call = connect(Number(new URL(base).port), '127.0.0.1');
  call.write('GET /slow HTTP/1.1\r\nhost: shop\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n');
  await expect.poll(async () => (await fetch(`${base}/work`)).status).toBe(503);
  gate.resolve();
  line.destroy();
  call.destroy();
});

it('H6: a call that is never sent to its end holds no place, and one that has come does', async () => {
  app = Fastify();
  registerErrorHandler(app);
  registerOverload(app, { most: 2, mostOfOneNetwork: 2, isKnown });
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  app.post('/login', async () => {
    begun += 1;
    await gate.promise;
    return 'done';
  });
  app.get('/work', async () => 'done');
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const begin = () => {
    const call = connect(Number(new URL(base).port), '127.0.0.1');
    call.write(
      'POST /login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{"a":',
    );
    return call;
  };
  const calls = [begin(), begin(), begin(), begin()];
  const statusNow = async () => (await fetch(`${base}/work`)).status;
  for (let times = 0; times < 20; times += 1) expect(await statusNow()).toBe(200);
  for (const call of calls.slice(0, 2)) call.write('"b" }');
  await expect.poll(() => begun).toBe(2);
  expect(await statusNow()).toBe(503);
  for (const call of calls) call.destroy();
  gate.resolve();
  await expect.poll(statusNow).toBe(200);
});
