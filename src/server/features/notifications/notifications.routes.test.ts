import { afterAll, beforeAll, expect, it } from 'vitest';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('lists what nobody has read, newest first, without the trash and without what is scheduled for later', async () => {
  const order = await make.makeOrder(server);
  const older = await make.makeNotification(server, {
    title: 'Older',
    createdAt: new Date('2026-11-17T08:00:00Z'),
  });
  const first = await make.makeNotification(server, { priority: 'urgent' });
  const second = await make.makeNotification(server);
  await make.makeNotification(server, { isRead: true });
  await make.makeNotification(server, { paymentId: order.id });
  await server.client.delete(`/api/payments/${order.id}`);
  const due = new Date(server.clock.now().getTime() + 60_000);
  const scheduled = await make.makeNotification(server, { scheduledFor: due });

  const before = await server.client.get('/api/notifications/unread');
  expect(before.body.map((item: { id: number }) => item.id)).toEqual([second.id, first.id, older.id]);
  expect(before.body[1]).toMatchObject({ priority: 'urgent', isRead: false, version: 1 });

  server.clock.advance(60_000);
  const after = await server.client.get('/api/notifications/unread');
  expect(after.body.map((item: { id: number }) => item.id)).toEqual([
    scheduled.id,
    second.id,
    first.id,
    older.id,
  ]);
});

it('answers 304 while nothing has changed, and needs a session', async () => {
  const { headers } = await server.client.get('/api/notifications/unread');
  const again = await server.client.get('/api/notifications/unread', {
    'if-none-match': String(headers.etag),
  });
  expect(again.status).toBe(304);
  expect((await server.newClient().get('/api/notifications/unread')).status).toBe(401);
});
