import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  makeScratchDir,
  query,
  runHolder,
  type Scratch,
  startScratchDatabase,
} from '#testing/embedded-database.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { isRoot } from './service-account.ts';

const quiet = { info: () => {}, warn: () => {} };

describe('the embedded database', () => {
  let scratch: Scratch;
  let dataDir: string;
  beforeEach(() => {
    scratch = makeScratchDir();
    dataDir = join(scratch.path, 'data');
  });
  afterEach(() => scratch.dispose());

  it('D2: is durable, has checksums, sorts by code point, opens no port, and keeps its rows over a restart', async () => {
    const first = await startEmbeddedDatabase({ dataDir, log: quiet });
    await query(first.connection, "create table kept as select unnest(array['é', 'b', 'B', 'a']) as name");
    const names = ['data_checksums', 'fsync', 'full_page_writes', 'listen_addresses', 'synchronous_commit'];
    const settings = await query(
      first.connection,
      `select name, setting from pg_settings where name in ('${names.join("', '")}') order by name`,
    );
    await first.stop();
    expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', 'on', '', 'on']);

    const second = await startEmbeddedDatabase({ dataDir, log: quiet });
    const kept = await query(second.connection, 'select name from kept order by name');
    await second.stop();
    expect(kept.map(({ name }) => name)).toEqual(['B', 'a', 'b', 'é']);
  });

  it('lets no other user of the machine in', async () => {
    const database = await startScratchDatabase(dataDir);
    try {
      const { host, port } = database.connection;
      expect(statSync(host).mode & 0o777).toBe(0o700);
      expect(readFileSync(join(dirname(database.dataDir), 'config', 'pg_hba.conf'), 'utf8')).not.toMatch(
        /trust|host /,
      );
      if (!isRoot()) return;
      const code = `require('net').connect('${host}/.s.PGSQL.${port}').on('error', (e) => console.log(e.code)).on('connect', () => console.log('in'))`;
      const asNobody = spawnSync(process.execPath, ['-e', code], {
        uid: 65534,
        gid: 65534,
        cwd: '/',
        encoding: 'utf8',
      });
      // If the test's own Node is in a private folder, the user `nobody` cannot even run it.
      expect(asNobody.error ? 'EACCES' : asNobody.stdout.trim()).toBe('EACCES');
    } finally {
      await database.stop();
    }
  });

  it('puts the socket into a short private folder when the path is too long for one, and removes it', async () => {
    const deep = join(dataDir, 'x'.repeat(90));
    const database = await startScratchDatabase(deep);
    const { host } = database.connection;
    try {
      expect(host.startsWith(deep)).toBe(false);
      expect(statSync(host).mode & 0o777).toBe(0o700);
      expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await database.stop();
    }
    expect(existsSync(host)).toBe(false);
  });

  it('under root keeps its files where PostgreSQL can reach them, and leaves a private folder private', async () => {
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o700);
    const stagingRoot = join(scratch.path, 'staging');
    const first = await startScratchDatabase(dataDir, { stagingRoot });
    await query(first.connection, 'create table kept ()');
    await first.stop();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(first.dataDir.startsWith(isRoot() ? join(stagingRoot, 'clusters') : dataDir)).toBe(true);
    expect(JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')).home).toBe(
      isRoot() ? dirname(first.dataDir) : 'postgres',
    );

    const second = await startScratchDatabase(dataDir, { stagingRoot });
    const tables = await query(second.connection, "select 1 from pg_tables where tablename = 'kept'");
    await second.stop();
    expect(second.dataDir).toBe(first.dataDir);
    expect(tables).toHaveLength(1);
  });

  it('begins anew after a creation that was interrupted half-way', async () => {
    const draft = join(dataDir, 'postgres', 'draft-123');
    mkdirSync(draft, { recursive: true });
    writeFileSync(join(draft, 'PG_VERSION'), '18\n');
    const database = await startScratchDatabase(dataDir);
    await database.stop();
    expect(existsSync(draft)).toBe(false);
  });

  it('refuses a folder that holds something else, and touches nothing in it', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'holiday.jpg'), 'x');
    const { code, stderr } = await runHolder(dataDir);
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/holiday\.jpg.*nothing was touched.*DATA_DIR/),
    ]);
    expect(readdirSync(dataDir)).toEqual(['holiday.jpg']);
  });

  it("refuses another server's data directory", async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'PG_VERSION'), '17\n');
    await expect(startScratchDatabase(dataDir)).rejects.toThrow(/another PostgreSQL server.*DATABASE_URL/);
    expect(readdirSync(dataDir)).toEqual(['PG_VERSION']);
  });

  it.each(['17', '19'])(
    'refuses a cluster written by PostgreSQL %s, and says how to move the data',
    async (version) => {
      const database = await startScratchDatabase(dataDir);
      await database.stop();
      writeFileSync(join(database.dataDir, 'PG_VERSION'), `${version}\n`);
      await expect(startScratchDatabase(dataDir)).rejects.toThrow(
        new RegExp(
          `written by PostgreSQL ${version}, but this release contains PostgreSQL 18.*Start the release that wrote it`,
        ),
      );
      expect(readdirSync(join(dataDir, 'lock'))).toEqual([]);
    },
  );

  it('does not open an empty shop where a database is recorded but gone', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'database.json'), JSON.stringify({ home: join(scratch.path, 'gone') }));
    await expect(startScratchDatabase(dataDir)).rejects.toThrow(/was not found there.*restore a backup/);
  });
});
