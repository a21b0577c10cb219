import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FeedEvent } from '#server/platform/realtime/change-feed.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#testing/test-server.ts';
import { countGaps, heardBy, listen, openTestSocket } from '#testing/test-socket.ts';
import { archiveOldNotifications } from './notification-retention.service.ts';

const NOW = '2026-11-18T08:00:00.000Z';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.context.pool.query('truncate notifications cascade');
});
afterAll(() => server.stop());

const BELL = '/api/notifications/unread/count';
const bellOf = async (client = server.client) => (await client.get(BELL)).body;
const write = (body: object = {}, client = server.client) =>
  client.post('/api/notifications', { type: 'info', title: 'Stock count', message: 'On Friday.', ...body });
const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

describe('the bell', () => {
  it('asks for a number and gets one, however many notifications wait', async () => {
    await server.context.pool.query(`
      insert into notifications (type, title, message, created_at, updated_at)
      select 'info', 'Notice ' || n, repeat('Long. ', 60), '${NOW}', '${NOW}' from generate_series(1, 6001) n`);
    const reply = await server.client.get(BELL);
    expect(reply.body.unread).toBe(6001);
    expect(reply.text.length).toBeLessThan(100);
    const page = await server.client.get('/api/notifications/unread?limit=20');
    expect(page.body).toHaveLength(20);
    expect(page.headers).toMatchObject({ 'x-total-count': '1000', 'x-total-count-is': 'at-least' });
    expect(reply.body.newest).toEqual({ id: page.body[0].id, at: NOW });
  });

  it('counts neither what was done at this device nor what is for another team', async () => {
    const sales = await server.loggedInClient({ agent: 'Agent 5', branch: 'rundu', team: 'sales' });
    await write();
    const forSales = (await write({ targetTeam: 'sales' })).body;
    await write({ targetTeam: 'technical' });
    expect(await bellOf()).toEqual({ unread: 0, newest: null });
    expect(await bellOf(sales)).toMatchObject({ unread: 2, newest: { id: forSales.id } });
    const listed = async (query: string) => {
      const { body } = await sales.get(`/api/notifications/unread${query}`);
      return body.map(({ targetTeam }: { targetTeam: string }) => targetTeam);
    };
    expect(await listed('')).toEqual(['technical', 'sales', 'all']);
    expect(await listed('?bell=1')).toEqual(['sales', 'all']);
    expect((await server.client.get('/api/notifications/unread?bell=1')).body).toEqual([]);
  });

  it('has nothing of the time before the device first logged in', async () => {
    const before = await make.makeNotification(server, { title: 'Before' });
    const planned = await make.makeNotification(server, { scheduledFor: new Date('2026-11-18T09:30:00Z') });
    server.clock.set('2026-11-18T09:00:00Z');
    const newcomer = await server.loggedInClient({ agent: 'Agent 5', branch: 'rundu' });
    const since = await make.makeNotification(server, { title: 'Since' });
    server.clock.set('2026-11-18T10:00:00Z');
    expect(await bellOf(newcomer)).toMatchObject({ unread: 2 });
    expect(idsOf((await newcomer.get('/api/notifications/unread')).body)).toEqual([since.id, planned.id]);
    expect((await newcomer.get(`/api/notifications/${before.id}`)).body.isRead).toBe(true);
    expect((await newcomer.get('/api/notifications/counts')).body).toMatchObject({ total: 3, unread: 2 });
    expect(await bellOf()).toMatchObject({ unread: 3 });
  });

  it('hears of what is new at a device that first logged in while the clock was ahead', async () => {
    const before = await make.makeNotification(server, { title: 'Before' });
    server.clock.set('2026-11-21T08:00:00Z');
    const newcomer = await server.loggedInClient({ agent: 'Agent 5', branch: 'rundu' });
    server.clock.set('2026-11-18T09:00:00Z');
    // The clock is set back, and another process, which has no memory of the login, answers.
    const later = (await server.startSibling()).newClient();
    for (const [name, value] of newcomer.cookies) later.cookies.set(name, value);
    expect(await bellOf(later)).toMatchObject({ unread: 0 });
    server.clock.set('2026-11-18T09:01:00Z');
    const { id } = await make.makeNotification(server, { title: 'Since' });
    expect(await bellOf(later)).toMatchObject({ unread: 1, newest: { id } });
    expect((await later.get(`/api/notifications/${before.id}`)).body.isRead).toBe(true);
  });

  it('counts all for a caller with the password alone', async () => {
    await make.makeNotification(server, { targetTeam: 'sales' });
    const script = await server.newClient().get(BELL, { 'x-auth-password': TEST_PASSWORD });
    expect(script.body.unread).toBe(1);
    expect((await server.newClient().get(BELL)).status).toBe(401);
  });
});

describe('reading', () => {
  it('is told to the tabs of the device and to nobody else', async () => {
    const other = await server.loggedInClient({ agent: 'Agent 5', branch: 'rundu' });
    const { id } = (await write()).body;
    const host = await listen(server);
    const mine = await openTestSocket(host, server.client);
    const theirs = await openTestSocket(host, other);
    await expect.poll(() => heardBy(theirs)).toContain(`notification:${id}`);
    await server.client.put(`/api/notifications/${id}/read`);
    const told = { type: 'DEVICE_CHANGED', changes: [{ entity: 'notification', id, version: 1 }] };
    await expect.poll(() => mine.messages).toContainEqual(told);
    // The next change is announced to all: the other device was told of nothing before it, and sees no gap in the numbers.
    const customer = await server.client.post('/api/customers', { name: 'Selma', phone: '0811234567' });
    await expect.poll(() => heardBy(theirs)).toContain(`customer:${customer.body.id}`);
    expect(theirs.messages.filter(({ type }) => type === 'DEVICE_CHANGED')).toEqual([]);
    expect(countGaps(theirs)).toBe(0);
    mine.close();
    theirs.close();
  });

  it('of all is one word to one device, however many there were', async () => {
    for (let n = 0; n < 30; n += 1) await make.makeNotification(server);
    const heard: FeedEvent[] = [];
    const stop = server.context.changes.subscribe((event) => heard.push(event));
    expect((await server.client.post('/api/notifications/read-all')).body).toEqual({ read: 30 });
    stop();
    expect(heard.flatMap(({ changes }) => changes)).toEqual([
      { entity: 'notification', id: expect.any(Number), version: 1, deviceId: expect.any(String) },
    ]);
    expect(await bellOf()).toEqual({ unread: 0, newest: null });
  });
});

describe('after a year', () => {
  it('a notification goes into the history, whole and with who has read it', async () => {
    const old = await make.makeNotification(server, { title: 'Old news' });
    await server.client.put(`/api/notifications/${old.id}/read`);
    const planned = await make.makeNotification(server, { scheduledFor: new Date('2027-01-01T08:00:00Z') });
    expect(await archiveOldNotifications(server.context)).toBe(0);
    server.clock.set('2027-11-18T08:00:00.001Z');
    const client = await server.loggedInClient();
    expect(await archiveOldNotifications(server.context)).toBe(1);
    expect(await archiveOldNotifications(server.context)).toBe(0);
    expect(idsOf((await client.get('/api/notifications')).body)).toEqual([planned.id]);
    const history = (await client.get(`/api/activity?entity=notification&id=${old.id}`)).body;
    expect(history).toMatchObject([
      { action: 'archived', before: { title: 'Old news', reads: [{ agent: 'Agent 3' }] } },
    ]);
  });
});
