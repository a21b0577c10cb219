import fastifyWebsocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { registerOverload } from './overload.ts';

let app: FastifyInstance;
afterEach(() => app.close());

it('H6: refuses what is too much at once with a time to come again, and nothing once it is over', async () => {
  app = Fastify();
  registerErrorHandler(app);
  registerOverload(app, 2);
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

  first?.resolve();
  second?.resolve();
  for (const reply of await Promise.all(waiting)) expect(await reply.text()).toBe('done');
  await expect.poll(async () => (await fetch(`${base}/work`)).status).toBe(200);
});

it('H6: lines that stay open, one a tab, are no calls that wait for an answer', async () => {
  app = Fastify();
  registerErrorHandler(app);
  registerOverload(app, 2);
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
