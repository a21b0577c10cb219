import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { migrateDatabase, SchemaTooNewError } from './migrations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const applied = async () =>
  (await database.pool.query('select hash, created_at from drizzle.__drizzle_migrations order by id')).rows;

describe('migrateDatabase', () => {
  it('changes nothing where everything is done', async () => {
    const before = await applied();
    expect(before.length).toBeGreaterThan(0);
    await migrateDatabase(database.pool);
    expect(await applied()).toEqual(before);
  });

  it('brings an empty database to this release once, when three processes start at the same time', async () => {
    const expected = await applied();
    await database.pool.query(
      'drop schema public cascade; drop schema drizzle cascade; create schema public',
    );
    const processes = [1, 2, 3].map(() => new Pool({ ...database.connection, max: 1 }));
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

  it('refuses a schema that a newer release has made, in one line, and touches nothing', async () => {
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
