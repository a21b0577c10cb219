import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FeedEvent } from '#server/platform/realtime/change-feed.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { scheduledNotificationsJob } from './notifications.jobs.ts';

const NOW = '2026-11-18T08:00:00.000Z';

let server: TestServer;
let events: FeedEvent[] = [];
beforeAll(async () => {
  server = await startTestServer();
  server.context.changes.subscribe((event) => events.push(event));
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.context.pool.query('truncate notifications cascade');
  events = [];
});
afterAll(() => server.stop());

const run = () => scheduledNotificationsJob.run(server.context, {});
const alerts = () => events.flatMap((event) => event.alerts);
const readAll = async () => (await server.client.get<Notification[]>('/api/notifications')).body;

describe('scheduled notifications', () => {
  it('alert the team at their hour, once, and say when', async () => {
    const scheduledFor = new Date('2026-11-18T09:30:00Z');
    const { id } = await make.makeNotification(server, {
      title: 'Stock count',
      scheduledFor,
      targetTeam: 'sales',
    });
    expect(await run()).toEqual({ notifications: 0 });
    server.clock.set(scheduledFor);
    expect(await run()).toEqual({ notifications: 1 });
    expect(await run()).toEqual({ notifications: 0 });
    expect(alerts()).toMatchObject([{ id, title: 'Stock count', targetTeam: 'sales' }]);
    expect(await readAll()).toMatchObject([{ id, sentAt: scheduledFor.toISOString() }]);
  });

  it('that are in the trash, or were sent at once, alert nobody', async () => {
    const deleted = await make.makeNotification(server, { scheduledFor: new Date(NOW) });
    await server.client.delete(`/api/notifications/${deleted.id}`);
    await make.makeNotification(server);
    expect(await run()).toEqual({ notifications: 0 });
    expect(alerts()).toEqual([]);
  });

  it('of a day without the system alert each team once, naming them; all of them count as sent', async () => {
    server.clock.set('2026-11-16T05:00:00Z');
    const scheduledFor = new Date('2026-11-17T07:00:00Z');
    await make.makeNotification(server, { title: 'Meeting', scheduledFor });
    await make.makeNotification(server, { title: 'Fire drill', scheduledFor });
    await make.makeNotification(server, { title: 'Sales only', scheduledFor, targetTeam: 'sales' });
    await make.makeNotification(server, { title: 'Now', scheduledFor: new Date(NOW) });
    server.clock.set(NOW);
    expect(await run()).toEqual({ notifications: 4 });
    expect(await run()).toEqual({ notifications: 0 });
    expect(alerts().map(({ title, targetTeam }) => [title, targetTeam])).toEqual([
      ['2 notifications came due while the system was off', 'all'],
      ['Sales only', 'sales'],
      ['Now', 'all'],
    ]);
    expect(alerts()[0]?.message).toBe(
      '• Meeting (17 November 2026, 09:00)\n• Fire drill (17 November 2026, 09:00)',
    );
    expect((await readAll()).every(({ sentAt }) => sentAt !== null)).toBe(true);
  });
});
