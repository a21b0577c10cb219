import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#testing/test-server.ts';
import { listen, openTestSocket } from '#testing/test-socket.ts';
import { reserveOf, watchDisk } from '../storage/disk-watch.ts';

/** D5: a full disk stops what writes, and nothing else. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.context.disk.set(false));

const addReminder = () => server.client.post('/api/app-reminders', { title: 'Room', message: 'Make some.' });

describe('D5: while the disk is full', () => {
  it('changes are refused in plain words, and everything else goes on', async () => {
    server.context.disk.set(true);
    const refused = await addReminder();
    expect(refused.status).toBe(507);
    expect(refused.body).toMatchObject({
      code: 'storage_full',
      message: 'The disk is full. Nothing can be saved until the operator frees up space.',
      requestId: expect.any(String),
    });
    expect((await server.client.get('/api/app-reminders?limit=1')).status).toBe(200);
    const login = await server.newClient().post('/api/auth/login', { password: TEST_PASSWORD });
    expect(login.status).toBe(200);
    expect((await server.newClient().post('/api/app-reminders', {})).status).toBe(401);
    server.context.disk.set(false);
    expect((await addReminder()).status).toBe(201);
  });

  it('open screens are told, and told again when there is room', async () => {
    const host = await listen(server);
    const open = await openTestSocket(host, server.client);
    server.context.disk.set(true);
    const later = await openTestSocket(host, server.client);
    server.context.disk.set(false);
    const said = ({ messages }: typeof open) =>
      messages.flatMap((message) => (message.type === 'HELLO' ? [message.isDiskFull ?? false] : []));
    await expect.poll(() => said(open)).toEqual([false, true, false]);
    await expect.poll(() => said(later)).toEqual([true, false]);
    open.close();
    later.close();
  });
});

describe('D5: what PostgreSQL says of its disk', () => {
  it.each([
    ['53100', 507, 'storage_full', true],
    ['58030', 503, 'storage_failed', false],
  ])('%s is answered %i', async (sqlState, status, code, isFull) => {
    const { pool } = server.database;
    await pool.query(`create function fail() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file "base/1/2": Selma' using errcode = '${sqlState}'; end $$;
      create trigger fail before insert on app_reminders for each row execute function fail()`);
    const refused = await addReminder();
    await pool.query('drop trigger fail on app_reminders; drop function fail()');
    expect(refused.status).toBe(status);
    expect(refused.body.code).toBe(code);
    expect(refused.text).not.toMatch(/base\/1|Selma/);
    expect(server.context.disk.isFull()).toBe(isFull);
    expect((await server.client.get('/api/app-reminders?limit=1')).status).toBe(200);
  });

  it('is believed until it takes a change again', async () => {
    const { disk, pool } = server.context;
    disk.noteRefusal();
    const watch = watchDisk(disk, { folder: null, pool, log: { warn: () => {} } });
    await expect.poll(() => disk.isFull()).toBe(false);
    watch.stop();
    expect((await addReminder()).status).toBe(201);
  });
});

it('D5: room is kept for four files of the log, and less on a small disk', () => {
  expect(reserveOf({ total: 500e9 }, false)).toBe(64 * 1024 * 1024);
  expect(reserveOf({ total: 500e9 }, true)).toBe(80 * 1024 * 1024);
  expect(reserveOf({ total: 300e6 }, false)).toBe(30e6);
});
