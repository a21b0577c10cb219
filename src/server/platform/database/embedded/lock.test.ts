import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeScratchDir, type Scratch } from '#testing/embedded-database.ts';
import { acquireDirectoryLock, awaitFreeDirectory } from './lock.ts';
import { getProcessScope, getProcessStart } from './process-identity.ts';

describe('D3: the lock of a data directory', () => {
  let scratch: Scratch;
  beforeEach(() => {
    scratch = makeScratchDir();
  });
  afterEach(() => scratch.dispose());

  async function leaveClaim(claim: object): Promise<string> {
    (await acquireDirectoryLock(scratch.path)).release();
    const path = join(scratch.path, 'lock', 'left.json');
    writeFileSync(path, JSON.stringify({ startedAt: '2026-01-05T08:00:00.000Z', host: 'till-2', ...claim }));
    return path;
  }

  it('is free again after its release', async () => {
    const first = await acquireDirectoryLock(scratch.path);
    await expect(acquireDirectoryLock(scratch.path)).rejects.toThrow(`process ${process.pid} `);
    first.release();
    const second = await acquireDirectoryLock(scratch.path);
    second.release();
    expect(readdirSync(join(scratch.path, 'lock'))).toEqual([]);
  });

  it('is asked for before the program is read, and left as it is', async () => {
    await awaitFreeDirectory(scratch.path);
    const holder = await acquireDirectoryLock(scratch.path);
    await expect(awaitFreeDirectory(scratch.path)).rejects.toThrow(`in use by process ${process.pid} `);
    holder.release();
    await awaitFreeDirectory(scratch.path);
    expect(readdirSync(join(scratch.path, 'lock'))).toEqual([]);
  });

  it('is never held by two of many that start at once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => acquireDirectoryLock(scratch.path)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  it('is taken over from a process whose number now belongs to another', async () => {
    await leaveClaim({ pid: process.ppid, processStart: 'earlier', scope: getProcessScope() });
    (await acquireDirectoryLock(scratch.path)).release();
  });

  it('stays with a living process of this machine however long it has been silent', async () => {
    const path = await leaveClaim({
      pid: process.ppid,
      processStart: getProcessStart(process.ppid),
      scope: getProcessScope(),
    });
    utimesSync(path, 0, 0);
    await expect(acquireDirectoryLock(scratch.path)).rejects.toThrow(
      `in use by process ${process.ppid} (since`,
    );
  });

  it('stays with another machine while that gives signs of life, and not longer', async () => {
    const path = await leaveClaim({ pid: 7, processStart: '1', scope: 'elsewhere' });
    await expect(acquireDirectoryLock(scratch.path)).rejects.toThrow('process 7 on till-2');
    utimesSync(path, new Date(Date.now() - 21_000), new Date(Date.now() - 21_000));
    (await acquireDirectoryLock(scratch.path)).release();
  });

  it('ignores a claim that a power cut left unreadable', async () => {
    const path = await leaveClaim({});
    writeFileSync(path, '');
    (await acquireDirectoryLock(scratch.path)).release();
  });
});
