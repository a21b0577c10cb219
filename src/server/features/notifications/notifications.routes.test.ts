import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedEvent } from '#server/platform/realtime/change-feed.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, TEST_PASSWORD, type TestReply, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('lists what nobody has read, newest first, without the trash and without what is scheduled for later', async () => {
  const order = await make.makeOrder(server);
  const older = await make.makeNotification(server);
  server.clock.advance(1_000);
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

it('needs a session', async () => {
  expect((await server.newClient().get('/api/notifications/unread')).status).toBe(401);
});

type Item = { id: number; title: string; isRead: boolean; seenBy: number };
const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);
const write = (body: object = {}, client = server.client, headers: Record<string, string> = {}) =>
  client.post(
    '/api/notifications',
    { type: 'info', title: 'Stock count', message: 'On Friday.', ...body },
    headers,
  );
const historyOf = async (id: number) =>
  (await server.client.get(`/api/activity?entity=notification&id=${id}`)).body as { action: string }[];
const withPassword = { 'x-auth-password': TEST_PASSWORD };

/** The events that open screens receive while `work` runs. */
async function heardDuring(work: () => Promise<unknown>): Promise<FeedEvent[]> {
  const heard: FeedEvent[] = [];
  const stop = server.context.changes.subscribe((event) => heard.push(event));
  await work();
  stop();
  return heard;
}

describe('who may', () => {
  it.each([
    ['GET', '/api/notifications'],
    ['GET', '/api/notifications/unread'],
    ['GET', '/api/notifications/unread/count'],
    ['GET', '/api/notifications/counts'],
    ['GET', '/api/notifications/1'],
    ['POST', '/api/notifications'],
    ['PUT', '/api/notifications/1'],
    ['PUT', '/api/notifications/1/read'],
    ['POST', '/api/notifications/read-all'],
    ['DELETE', '/api/notifications/1'],
  ])('%s %s needs a session', async (method, url) => {
    expect((await server.newClient().request(method, url)).status).toBe(401);
  });

  it.each([
    ['GET', ''],
    ['PUT', ''],
    ['PUT', '/read'],
    ['DELETE', ''],
  ])('%s of one that is not there answers 404, of a malformed number 400', async (method, rest) => {
    const options = method === 'PUT' && rest === '' ? { payload: {} } : {};
    const of = (id: string) => server.client.request(method, `/api/notifications/${id}${rest}`, options);
    expect((await of('999999')).status).toBe(404);
    expect((await of('abc')).status).toBe(400);
    expect((await of('0')).status).toBe(400);
  });
});

