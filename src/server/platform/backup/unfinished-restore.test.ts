import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { readConfig } from '../../config.ts';
import { openShopDatabase } from '../../shop-database.ts';
import { createLogger } from '../log.ts';
import { openBackup } from './read-backup.ts';
import { restoreToDatabase } from './restore-to-database.ts';
import { assertFinished, markUnfinished } from './unfinished-restore.ts';
import { writeBackup } from './write-backup.ts';

const log = createLogger('silent');

let shop: TestDatabase;
let dir: string;
let file: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'omatala-unfinished-'));
  shop = await createTestDatabase();
  const app = { version: '0.1.0', buildId: 'test' };
  const source = { app, shop: 'Shop', timeZone: 'Africa/Windhoek', kind: 'manual' } as const;
  file = (await writeBackup({ connection: shop.connection, dir, source, passphrase: null })).path;
});
afterAll(async () => {
  await shop.drop();
  rmSync(dir, { recursive: true, force: true });
});

it('a restore into an empty database that fails leaves it empty, and one that is cut off is no shop', async () => {
  const empty = await createTestDatabase();
  try {
    await empty.pool.query(
      `drop schema public cascade; drop schema drizzle cascade; drop schema if exists jobs cascade; create schema public;
       create function of_somebody() returns int language sql return 1`,
    );
    const backup = await openBackup(file, { passphrase: null, tempDir: dir });
    const broken = {
      ...backup,
      readPart: () =>
        new Readable({
          read() {
            this.destroy(new Error('The disk is gone'));
          },
        }),
    };
    const restoring = restoreToDatabase(broken, empty.connectionString, { log });
    await expect(restoring).rejects.toThrow('The disk is gone');
    const { rows } = await empty.pool.query(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
         and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
       union all select nspname from pg_namespace where nspname in ('jobs', 'drizzle')
       union all select proname from pg_proc where pronamespace = 'public'::regnamespace
         and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
    );
    expect(rows).toEqual([{ name: 'of_somebody' }]);

    await markUnfinished(empty.pool);
    const env = { DATABASE_URL: empty.connectionString, ALLOW_UNSAFE_DATABASE: '1', BACKUP_DIR: 'off' };
    await expect(openShopDatabase(readConfig(env), log)).rejects.toThrow(
      /comes from a restore that was interrupted/,
    );
    await restoreToDatabase(backup, empty.connectionString, { log });
    await backup.close();
    await assertFinished(empty.pool);
  } finally {
    await empty.drop();
  }
});
