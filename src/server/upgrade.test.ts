import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { openBackup } from './platform/backup/read-backup.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { listMigrations, listPending } from './platform/database/known-migrations.ts';
import { migrateDatabase } from './platform/database/migrations.ts';
import { createLogger } from './platform/log.ts';
import { upgradeSchema } from './upgrade.ts';

const SOURCE = { app: { version: '0.1.0', buildId: 'test' }, shop: 'Shop', timeZone: 'Africa/Windhoek' };
const FILLED = join(import.meta.dirname, '../../testing/filled-database/0002.sql');
const dir = mkdtempSync(join(tmpdir(), 'omatala-upgrade-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let testDatabase: TestDatabase;
let database: Database;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  await testDatabase.pool.query(
    'drop schema public cascade; drop schema drizzle cascade; create schema public',
  );
  database = openDatabase({ connection: testDatabase.connection, connectLimitMs: 60_000 });
});
afterEach(async () => {
  await database.close();
  await testDatabase.drop();
});

const upgrade = (backupDir: string | null) =>
  upgradeSchema(database, { backupDir, backupPassphrase: null }, SOURCE, createLogger('silent'));
const fillOldShop = async () => {
  await migrateDatabase(database.pool, { upTo: 3 });
  await database.pool.query(readFileSync(FILLED, 'utf8'));
};

it('backs an existing shop up before its database is changed, and not when that cannot be done', async () => {
  await fillOldShop();
  const pending = await listPending(database.pool);
  expect(pending).toHaveLength(listMigrations().length - 3);
  await expect(upgrade('/dev/null/backups')).rejects.toThrow(
    /the backup before the upgrade failed.*Nothing was changed/,
  );
  expect(await listPending(database.pool)).toEqual(pending);
  // The sequence has the name of a new table: each start fails, and leaves the database and the folder unchanged.
  await database.pool.query(`create sequence job_runs`);
  for (let start = 0; start < 2; start += 1) await expect(upgrade(dir)).rejects.toThrow();
  expect([await listPending(database.pool), readdirSync(dir)]).toEqual([pending, []]);
  await database.pool.query(`drop sequence job_runs`);
  await upgrade(dir);
  expect(await listPending(database.pool)).toEqual([]);
  const [file = ''] = readdirSync(dir);
  expect(file).toMatch(/-before-upgrade\.zip$/);
  const backup = await openBackup(join(dir, file), { passphrase: null, tempDir: dir });
  expect(backup.manifest).toMatchObject({
    kind: 'before-upgrade',
    schema: { name: listMigrations()[2]?.name },
  });
  await backup.close();
  const { rows } = await database.pool.query('select kind, state, file from backups');
  expect(rows).toEqual([{ kind: 'before-upgrade', state: 'made', file }]);
});