describe('writing one', () => {
  it('answers it whole, notes who wrote it, and alerts the screens that are open', async () => {
    const order = await make.makeOrder(server);
    const replies: TestReply<undefined>[] = [];
    const heard = await heardDuring(async () => {
      replies.push(
        await write({ type: 'warning', priority: 'high', targetTeam: 'sales', paymentId: order.id }),
      );
    });
    const [reply] = replies;
    expect(reply?.status).toBe(201);
    expect(reply?.body).toMatchObject({
      version: 1,
      type: 'warning',
      title: 'Stock count',
      message: 'On Friday.',
      priority: 'high',
      targetTeam: 'sales',
      paymentId: order.id,
      laybyId: null,
      isRead: false,
      seenBy: 0,
      addedByAgent: 'Agent 3',
      scheduledFor: null,
      sentAt: server.clock.now().toISOString(),
    });
    const { id } = reply?.body ?? {};
    expect(heard).toEqual([
      {
        changes: [{ entity: 'notification', id, version: 1 }],
        alerts: [
          expect.objectContaining({
            id,
            tag: `notification-${id}`,
            title: 'Stock count',
            priority: 'high',
            targetTeam: 'sales',
            url: `/payments?order=${order.id}`,
          }),
        ],
      },
    ]);
    expect(await historyOf(id)).toMatchObject([{ action: 'created', agent: 'Agent 3' }]);
  });

  it('about chosen rows says how many there are and leads to exactly these, without those that are gone', async () => {
    const orders = [await make.makeOrder(server), await make.makeOrder(server), await make.makeOrder(server)];
    const [one, two, gone] = orders.map(({ id }) => id);
    await server.client.delete(`/api/payments/${gone}`);
    const replies: TestReply<undefined>[] = [];
    const heard = await heardDuring(async () => {
      replies.push(await write({ chosen: { entity: 'payment', ids: [two, gone, one, two] } }));
    });
    expect(replies[0]?.body.chosen).toEqual({ entity: 'payment', ids: [two, one] });
    const alert = { message: '2 orders: On Friday.', url: `/payments?ids=${two},${one}` };
    expect(heard[0]?.alerts).toEqual([expect.objectContaining(alert)]);
    const listed = await server.client.get(`/api/payments?ids=${two},${one}`);
    expect(listed.body.map(({ id }: Item) => id).toSorted()).toEqual([one, two].toSorted());
    const all = await write({ chosen: { entity: 'payment', ids: [gone] } });
    expect(all.body.errors).toEqual([
      { path: 'chosen.ids', message: 'None of these records exist any more' },
    ]);
    expect((await write({ chosen: { entity: 'payment', ids: [] } })).status).toBe(400);
    const { id, version } = replies[0]?.body ?? {};
    const renamed = await server.client.put(`/api/notifications/${id}`, { title: 'Other', version });
    expect(renamed.body).toMatchObject({ title: 'Other', chosen: { entity: 'payment', ids: [two, one] } });
  });

  it('about more rows than an alert has room for leads to the Notification Center', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 3; at += 1) ids.push((await make.makeLayby(server)).id);
    await server.context.pool.query(`select setval('laybys_id_seq', 100000000)`);
    const { customerId } = await make.makeLayby(server);
    for (let at = 0; at < 160; at += 1) ids.push((await make.makeLayby(server, { customerId })).id);
    const heard = await heardDuring(async () => {
      await write({ chosen: { entity: 'layby', ids } });
    });
    expect(heard[0]?.alerts[0]).toMatchObject({
      message: '163 laybys: On Friday.',
      url: '/notification-center',
    });
  });

  it('fills in the priority and the team', async () => {
    expect((await write()).body).toMatchObject({ priority: 'medium', targetTeam: 'all', isRead: false });
  });

  it.each([
    [{ type: 'rumour' }, 'type', /^Expected one of info, warning, urgent, announcement, task_reminder, /],
    [{ targetTeam: 'drivers' }, 'targetTeam', 'Expected one of all, sales, technical, management'],
    [{ priority: 'highest' }, 'priority', 'Expected one of low, medium, high, urgent'],
    [{ title: '  ' }, 'title', 'Title is required'],
    [{ message: undefined }, 'message', 'Message is required'],
    [{ scheduledFor: 'tomorrow' }, 'scheduledFor', /^Expected a date/],
    [{ paymentId: 999999 }, 'paymentId', 'This order does not exist'],
    [{ laybyId: 999999 }, 'laybyId', 'This layby does not exist'],
    [{ reservationId: 999999 }, 'reservationId', 'This reservation does not exist'],
  ])('refuses %j and names the field', async (body, path, message) => {
    const reply = await write(body);
    expect(reply.status).toBe(400);
    const expected = message instanceof RegExp ? expect.stringMatching(message) : message;
    expect(reply.body.errors).toContainEqual({ path, message: expected });
  });

  it('refuses a reference to an order in the trash', async () => {
    const order = await make.makeOrder(server);
    await server.client.delete(`/api/payments/${order.id}`);
    expect((await write({ paymentId: order.id })).status).toBe(400);
  });

  it('takes effect once for an Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'one-notice' };
    const first = await write({ title: 'Once' }, server.client, key);
    const again = await write({ title: 'Once' }, server.client, key);
    expect(again.body).toEqual(first.body);
    const { body } = await server.client.get('/api/notifications');
    expect(body.filter(({ title }: Item) => title === 'Once')).toHaveLength(1);
  });

  it('scheduled for later alerts nobody yet and is in nobody’s unread ones', async () => {
    const scheduledFor = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const replies: TestReply<undefined>[] = [];
    const [event] = await heardDuring(async () => {
      replies.push(await write({ scheduledFor }));
    });
    const written = replies[0]?.body;
    expect(event?.alerts).toEqual([]);
    expect(written).toMatchObject({ scheduledFor, sentAt: null });
    expect(idsOf((await server.client.get('/api/notifications/unread')).body)).not.toContain(written.id);
    expect(idsOf((await server.client.get('/api/notifications?sent=1')).body)).not.toContain(written.id);
    expect(idsOf((await server.client.get('/api/notifications?unread=1')).body)).not.toContain(written.id);
    expect(idsOf((await server.client.get('/api/notifications')).body)).toContain(written.id);
  });

  it('takes a day alone for the opening hour', async () => {
    expect((await write({ scheduledFor: '2026-12-01' })).body.scheduledFor).toBe('2026-12-01T06:00:00.000Z');
  });
});

