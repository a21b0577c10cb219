import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  killHolder,
  makeScratchDir,
  query,
  runHolder,
  type Scratch,
  startHolder,
  startScratchDatabase,
} from '#testing/embedded-database.ts';
import { isProcessAlive } from './process-identity.ts';

describe('D1, D3: an embedded database that was not stopped in order', () => {
  let kept: Scratch;
  let made: string;
  let scratch: Scratch;
  let dataDir: string;
  // Created once and then copied: creating a database is not the subject of these tests.
  beforeAll(async () => {
    kept = makeScratchDir();
    made = join(kept.path, 'data');
    await (await startScratchDatabase(made)).stop();
  });
  afterAll(() => kept.dispose());
  beforeEach(() => {
    scratch = makeScratchDir();
    dataDir = join(scratch.path, 'data');
    cpSync(made, dataDir, { recursive: true });
  });
  afterEach(() => scratch.dispose());

  it('stops the server that a killed program left running, and has all that was acknowledged', async () => {
    const holder = await startHolder(dataDir);
    await query(holder.connection, 'create table kept as select generate_series(1, 1000) as n');
    await killHolder(holder);
    expect(isProcessAlive(holder.postmaster)).toBe(true);

    const database = await startScratchDatabase(dataDir);
    const rows = await query(database.connection, 'select count(*)::int as n from kept');
    await database.stop();
    expect(isProcessAlive(holder.postmaster)).toBe(false);
    expect(database.messages).toContainEqual(expect.stringContaining(`process ${holder.postmaster}`));
    expect(rows).toEqual([{ n: 1000 }]);
  });

  it('recovers when program and server were killed at once', async () => {
    const holder = await startHolder(dataDir);
    await query(holder.connection, 'create table kept as select generate_series(1, 1000) as n');
    process.kill(holder.postmaster, 'SIGKILL');
    await killHolder(holder);

    const database = await startScratchDatabase(dataDir);
    const rows = await query(database.connection, 'select count(*)::int as n from kept');
    await database.stop();
    expect(rows).toEqual([{ n: 1000 }]);
  });

  it('opens a data directory that was copied as a whole', async () => {
    const first = await startScratchDatabase(dataDir);
    await query(first.connection, 'create table kept ()');
    await first.stop();
    const copy = join(scratch.path, 'copy');
    cpSync(dataDir, copy, { recursive: true });
    const second = await startScratchDatabase(copy);
    expect(second.dataDir.startsWith(copy)).toBe(true);
    expect(
      await query(second.connection, "select 1 as one from pg_tables where tablename = 'kept'"),
    ).toHaveLength(1);
  });

  it('starts a server that died by itself again, at the same place', async () => {
    const database = await startScratchDatabase(dataDir);
    const killed = database.pid;
    process.kill(killed, 'SIGKILL');
    await vi.waitUntil(() => database.pid !== killed, { timeout: 60_000, interval: 10 });
    expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
    expect(isProcessAlive(database.pid)).toBe(false);
  });

  it('is not held up by a lock file whose number belongs to another program now, and leaves that alone', async () => {
    const first = await startScratchDatabase(dataDir);
    await first.stop();
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    try {
      const lines = [
        bystander.pid,
        first.dataDir,
        1_700_000_000,
        5432,
        first.connection.host,
        '',
        '',
        'ready',
        '',
      ];
      writeFileSync(join(first.dataDir, 'postmaster.pid'), lines.join('\n'));
      const second = await startScratchDatabase(dataDir);
      await second.stop();
      expect(isProcessAlive(bystander.pid as number)).toBe(true);
    } finally {
      bystander.kill('SIGKILL');
      await once(bystander, 'exit');
    }
  });

  it("never touches another data directory's server, even when the lock file names it", async () => {
    const elsewhere = join(scratch.path, 'neighbour');
    cpSync(made, elsewhere, { recursive: true });
    const neighbour = await startScratchDatabase(elsewhere);
    const first = await startScratchDatabase(dataDir);
    await first.stop();
    writeFileSync(
      join(first.dataDir, 'postmaster.pid'),
      readFileSync(join(neighbour.dataDir, 'postmaster.pid')),
    );
    const second = await startScratchDatabase(dataDir);
    expect(await query(neighbour.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await Promise.all([second.stop(), neighbour.stop()]);
  });

  it('refuses every second start and names the holder, whose server goes on', async () => {
    const holder = await startHolder(dataDir);
    try {
      const inProcess = await Promise.allSettled(
        Array.from({ length: 18 }, () => startScratchDatabase(dataDir)),
      );
      const outside = await Promise.all([runHolder(dataDir), runHolder(dataDir)]);
      const messages = [
        ...inProcess.map((result) =>
          result.status === 'rejected' ? String(result.reason.message) : 'started',
        ),
        ...outside.map(({ stderr }) => stderr),
      ];
      expect(
        messages.filter((message) => message.includes(`in use by process ${holder.child.pid} `)),
      ).toHaveLength(20);
      expect(outside.map(({ code }) => code)).toEqual([1, 1]);
      expect(await query(holder.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      const gone = once(holder.child, 'exit');
      holder.child.kill('SIGTERM');
      expect(await gone).toEqual([0, null]);
    }
    expect(isProcessAlive(holder.postmaster)).toBe(false);
  });
});
