import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import type { Pool } from 'pg';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { migrateDatabase } from './migrations.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const SCHEMA = join(import.meta.dirname, 'schema');
const FILLED = join(ROOT, 'testing/filled-database');
const { entries: JOURNAL } = JSON.parse(readFileSync(join(ROOT, 'drizzle/meta/_journal.json'), 'utf8')) as {
  entries: { idx: number; when: number; tag: string }[];
};
/** Functions and extensions that indexes use; the schema in code does not mention them. */
const NEEDED_BY_INDEXES = ['0000_extensions.sql', '0005_search_fold.sql'];
/** The version of the oldest database that is upgraded here. */
const FIRST = 2;

let databases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of databases) await database.drop();
  databases = [];
});

async function makeEmptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await database.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  return database;
}

async function emptyDatabase(): Promise<Pool> {
  const database = await makeEmptyDatabase();
  databases.push(database);
  return database.pool;
}

async function readRows(pool: Pool, query: string): Promise<Record<string, unknown>[]> {
  return (await pool.query(query)).rows;
}

/** Columns, constraints and indexes by name, regardless of the order in which columns were added. */
async function describeSchema(pool: Pool): Promise<Record<string, unknown>> {
  const columns = await readRows(
    pool,
    `select format('%s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
       case when a.attnotnull then ' not null' end, concat(a.attidentity, a.attgenerated),
       ' ' || pg_get_expr(d.adbin, d.adrelid)) as "column"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     order by 1`,
  );
  const constraints = await readRows(
    pool,
    `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "constraint"
     from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('t', 'n') order by 1`,
  );
  const indexes = await readRows(
    pool,
    `select pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' INVALID' end as "index"
     from pg_index join pg_class on oid = indexrelid where relnamespace = 'public'::regnamespace order by 1`,
  );
  return { columns, constraints, indexes };
}

it('the schema in code is what a database migrated from nothing has', async () => {
  const files = readdirSync(SCHEMA).filter((name) => name.endsWith('.schema.ts'));
  const tables: Record<string, unknown> = {};
  for (const file of files) Object.assign(tables, await import(join(SCHEMA, file)));
  const inCode = generateDrizzleJson(tables, undefined, undefined, 'snake_case');
  const statements = await generateMigration(generateDrizzleJson({}), inCode);
  const fromCode = await emptyDatabase();
  for (const file of NEEDED_BY_INDEXES) {
    await fromCode.query(readFileSync(join(ROOT, 'drizzle', file), 'utf8'));
  }
  for (const statement of statements) await fromCode.query(statement);
  const migrated = await emptyDatabase();
  await migrateDatabase(migrated);
  const expected = await describeSchema(fromCode);
  expect(expected).not.toEqual({ columns: [], constraints: [], indexes: [] });
  expect(await describeSchema(migrated)).toEqual(expected);
});

it('the migrations are numbered and dated in one order, each with its snapshot', () => {
  expect(JOURNAL.map(({ idx, tag }) => [idx, tag.slice(0, 4)])).toEqual(
    JOURNAL.map((_, at) => [at, String(at).padStart(4, '0')]),
  );
  const dates = JOURNAL.map(({ when }) => when);
  expect(dates).toEqual([...new Set(dates)].toSorted((one, other) => one - other));
  for (const { tag } of JOURNAL) {
    const snapshot = join(ROOT, 'drizzle/meta', `${tag.slice(0, 4)}_snapshot.json`);
    expect(existsSync(snapshot), snapshot).toBe(true);
  }
  const files = readdirSync(join(ROOT, 'drizzle')).filter((name) => name.endsWith('.sql'));
  expect(files.toSorted()).toEqual(JOURNAL.map(({ tag }) => `${tag}.sql`));
});

/** Migrates an empty database to a version, and fills each table right after the version that created it. */
async function fillUpTo(pool: Pool, version: number, from = FIRST): Promise<void> {
  for (let at = from; at <= version; at += 1) {
    await migrateDatabase(pool, { upTo: at + 1 });
    const file = join(FILLED, `${String(at).padStart(4, '0')}.sql`);
    if (existsSync(file)) await pool.query(readFileSync(file, 'utf8'));
  }
}

/** A database that is migrated through all versions, test by test, and the version up to which it is filled. */
let shop: { database: TestDatabase; version: number } | null = null;
afterAll(() => shop?.database.drop());

/** The database filled up to a version, starting from where the last test left it. */
async function upgradeShop(version: number): Promise<Pool> {
  shop ??= { database: await makeEmptyDatabase(), version: FIRST - 1 };
  const { pool } = shop.database;
  await fillUpTo(pool, version, shop.version + 1);
  shop.version = version;
  return pool;
}

async function listEmptyTables(pool: Pool): Promise<string[]> {
  const tables = await readRows(pool, `select tablename as name from pg_tables where schemaname = 'public'`);
  const empty: string[] = [];
  for (const { name } of tables) {
    if ((await readRows(pool, `select 1 from "${name}" limit 1`)).length === 0) empty.push(String(name));
  }
  return empty;
}

const moneyOf = (pool: Pool) =>
  readRows(
    pool,
    `select (select sum(amount) from receipts) as booked, (select sum(paid_amount) from payments) as paid,
       (select sum(total_amount) from payments) as sold, (select sum(paid_amount) from laybys) as saved`,
  );