describe('correcting one', () => {
  it('changes what is given, keeps the rest, alerts nobody again', async () => {
    const { body } = await write({ priority: 'high' });
    const replies: TestReply<undefined>[] = [];
    const [event] = await heardDuring(async () => {
      replies.push(await server.client.put(`/api/notifications/${body.id}`, { title: 'Stock count moved' }));
    });
    expect(replies[0]?.body).toMatchObject({ title: 'Stock count moved', priority: 'high', version: 2 });
    expect(event?.alerts).toEqual([]);
    expect(await historyOf(body.id)).toMatchObject([
      { action: 'updated', before: { title: 'Stock count' }, after: { title: 'Stock count moved' } },
      { action: 'created' },
    ]);
  });

  it('leaves no trace when nothing is different', async () => {
    const { body } = await write();
    const reply = await server.client.put(`/api/notifications/${body.id}`, { title: 'Stock count' });
    expect(reply.body.version).toBe(1);
    expect(await historyOf(body.id)).toHaveLength(1);
  });

  it('refuses an old version, and shows the row as it is', async () => {
    const { body } = await write();
    await server.client.put(`/api/notifications/${body.id}`, { title: 'First' }, { 'if-match': '"1"' });
    const late = await server.client.put(
      `/api/notifications/${body.id}`,
      { title: 'Second' },
      { 'if-match': '"1"' },
    );
    expect(late.status).toBe(412);
    expect(late.body.current).toMatchObject({ title: 'First', version: 2 });
  });

  it.each([{ type: 'rumour' }, { title: '' }, { priority: null }, { paymentId: 999999 }])(
    'refuses %j',
    async (body) => {
      const { id } = (await write()).body;
      expect((await server.client.put(`/api/notifications/${id}`, body)).status).toBe(400);
    },
  );

  it('keeps one waiting at another hour, and sends it when its hour is made now', async () => {
    const hour = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
    const { id } = (await write({ scheduledFor: hour(1) })).body;
    const moved = await server.client.put(`/api/notifications/${id}`, { scheduledFor: hour(5) });
    expect(moved.body).toMatchObject({ sentAt: null, scheduledFor: hour(5) });
    const replies: TestReply<undefined>[] = [];
    const [event] = await heardDuring(async () => {
      replies.push(await server.client.put(`/api/notifications/${id}`, { scheduledFor: null }));
    });
    expect(replies[0]?.body.sentAt).toBe(server.clock.now().toISOString());
    expect(event?.alerts).toMatchObject([{ id }]);
    const later = await server.client.put(`/api/notifications/${id}`, { scheduledFor: hour(9) });
    expect(later.body.sentAt).toBe(server.clock.now().toISOString());
    expect(idsOf((await server.client.get('/api/notifications?sent=1')).body)).toContain(id);
  });
});

