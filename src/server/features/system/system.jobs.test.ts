import { afterAll, beforeAll, expect, it } from 'vitest';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { retentionJob } from './system.jobs.ts';

const START = '2026-11-18T08:00:00.000Z';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const countOf = async (table: string) => {
  const { rows } = await server.context.pool.query(`select count(*)::int as n from ${table}`);
  return rows[0].n as number;
};
const runAt = (at: string) => {
  server.clock.set(at);
  return retentionJob.run(server.context, {});
};

it('removes what has served its time, and nothing before', async () => {
  server.clock.set(START);
  const { pool } = server.context;
  const reminder = await make.makeReminder(server);
  const notification = await make.makeNotification(server);
  await server.client.put(`/api/notifications/${notification.id}/read`);
  await server.client.delete(`/api/notifications/${notification.id}`);
  await server.client.post(
    '/api/app-reminders',
    { title: 'Kept', message: 'For good.' },
    { 'idempotency-key': 'a' },
  );
  const leaving = await server.loggedInClient();
  await leaving.post('/api/auth/logout');
  await pool.query(`insert into job_runs (name, started_at, trigger) values ('x', $1, 'schedule')`, [START]);
  // The counters of the logins above use the machine's own clock.
  await pool.query('delete from rate_limits');
  await pool.query('insert into rate_limits (key, points, expire) values ($1, 1, $2), ($3, 9, null)', [
    'login:address:10.0.0.1',
    Date.parse(START) + 1,
    'login:address:blocked-by-hand',
  ]);

  expect(await runAt(START)).toEqual({
    deletedRows: 0,
    archivedNotifications: 0,
    requestKeys: 0,
    sessions: 1,
    devices: 0,
    jobRuns: 0,
    loginCounters: 0,
  });
  expect(await runAt('2026-11-19T08:00:00.001Z')).toEqual({
    deletedRows: 0,
    archivedNotifications: 0,
    requestKeys: 0,
    sessions: 0,
    devices: 0,
    jobRuns: 0,
    loginCounters: 1,
  });
  expect(await countOf('notification_reads')).toBe(1);
  // The trash is removed once the shop has worked on for 30 days and a day: the clock alone does not empty it.
  await pool.query(`insert into activity (at, entity, entity_id, action)
    values ('2026-12-18T08:00:00.000Z', 'app_reminder', ${reminder.id}, 'updated')`);
  expect(await runAt('2026-12-18T08:00:00.001Z')).toEqual({
    deletedRows: 0,
    archivedNotifications: 0,
    requestKeys: 0,
    sessions: 1,
    devices: 0,
    jobRuns: 1,
    loginCounters: 0,
  });
  expect(await runAt('2026-12-28T08:00:00.001Z')).toMatchObject({ deletedRows: 1, requestKeys: 1 });
  expect(await countOf('notification_reads')).toBe(0);
  expect(await countOf('sessions')).toBe(0);
  expect(await countOf('rate_limits')).toBe(1);
  expect(await countOf(`app_reminders where id = ${reminder.id}`)).toBe(1);
});

it('forgets devices that were not seen for 180 days, unless somebody is still logged in there', async () => {
  const { pool } = server.context;
  server.clock.set('2027-01-01T08:00:00Z');
  await pool.query('delete from sessions; delete from devices');
  const gone = await server.loggedInClient();
  const notification = await make.makeNotification(server);
  await gone.put(`/api/notifications/${notification.id}/read`);
  await pool.query(
    `insert into push_subscriptions (endpoint, p256dh, auth, device_id, created_at, updated_at)
     select 'https://push.example', 'p', 'a', id, now(), now() from devices`,
  );
  expect(await runAt('2027-06-29T08:00:00Z')).toMatchObject({ sessions: 1, devices: 0 });
  // A device with an open session, which has not made a request since.
  await server.loggedInClient();
  await pool.query(`insert into sessions (id, token_hash, device_id, password_epoch, created_at, last_seen_at)
    select 'open', 'hash', id, 1, '2027-06-29', '2027-06-29' from devices where last_seen_at < '2027-02-01'`);
  expect(await runAt('2027-07-01T08:00:00Z')).toMatchObject({ devices: 0 });
  await pool.query(`delete from sessions where id = 'open'`);
  expect(await runAt('2027-07-01T08:00:00Z')).toMatchObject({ devices: 1 });
  expect(await countOf('devices')).toBe(1);
  expect(await countOf('notification_reads')).toBe(0);
  expect(await countOf('push_subscriptions')).toBe(0);
  expect(await countOf(`notifications where id = ${notification.id}`)).toBe(1);
});

it('does the rest when one part fails, and says what failed', async () => {
  server.clock.set(START);
  const { pool } = server.context;
  await pool.query(`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'the disk is read-only'; end $$`);
  await pool.query(
    'create trigger refuse before delete on idempotency_keys for each statement execute function refuse()',
  );
  await pool.query(`insert into job_runs (name, started_at, trigger) values ('x', $1, 'schedule')`, [START]);
  await expect(runAt('2026-12-30T08:00:00Z')).rejects.toThrow('Some old data could not be removed');
  expect(await countOf('job_runs')).toBe(0);
});
