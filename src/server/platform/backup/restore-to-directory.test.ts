import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { makeScratchDir, query, type Scratch, startScratchDatabase } from '#testing/embedded-database.ts';
import { acquireDirectoryLock } from '../database/embedded/lock.ts';
import { createLogger } from '../log.ts';
import { openBackup } from './read-backup.ts';
import { restoreToDirectory, switchDirectory } from './restore-to-directory.ts';
import { writeBackup } from './write-backup.ts';

const options = { log: createLogger('silent') };

let scratch: Scratch;
let file: string;
beforeAll(async () => {
  scratch = makeScratchDir();
  const shop = await createTestDatabase();
  await shop.pool.query(
    `insert into customers (name, phone, phone_key, search_text) values ('Selma', '081', '081', 'selma')`,
  );
  const app = { version: '0.1.0', buildId: 'test' };
  const source = { app, shop: 'Shop', timeZone: 'Africa/Windhoek', kind: 'manual' } as const;
  const { connection } = shop;
  file = (await writeBackup({ connection, dir: scratch.path, source, passphrase: null })).path;
  await shop.drop();
});
afterAll(() => scratch.dispose());

it('D7: a data directory is restored beside the old one, and takes its place while nobody uses that', async () => {
  const [old, restored] = [join(scratch.path, 'data'), join(scratch.path, 'restored')];
  mkdirSync(join(old, 'backups'), { recursive: true });
  writeFileSync(join(old, 'backups/kept.zip'), '');
  const backup = await openBackup(file, { passphrase: null, tempDir: scratch.path });
  await expect(restoreToDirectory(backup, old, options)).rejects.toThrow(
    /is not empty\. Nothing in it was changed/,
  );
  await restoreToDirectory(backup, restored, options);
  await backup.close();

  const lock = await acquireDirectoryLock(old);
  await expect(switchDirectory(restored, old)).rejects.toThrow(`is in use by process ${process.pid}`);
  lock.release();
  // As with a directory on another disk: only the second rename fails.
  await expect(switchDirectory(join(scratch.path, 'nowhere'), old)).rejects.toThrow(/, which is unchanged/);
  expect(readdirSync(join(old, 'backups'))).toEqual(['kept.zip']);
  const aside = await switchDirectory(restored, old);
  expect(aside).toMatch(/data\.before-restore-/);
  expect(readdirSync(join(old, 'backups'))).toEqual(['kept.zip']);

  const database = await startScratchDatabase(old);
  expect(await query(database.connection, 'select name from customers')).toEqual([{ name: 'Selma' }]);
  expect(await query(database.connection, 'select state, verdict from backups')).toEqual([
    { state: 'made', verdict: 'equal' },
  ]);
  await database.stop();
});
