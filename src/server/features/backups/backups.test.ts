import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackupRunner } from '#server/platform/backup/backup-runner.ts';
import { lastVerifiedBackup } from '#server/platform/backup/last-verified-backup.ts';
import { backups } from '#server/platform/database/schema/backups.schema.ts';
import type { BackupsReply } from '#shared/contracts/backups.ts';
import { readQueuedJobs } from '#testing/queued-jobs.ts';
import { addOrder } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { tellWhenOverdue } from './backup-age.service.ts';
import { beginBackup } from './backups.jobs.ts';
import { insertRun } from './backups.repo.ts';
import { MAKE_BACKUP, makeBackup } from './backups.service.ts';

const root = mkdtempSync(join(tmpdir(), 'omatala-backups-'));
const dir = join(root, 'backups');
const stick = join(root, 'stick');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { BACKUP_DIR: dir, BACKUP_COPY_TO: stick } });
  await addOrder(server.client, { totalAmount: '900.00' });
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

const read = async () => (await server.client.get<BackupsReply>('/api/backups')).body;
const make = (kind: 'scheduled' | 'manual') => makeBackup(server.context, { kind, agent: null });
const alerts = async () =>
  (await server.client.get('/api/notifications')).body.filter(
    ({ title }: { title: string }) => title === 'No backup for two days',
  );

