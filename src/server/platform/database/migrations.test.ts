import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, openTestPool, type TestDatabase } from '#testing/database.ts';
import { MigrationBlockedError, migrateDatabase, SchemaTooNewError } from './migrations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const emptied = 'drop schema public cascade; drop schema drizzle cascade; create schema public';
const applied = async () =>
  (await database.pool.query('select hash, created_at from drizzle.__drizzle_migrations order by id')).rows;

describe('migrateDatabase', () => {
  it('changes nothing where everything is done', async () => {
    const before = await applied();
    expect(before.length).toBeGreaterThan(0);
    await migrateDatabase(database.pool);
    expect(await applied()).toEqual(before);
  });

  it('D8: brings an empty database to this release once, when three processes start at the same time', async () => {
    const expected = await applied();
    await database.pool.query(emptied);
    const processes = [1, 2, 3].map(() => openTestPool(database.connection, 1));
    try {
      await Promise.all(processes.map((pool) => migrateDatabase(pool)));
    } finally {
      await Promise.all(processes.map((pool) => pool.end()));
    }
    expect(await applied()).toEqual(expected);
    const { rows } = await database.pool.query("select to_regclass('payments') is not null as exists");
    expect(rows).toEqual([{ exists: true }]);
  });

  it('holds no lock and no connection afterwards', async () => {
    await migrateDatabase(database.pool);
    const { rows } = await database.pool.query(
      "select count(*)::int as held from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
    expect(rows).toEqual([{ held: 0 }]);
    expect(database.pool.totalCount).toBe(database.pool.idleCount);
  });

  it('D8: refuses a schema that a newer release has made, in one line, and touches nothing', async () => {
    await database.pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 9999999999999)",
    );
    const before = await applied();
    const refusal = await migrateDatabase(database.pool).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SchemaTooNewError);
    expect((refusal as Error).message).toMatch(/newer release/);
    expect((refusal as Error).message).not.toContain('\n');
    expect(await applied()).toEqual(before);
  });
});

describe('a migration beside a shop that goes on working', () => {
  const TABLES =
    'create table parent (id integer primary key, name text); create table child (parent integer)';
  const CHANGE = [
    'ALTER TABLE "child" ADD COLUMN "note" text;',
    'CREATE INDEX "child_parent_idx" ON "child" USING btree ("parent");',
    'ALTER TABLE "child" ADD CONSTRAINT "child_fk" FOREIGN KEY ("parent") REFERENCES "public"."parent"("id");',
    'ALTER TABLE "parent" ADD CONSTRAINT "named" CHECK ("parent"."name" <> \'\');',
  ];
  let folder: string;
  let other: PoolClient;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'omatala-migrations-'));
    mkdirSync(join(folder, 'meta'));
    await database.pool.query(emptied);
    await database.pool.query(TABLES);
    other = await database.pool.connect();
  });
  afterEach(() => {
    other.release(true);
    rmSync(folder, { recursive: true, force: true });
  });

  function write(...migrations: string[][]): void {
    const entries = migrations.map((statements, idx) => {
      const tag = `${String(idx).padStart(4, '0')}_step`;
      writeFileSync(join(folder, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
      return { idx, version: '7', when: 1000 + idx, tag, breakpoints: true };
    });
    const journal = { version: '7', dialect: 'postgresql', entries };
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify(journal));
  }
  const migrate = (patienceMs = 20_000) =>
    migrateDatabase(database.pool, { folder, lockTimeoutMs: 50, patienceMs });
  const found = async (query: string) => (await database.pool.query(query)).rows;
  const isWaiting = (what: string) => async () =>
    (await found(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '${what}%'`))
      .length > 0;

  it('builds indexes and validates checks and foreign keys without keeping anybody from writing', async () => {
    write(CHANGE);
    // One transaction has written and is still open, so the table cannot be locked exclusively. Another one only reads an
    // old snapshot.
    const reader = await database.pool.connect();
    await reader.query('begin isolation level repeatable read; select 1');
    await other.query(`begin; insert into parent (id, name) values (1, 'Selma')`);
    const migrating = migrate();
    await expect.poll(isWaiting('alter table')).toBe(true);
    await database.pool.query(
      `insert into parent (id, name) values (2, 'Petrus'); insert into child values (2)`,
    );
    await other.query('commit');
    await expect.poll(isWaiting('create index concurrently')).toBe(true);
    await database.pool.query('insert into child values (1)');
    await reader.query('commit');
    reader.release();
    await migrating;
    expect(await found('select statement from drizzle.online_steps')).toEqual([]);
    expect(
      await found(
        `select conname, convalidated from pg_constraint where conname in ('named', 'child_fk') order by 1`,
      ),
    ).toEqual([
      { conname: 'child_fk', convalidated: true },
      { conname: 'named', convalidated: true },
    ]);
    expect(
      await found(`select indisvalid from pg_index where indexrelid = 'child_parent_idx'::regclass`),
    ).toEqual([{ indisvalid: true }]);
  });

  it('D8: gives up in plain words when a table stays locked, and loses nothing', async () => {
    write(['create table made (id integer)'], CHANGE);
    await other.query('begin; lock table child in access share mode');
    const refusal = await migrate(200).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MigrationBlockedError);
    expect((refusal as Error).message).toMatch(/kept a table locked/);
    await other.query('commit');
    expect(await found(`select to_regclass('made')::text as made`)).toEqual([{ made: 'made' }]);
    await migrate();
    expect(await applied()).toHaveLength(2);
  });

  it('D8: is continued by the next start when it was cut off between its steps', async () => {
    write(CHANGE);
    await database.pool.query(`insert into child values (7)`);
    await expect(migrate()).rejects.toThrow(/child_fk/);
    expect(await applied()).toHaveLength(1);
    // What an interrupted index build leaves behind.
    await database.pool.query(`drop index child_parent_idx`);
    await database.pool.query(`insert into drizzle.online_steps (statement) overriding system value
      values ('CREATE INDEX CONCURRENTLY IF NOT EXISTS "child_parent_idx" ON "child" ("parent")')`);
    await database.pool.query('create index child_parent_idx on child (parent)');
    await database.pool.query(
      `update pg_index set indisvalid = false where indexrelid = 'child_parent_idx'::regclass`,
    );
    await database.pool.query('delete from child');
    await migrate();
    expect(await found('select statement from drizzle.online_steps')).toEqual([]);
    expect(
      await found(`select indisvalid from pg_index where indexrelid = 'child_parent_idx'::regclass`),
    ).toEqual([{ indisvalid: true }]);
  });
});
