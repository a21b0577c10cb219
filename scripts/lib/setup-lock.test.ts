import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withSetupLock } from './setup-lock.mjs';

describe('the lock around installing and building', () => {
  let dir: string;
  let lockPath: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'omatala-lock-'));
    lockPath = join(dir, 'setup.lock');
    vi.spyOn(console, 'log').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(dir, { recursive: true });
  });

  it('lets one in at a time, the next when that one is done or has failed', async () => {
    let inside = 0;
    const work = async () => {
      inside += 1;
      expect(inside).toBe(1);
      await new Promise((later) => setImmediate(later));
      inside -= 1;
      throw new Error('no space');
    };
    const results = await Promise.allSettled([
      withSetupLock(work, lockPath),
      withSetupLock(work, lockPath),
      withSetupLock(work, lockPath),
    ]);
    expect(results.map((result) => result.status === 'rejected' && result.reason.message)).toEqual(
      Array(3).fill('no space'),
    );
    expect(existsSync(lockPath)).toBe(false);
  });

  it('is taken over from a process that died in there', async () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(lockPath, String(dead));
    expect(await withSetupLock(async () => 'in', lockPath)).toBe('in');
  });
});