describe('backups', () => {
  it('are for those who are logged in', async () => {
    const stranger = server.newClient();
    expect((await stranger.get('/api/backups')).status).toBe(401);
    expect((await stranger.post('/api/backups')).status).toBe(401);
    expect((await stranger.get('/api/backups/1/file')).status).toBe(401);
  });

  it('are left to the queue, one at a time, by whoever asks and by the schedule', async () => {
    expect(await read()).toMatchObject({ isOn: true, lastVerified: null, age: 'fresh', runs: [] });
    for (let press = 0; press < 2; press += 1)
      expect((await server.client.post('/api/backups')).status).toBe(204);
    expect(await beginBackup(server.context)).toEqual({ backups: 1 });
    const queued = await readQueuedJobs(server.context.pool, MAKE_BACKUP);
    expect(queued).toEqual([
      { kind: 'manual', agent: 'Agent 3' },
      { kind: 'scheduled', agent: null },
    ]);
  });

  it('of the early morning is proved by restoring it, those of the other hours are not; a stick that is away is said', async () => {
    server.clock.set('2026-11-22T01:10:00Z');
    await make('scheduled');
    server.clock.set('2026-11-22T02:10:00Z');
    mkdirSync(stick);
    await make('scheduled');
    const { runs, lastVerified, copyTo } = await read();
    expect(runs).toMatchObject([
      { state: 'made', verdict: null, copy: 'copied', error: null, isKept: true, totals: { orders: 1 } },
      { state: 'made', verdict: 'equal', copy: 'failed', error: expect.stringContaining('was not found') },
    ]);
    expect(lastVerified).toMatchObject({
      file: 'omatala-20261122T011000Z.zip',
      totals: { outstanding: '900.00' },
    });
    expect(await lastVerifiedBackup(server.context.db, server.clock.now())).toEqual(lastVerified);
    expect((await server.newClient().get('/api/health')).body).toEqual({ status: 'ok' });
    expect((await server.client.get('/api/health')).body.backup).toEqual({
      verdict: 'equal',
      verifiedAt: '2026-11-22T01:10:00.000Z',
      orders: 1,
      outstanding: '900.00',
    });
    expect(copyTo).toEqual({ isThere: true, lastCopiedAt: '2026-11-22T02:10:00.000Z' });
    expect(readdirSync(dir)).toEqual(['omatala-20261122T011000Z.zip', 'omatala-20261122T021000Z.zip']);
    expect(readdirSync(stick)).toEqual(['omatala-20261122T021000Z.zip']);
  });

  it('are taken away as they are, and who did is in the history', async () => {
    const [newest] = (await read()).runs;
    const reply = await server.app.inject({
      url: `/api/backups/${newest?.id}/file`,
      headers: { cookie: [...server.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toBe('attachment; filename="omatala-20261122T021000Z.zip"');
    expect(reply.rawPayload).toHaveLength(newest?.bytes ?? 0);
    const history = await server.client.get(`/api/activity?entity=backup&id=${newest?.id}`);
    expect(history.body).toMatchObject([{ action: 'downloaded', agent: 'Agent 3' }]);
    expect((await server.client.get('/api/backups/99/file')).status).toBe(404);
    // A request that another page of this machine sends is refused, so that it cannot record a download.
    const elsewhere = { 'sec-fetch-site': 'same-site' };
    expect((await server.client.get(`/api/backups/${newest?.id}/file`, elsewhere)).status).toBe(403);
  });

  it('are given out under their own names alone, whatever a restored row says', async () => {
    const { db, clock } = server.context;
    const row = { kind: 'manual', state: 'made', startedAt: clock.now() } as const;
    for (const file of ['../../../../../../etc/passwd', '../backups/omatala-20261122T021000Z.zip', 'x.zip']) {
      const { id } = await insertRun(db, { ...row, file });
      expect((await server.client.get(`/api/backups/${id}/file`)).status, file).toBe(404);
      await db.delete(backups).where(eq(backups.id, id));
    }
  });

  it('that cannot be proved are copied and thinned all the same, and the failure is told after that', async () => {
    const { context, database, clock } = server;
    const role = `no_createdb_${process.pid}`;
    await database.pool.query(`create role ${role} login password 'x'`);
    try {
      const { verify } = createBackupRunner({ ...database.connection, user: role, password: 'x' });
      const runner = { ...context.backups.runner, verify };
      clock.set('2026-11-22T02:20:00Z');
      const making = makeBackup(
        { ...context, backups: { ...context.backups, runner } },
        { kind: 'manual', agent: null },
      );
      await expect(making).rejects.toThrow(
        /could not be verified by restoring it.*may not create a database/,
      );
      expect((await read()).runs[0]).toMatchObject({
        state: 'made',
        verdict: 'failed',
        copy: 'copied',
        error: expect.stringContaining('may not create a database'),
      });
      expect(readdirSync(stick)).toContain('omatala-20261122T022000Z.zip');
    } finally {
      await database.pool.query(`drop role ${role}`);
    }
  });

  it('that cannot be written say why, and leave nothing', async () => {
    const { context } = server;
    const blocked = { ...context, backups: { ...context.backups, dir: '/dev/null/backups' } };
    await expect(makeBackup(blocked, { kind: 'scheduled', agent: null })).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect((await read()).runs[0]).toMatchObject({ state: 'failed', file: null, isKept: false });
  });

  it('are late after 26 hours and overdue after 48, which is told once and ends with the next that is proved', async () => {
    server.clock.set('2026-11-23T03:09:00Z');
    expect((await read()).age).toBe('fresh');
    server.clock.set('2026-11-23T03:10:00Z');
    expect((await read()).age).toBe('late');
    await tellWhenOverdue(server.context);
    expect(await alerts()).toEqual([]);
    server.clock.set('2026-11-24T01:10:00Z');
    for (let hour = 0; hour < 3; hour += 1) await tellWhenOverdue(server.context);
    expect((await read()).age).toBe('overdue');
    expect(await alerts()).toMatchObject([{ priority: 'urgent', targetTeam: 'technical', endedAt: null }]);
    await make('manual');
    expect((await read()).age).toBe('fresh');
    expect(await alerts()).toMatchObject([{ endedAt: '2026-11-24T01:10:00.000Z' }]);
  });

  it('of which none was ever proved are overdue two days after the first that was tried', async () => {
    const fresh = await startTestServer({ env: { BACKUP_DIR: join(root, 'none') } });
    try {
      const { context, clock } = fresh;
      await insertRun(context.db, { kind: 'scheduled', state: 'failed', startedAt: clock.now() });
      // Recorded with a clock that was once a year ahead.
      const startedAt = new Date(clock.now().getTime() + 365 * 24 * 60 * 60 * 1000);
      const file = 'omatala-20271122T011000Z.zip';
      await insertRun(context.db, { kind: 'scheduled', state: 'made', startedAt, file, verdict: 'equal' });
      clock.advance(48 * 60 * 60 * 1000);
      expect((await fresh.client.get<BackupsReply>('/api/backups')).body.age).toBe('overdue');
    } finally {
      await fresh.stop();
    }
  });

  it('are switched off where the server has an archive of its own', async () => {
    const { client, context } = await server
      .startSibling({ BACKUP_DIR: 'off' })
      .then((sibling) => ({ client: sibling.newClient(), context: sibling.context }));
    client.cookies.clear();
    for (const [name, value] of server.client.cookies) client.cookies.set(name, value);
    expect((await client.get<BackupsReply>('/api/backups')).body).toMatchObject({
      isOn: false,
      age: 'fresh',
    });
    expect((await client.post('/api/backups')).status).toBe(409);
    expect(await beginBackup(context)).toEqual({});
  });
});