it.each(JOURNAL.slice(FIRST + 1))('$tag runs on a filled database of the version before', async ({ idx }) => {
  const pool = await upgradeShop(idx - 1);
  // A table without rows proves nothing: testing/filled-database/<number>.sql fills what a migration adds.
  expect(await listEmptyTables(pool)).toEqual([]);
  const money = await moneyOf(pool);
  await migrateDatabase(pool, { upTo: idx + 1 });
  expect(await moneyOf(pool)).toEqual(money);
  expect(await readRows(pool, 'select statement from drizzle.online_steps')).toEqual([]);
  const invalid = await readRows(pool, 'select conname from pg_constraint where not convalidated');
  expect(invalid).toEqual([]);
  expect(await readRows(pool, 'select 1 from pg_index where not indisvalid')).toEqual([]);
});

it('0012_subjects_alone leaves every payment, contact and notification with what it was about', async () => {
  const pool = await emptyDatabase();
  await fillUpTo(pool, 11);
  const before = (table: string) =>
    readRows(
      pool,
      `select t.id, s.kind, s.subject_id from ${table} t cross join lateral (values
         ('payment', (to_jsonb(t) ->> 'payment_id')::int), ('layby', (to_jsonb(t) ->> 'layby_id')::int),
         ('reservation', (to_jsonb(t) ->> 'reservation_id')::int)) s (kind, subject_id)
       where s.subject_id is not null order by 1, 2`,
    );
  const [receipts, contacts, notifications] = [
    await before('receipts'),
    await before('contacts'),
    await before('notifications'),
  ];
  expect(new Set(receipts.map(({ kind }) => kind))).toEqual(new Set(['payment', 'layby']));
  await migrateDatabase(pool, { upTo: 13 });
  const after = (table: string) =>
    readRows(
      pool,
      `select id, subject_kind as kind, subject_id from ${table} where subject_id is not null order by 1`,
    );
  expect(await after('receipts')).toEqual(receipts);
  expect(await after('contacts')).toEqual(contacts);
  const named = 'select notification_id as id, kind, subject_id from notification_subjects order by 1, 2';
  expect(await readRows(pool, named)).toEqual(notifications);
  await expect(pool.query('update receipts set agent = agent')).rejects.toThrow('never changed');
  await expect(pool.query('delete from contacts')).rejects.toThrow('never changed');
});

it('0016_known_devices keeps the devices known that logged in under the current password', async () => {
  const pool = await emptyDatabase();
  await fillUpTo(pool, 15);
  await pool.query(`update sessions set password_epoch = 2 where device_id = 'device-1';
    delete from sessions where device_id = 'device-5'`);
  await migrateDatabase(pool, { upTo: 17 });
  const known = await readRows(pool, 'select id, known_epoch as epoch from devices order by id');
  expect(known.map(({ epoch }) => epoch)).toEqual([2, 1, 1, 1, null]);
});

it('0020_order_search_words_copied finds by today’s words what was imported while its customer changed', async () => {
  const pool = await emptyDatabase();
  await fillUpTo(pool, 19);
  await pool.query(`update payments set customer_search = 'of long ago' where id % 3 = 0`);
  await migrateDatabase(pool, { upTo: 21 });
  const stale = `select p.id from payments p join customers c on c.id = p.customer_id
    where p.customer_search <> c.search_text`;
  expect(await readRows(pool, stale)).toEqual([]);
  const left = await readRows(pool, `select id from pre_orders where customer_search = 'of long ago'`);
  expect(left).toEqual([]);
});

it('0022_alert_states_filled keeps with every standing alert how its row stands, and with no other', async () => {
  const pool = await emptyDatabase();
  await fillUpTo(pool, 21);
  const about = [
    ['reservation', 'stock_alert'],
    ['layby', 'layby_due'],
    ['payment', 'payment_reminder'],
  ];
  for (const [kind, type] of about) {
    await pool.query(
      `with raised as (
         insert into notifications (type, title, message, source_key, ended_at)
         select $2, 'Raised', '', $1 || n, case n when 2 then now() end from generate_series(1, 2) n returning id)
       insert into notification_subjects (notification_id, kind, subject_id) select id, $1, 1 from raised`,
      [kind, type],
    );
  }
  await pool.query(`update app_reminders set last_sent_at = now() where id = 1`);
  await pool.query(`insert into notifications (type, title, message, source_key, created_at)
    select 'task_reminder', 'Raised', '', 'reminder:1:now', last_sent_at from app_reminders where id = 1`);
  await migrateDatabase(pool, { upTo: 23 });
  const filled = await readRows(
    pool,
    `select type, jsonb_array_length(subject_state) as fields from notifications
     where title = 'Raised' and ended_at is null order by id`,
  );
  expect(filled.map(({ type, fields }) => [type, fields])).toEqual([
    ['stock_alert', 4],
    ['layby_due', 4],
    ['payment_reminder', 4],
    ['task_reminder', 2],
  ]);
  const ended = `select 1 from notifications where ended_at is not null and subject_state is not null`;
  expect(await readRows(pool, ended)).toEqual([]);
});