describe('reading', () => {
  it('is for one device: another still has it as new, and both see how many have read it', async () => {
    const { id } = (await write()).body;
    const other = await server.loggedInClient({ agent: 'Agent 5', branch: 'rundu' });
    const read = await server.client.request('PUT', `/api/notifications/${id}/read`);
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({ id, isRead: true, seenBy: 1, version: 1 });
    expect(idsOf((await server.client.get('/api/notifications/unread')).body)).not.toContain(id);
    expect(idsOf((await other.get('/api/notifications/unread')).body)).toContain(id);
    expect((await other.get(`/api/notifications/${id}`)).body).toMatchObject({ isRead: false, seenBy: 1 });
    await other.put(`/api/notifications/${id}/read`);
    expect((await server.client.get(`/api/notifications/${id}`)).body.seenBy).toBe(2);
  });

  it('is told to the device’s other tabs, but is no history and stands in no editor’s way', async () => {
    const { id } = (await write()).body;
    const heard = await heardDuring(() => server.client.put(`/api/notifications/${id}/read`));
    expect(heard).toEqual([
      { changes: [{ entity: 'notification', id, version: 1, deviceId: expect.any(String) }], alerts: [] },
    ]);
    expect(await historyOf(id)).toHaveLength(1);
    const edit = await server.client.put(`/api/notifications/${id}`, { title: 'New' }, { 'if-match': '"1"' });
    expect(edit.status).toBe(200);
  });

  it('twice is the same as once', async () => {
    const { id } = (await write()).body;
    await server.client.put(`/api/notifications/${id}/read`);
    const heard = await heardDuring(async () => {
      const again = await server.client.put(`/api/notifications/${id}/read`, {});
      expect(again.status).toBe(200);
      expect(again.body).toMatchObject({ isRead: true, seenBy: 1 });
    });
    expect(heard).toEqual([]);
  });

  it('by a caller without a device is for everybody', async () => {
    const { id } = (await write()).body;
    const script = server.newClient();
    const reply = await script.put(`/api/notifications/${id}/read`, undefined, withPassword);
    expect(reply.body).toMatchObject({ isRead: true, seenBy: 0 });
    expect(idsOf((await server.client.get('/api/notifications/unread')).body)).not.toContain(id);
  });

  it('of all reads what is unread at this device, and nothing that waits', async () => {
    const other = await server.loggedInClient({ agent: 'Agent 5', branch: 'rundu' });
    const { id } = (await write()).body;
    const later = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const waiting = (await write({ scheduledFor: later })).body;
    const unread = (await server.client.get('/api/notifications/unread')).body;
    expect((await server.client.post('/api/notifications/read-all')).body).toEqual({ read: unread.length });
    expect((await server.client.get('/api/notifications/unread')).body).toEqual([]);
    expect((await server.client.post('/api/notifications/read-all')).body).toEqual({ read: 0 });
    expect(idsOf((await other.get('/api/notifications/unread')).body)).toContain(id);
    expect((await server.client.get(`/api/notifications/${waiting.id}`)).body.isRead).toBe(false);
    const all = await server.newClient().post('/api/notifications/read-all', undefined, withPassword);
    expect(all.body.read).toBeGreaterThan(0);
    expect((await other.get('/api/notifications/unread')).body).toEqual([]);
  });

  it('of all that was done before leaves unread what came later, and what the device had not heard of', async () => {
    const early = server.clock.now().toISOString();
    const heard = (await write()).body;
    server.clock.advance(60_000);
    const unheard = (await write()).body;
    server.clock.advance(60_000);
    const doneAt = server.clock.now().toISOString();
    server.clock.advance(60_000);
    const later = (await write()).body;
    const unread = async () => idsOf((await server.client.get('/api/notifications/unread')).body);
    const deed = { 'x-deed-at': doneAt };
    // The device estimates when it acted; what it has heard is told by the server's own times.
    const slow = { 'x-deed-at': early };
    await server.client.post('/api/notifications/read-all', { until: heard.createdAt }, slow);
    expect(await unread()).toEqual([later.id, unheard.id]);
    await server.client.post('/api/notifications/read-all', undefined, deed);
    expect(await unread()).toEqual([later.id]);
    await server.client.put(`/api/notifications/${later.id}/read`, undefined, deed);
    expect(await unread()).toEqual([]);
  });
});

describe('lists and counts', () => {
  it('comes in pages, newest first', async () => {
    for (let n = 0; n < 3; n += 1) await write();
    const whole = idsOf((await server.client.get('/api/notifications')).body);
    const first = await server.client.get('/api/notifications?limit=2');
    expect(idsOf(first.body)).toEqual(whole.slice(0, 2));
    expect(first.headers['x-total-count']).toBe(String(whole.length));
    const next = /<(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect(idsOf((await server.client.get(next)).body)).toEqual(whole.slice(2, 4));
  });

  it('counts all, unread here, urgent ones by priority, and those of the shop’s day', async () => {
    const before = (await server.client.get('/api/notifications/counts')).body;
    await write({ type: 'urgent' });
    await write({ priority: 'urgent' });
    const { id } = (await write()).body;
    await server.client.put(`/api/notifications/${id}/read`);
    // 23:30 on the day before in Windhoek, and half an hour into today: both 17 November in UTC.
    await make.makeNotification(server, { createdAt: new Date('2026-11-17T21:30:00Z'), isRead: true });
    await make.makeNotification(server, { createdAt: new Date('2026-11-17T22:30:00Z'), isRead: true });
    expect((await server.client.get('/api/notifications/counts')).body).toEqual({
      total: before.total + 5,
      unread: before.unread + 2,
      urgent: before.urgent + 1,
      today: before.today + 4,
    });
  });

  it('forgets what is in the trash, and knows it again when it is restored', async () => {
    const { id } = (await write({ title: 'Undone' })).body;
    await server.client.put(`/api/notifications/${id}/read`);
    expect((await server.client.delete(`/api/notifications/${id}`, { 'if-match': '"7"' })).status).toBe(412);
    expect((await server.client.delete(`/api/notifications/${id}`)).status).toBe(204);
    expect((await server.client.delete(`/api/notifications/${id}`)).status).toBe(404);
    expect((await server.client.get(`/api/notifications/${id}`)).status).toBe(404);
    expect(idsOf((await server.client.get('/api/notifications')).body)).not.toContain(id);
    expect(await historyOf(id)).toMatchObject([{ action: 'deleted' }, { action: 'created' }]);
    const [batch] = (await server.client.get('/api/trash')).body;
    expect(batch.label).toContain('Undone');
    await server.client.post(`/api/trash/${batch.id}/restore`);
    expect((await server.client.get(`/api/notifications/${id}`)).body).toMatchObject({ isRead: true });
  });
});
