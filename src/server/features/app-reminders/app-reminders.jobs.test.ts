import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FeedEvent } from '#server/platform/realtime/change-feed.ts';
import type { AppReminder } from '#shared/contracts/app-reminders.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { dueRemindersJob } from './app-reminders.jobs.ts';

const NOW = '2026-11-18T08:00:00.000Z';
/** When the system last ran before it was off. */
const LAST_ON = '2026-11-16T05:00:00.000Z';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.context.pool.query('truncate notifications, app_reminders cascade');
});
afterAll(() => server.stop());

const run = () => dueRemindersJob.run(server.context, {});
const readNotifications = async () =>
  (await server.client.get<Notification[]>('/api/notifications?limit=500')).body;
const readReminder = async (id: number) =>
  (await server.client.get<AppReminder>(`/api/app-reminders/${id}`)).body;

describe('due reminders', () => {
  it('are sent in the minute they are due, once, as a task reminder with an alert', async () => {
    const events: FeedEvent[] = [];
    const stop = server.context.changes.subscribe((event) => events.push(event));
    const { id } = await make.makeReminder(server, {
      title: 'Bank',
      message: 'Ask about quote 12.',
      reminderDate: new Date('2026-11-18T08:01:00Z'),
    });
    expect(await run()).toEqual({ reminders: 0 });
    server.clock.advance(60_000);
    expect(await run()).toEqual({ reminders: 1 });
    expect(await run()).toEqual({ reminders: 0 });
    stop();
    expect(await readNotifications()).toMatchObject([
      { type: 'task_reminder', title: 'Bank', message: 'Ask about quote 12.', targetTeam: 'all' },
    ]);
    expect(events.flatMap(({ alerts }) => alerts)).toMatchObject([{ title: 'Bank', url: '/app-reminders' }]);
    expect(await readReminder(id)).toMatchObject({
      notified: true,
      lastSentAt: '2026-11-18T08:01:00.000Z',
      version: 2,
    });
    const history = await server.client.get(`/api/activity?entity=app_reminder&id=${id}`);
    expect(history.body[0]).toMatchObject({ action: 'sent', agent: null, after: { notified: true } });
  });

  it('of a day alone are sent at 08:00 in the shop', async () => {
    server.clock.set('2026-11-30T10:00:00Z');
    await server.client.post('/api/app-reminders', {
      title: 'Rent',
      message: 'Pay it.',
      reminderDate: '2026-12-01',
    });
    server.clock.set('2026-12-01T05:59:00Z');
    expect(await run()).toEqual({ reminders: 0 });
    server.clock.set('2026-12-01T06:00:00Z');
    expect(await run()).toEqual({ reminders: 1 });
  });

  it('are not sent when switched off, without a date, deleted, or sent before', async () => {
    const reminderDate = new Date(NOW);
    await make.makeReminder(server, { reminderDate, isActive: false });
    await make.makeReminder(server, { reminderDate: null });
    await make.makeReminder(server, { reminderDate, notified: true });
    const deleted = await make.makeReminder(server, { reminderDate });
    await server.client.delete(`/api/app-reminders/${deleted.id}`);
    expect(await run()).toEqual({ reminders: 0 });
    server.clock.advance(2 * 60 * 60_000);
    expect(await run()).toEqual({ reminders: 0 });
    expect(await readNotifications()).toEqual([]);
  });

  it('are sent again when they are put off, or asked for again', async () => {
    const { id } = await make.makeReminder(server, { reminderDate: new Date(NOW) });
    await run();
    await server.client.put(`/api/app-reminders/${id}`, { reminderDate: '2026-11-20' });
    server.clock.set('2026-11-20T06:00:30Z');
    expect(await run()).toEqual({ reminders: 1 });
    server.clock.advance(60_000);
    await server.client.put(`/api/app-reminders/${id}`, { notified: false });
    expect(await run()).toEqual({ reminders: 1 });
    expect(await readNotifications()).toHaveLength(3);
  });

  it('after a day without the system are one notification that names them, and what is due now is its own', async () => {
    server.clock.set(LAST_ON);
    for (const hour of [6, 9, 14]) {
      await make.makeReminder(server, {
        title: `At ${hour}`,
        reminderDate: new Date(Date.UTC(2026, 10, 17, hour)),
      });
    }
    await make.makeReminder(server, { title: 'Now', reminderDate: new Date(NOW) });
    server.clock.set(NOW);
    expect(await run()).toEqual({ reminders: 4 });
    expect(await run()).toEqual({ reminders: 0 });
    const raised = await readNotifications();
    expect(raised.map(({ title }) => title).toSorted()).toEqual([
      '3 reminders came due while the system was off',
      'Now',
    ]);
    expect(raised.find(({ title }) => title.startsWith('3'))?.message).toBe(
      [
        '• At 6 (17 November 2026, 08:00)',
        '• At 9 (17 November 2026, 11:00)',
        '• At 14 (17 November 2026, 16:00)',
      ].join('\n'),
    );
  });

  it('of which a single one is late keep their own words', async () => {
    server.clock.set(LAST_ON);
    await make.makeReminder(server, { title: 'Yesterday', reminderDate: new Date('2026-11-17T06:00:00Z') });
    server.clock.set(NOW);
    expect(await run()).toEqual({ reminders: 1 });
    expect(await readNotifications()).toMatchObject([{ title: 'Yesterday' }]);
  });

  it('of which hundreds are late name the first, and say how many there are', async () => {
    server.clock.set(LAST_ON);
    const reminderDate = new Date('2026-11-16T06:00:00Z');
    for (let n = 0; n < 30; n += 1) await make.makeReminder(server, { reminderDate, title: 'L'.repeat(200) });
    server.clock.set(NOW);
    expect(await run()).toEqual({ reminders: 30 });
    const [digest] = await readNotifications();
    expect(digest?.message.split('\n')).toHaveLength(21);
    expect(digest?.message).toMatch(/and 10 more: see App Reminders$/);
  });

  it('that were made or put off within the hour, for an hour that had passed, are due by their own names', async () => {
    server.clock.set(LAST_ON);
    const { body: old } = await server.client.post('/api/app-reminders', { title: 'Bank', message: 'Call.' });
    server.clock.set(NOW);
    await server.client.put(`/api/app-reminders/${old.id}`, { reminderDate: '2026-11-18T06:00:00Z' });
    for (const title of ['Rent', 'Stock count']) {
      const made = { title, message: 'Do it.', reminderDate: '2026-11-18' };
      expect((await server.client.post('/api/app-reminders', made)).status).toBe(201);
    }
    expect(await run()).toEqual({ reminders: 3 });
    const titles = (await readNotifications()).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['Bank', 'Rent', 'Stock count']);
  });

  it('are sent once when two processes look at the same moment', async () => {
    const sibling = await server.startSibling();
    for (let n = 0; n < 50; n += 1) await make.makeReminder(server, { reminderDate: new Date(NOW) });
    const counts = await Promise.all([run(), dueRemindersJob.run(sibling.context, {}), run()]);
    const rest = await run();
    const total = [...counts, rest].reduce((sum, { reminders = 0 }) => sum + reminders, 0);
    expect(total).toBe(50);
    expect(await readNotifications()).toHaveLength(50);
  });
});
