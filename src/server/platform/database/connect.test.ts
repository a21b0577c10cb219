import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { appErrorOfDatabase } from '../http/database-refusals.ts';
import { DatabaseUnreachableError, waitForDatabase } from './connect.ts';
import { openDatabase } from './database.ts';
import { createMoments } from './moments.ts';

const SECRET = 'hunter2-canary';
let warnings: string[];
const log = { info: () => {}, warn: (text: string) => warnings.push(text) };
beforeEach(() => {
  warnings = [];
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What a server sends while it is starting: a protocol error before the login. */
function refusalMessage(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

async function startServer(code: string, message: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(refusalMessage(code, message)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `postgres://shop:${SECRET}@127.0.0.1:${port}/shop`, stop: () => server.close() };
}

const failureOf = (connectionString: string, waitMs: number) =>
  waitForDatabase({ connectionString }, log, waitMs).then(
    () => null,
    (error: unknown) => error as Error,
  );

describe('waitForDatabase', () => {
  it('is silent when the database answers', async () => {
    await waitForDatabase(database.connection, log, 0);
    expect(warnings).toEqual([]);
  });

  it('tries again while nothing listens, then gives up in one line without the password', async () => {
    const { url, stop } = await startServer('', '');
    stop();
    const failure = await failureOf(url, 600);
    expect(failure).toBeInstanceOf(DatabaseUnreachableError);
    expect(failure?.message).toMatch(/^The database at DATABASE_URL cannot be reached: .*ECONNREFUSED/);
    expect(warnings.length).toBeGreaterThan(0);
    for (const text of [failure?.message, ...warnings]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain('\n');
    }
  });

  it.each([
    ['57P03', 'the database system is starting up'],
    ['53300', 'sorry, too many clients already'],
  ])('waits for a server that answers %s', async (code, message) => {
    const { url, stop } = await startServer(code, message);
    const failure = await failureOf(url, 600);
    stop();
    expect(failure?.message).toContain(message);
    expect(warnings.length).toBeGreaterThan(0);
    expect(warnings[0]).toContain(message);
  });

  it.each([
    ['28P01', 'password authentication failed for user "shop"'],
    ['3D000', 'database "shop" does not exist'],
  ])('does not wait for what will not pass: %s', async (code, message) => {
    const { url, stop } = await startServer(code, message);
    const failure = await failureOf(url, 60_000);
    stop();
    expect(failure).toBeInstanceOf(DatabaseUnreachableError);
    expect(failure?.message).toBe(`The database at DATABASE_URL cannot be reached: ${message}`);
    expect(warnings).toEqual([]);
  });

  it('does not wait for a host that does not exist', async () => {
    const failure = await failureOf(`postgres://shop:${SECRET}@nowhere.invalid/shop`, 500);
    expect(failure).toBeInstanceOf(DatabaseUnreachableError);
    expect(failure?.message).not.toContain(SECRET);
  });
});

describe('the limits that keep one stuck call from stopping the shop', () => {
  it.each([
    '',
    'options=-c%20statement_timeout%3D0%20-c%20search_path%3Dpublic',
    'statement_timeout=0&lock_timeout=0&idle_in_transaction_session_timeout=0',
  ])('hold whatever DATABASE_URL asks for: "%s"', async (query) => {
    const join = database.connectionString.includes('?') ? '&' : '?';
    const connectionString = `${database.connectionString}${query === '' ? '' : join}${query}`;
    const { pool, close } = openDatabase({ connection: { connectionString }, maxConnections: 1 });
    const { rows } = await pool.query(
      `select name, setting from pg_settings where name in
         ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone') order by lower(name)`,
    );
    await close();
    expect(rows.map(({ setting }) => setting)).toEqual(['30000', '5000', '30000', 'UTC']);
  });
});

describe('a connection that is lost inside a transaction', () => {
  it('fails that transaction as unavailable, and neither the process nor the next one', async () => {
    const { db, pool, close } = openDatabase({ connection: database.connection, maxConnections: 2 });
    const lost = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      const isGone = async () =>
        (await pool.query('select 1 from pg_stat_activity where pid = $1', [rows[0]?.pid])).rowCount === 0;
      await expect.poll(isGone).toBe(true);
      await tx.execute(sql`select 1`);
    });
    const error = await lost.catch((reason: unknown) => reason);
    expect(appErrorOfDatabase(error)?.code).toBe('unavailable');
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await close();
  });
});

describe('a server that is only a standby', () => {
  it('is read from by nobody, is waited for, and counts again once it is the primary', async () => {
    const { connection } = database;
    const before = openDatabase({ connection, maxConnections: 1 });
    // Simulates a standby: overrides the function that every new connection calls.
    await before.pool.query(
      `create function public.pg_is_in_recovery() returns boolean language sql as 'select true'`,
    );
    await before.pool.query(
      `alter role current_user in database "${await nameOf(before.pool)}" set search_path = public, pg_catalog`,
    );
    const { db, pool, close } = openDatabase({ connection, maxConnections: 1 });
    const moments = createMoments(connection);
    const refusals = await Promise.all(
      [db.execute(sql`select 1`), moments.current()].map((asked) => asked.catch((reason: unknown) => reason)),
    );
    expect(refusals.map((refusal) => appErrorOfDatabase(refusal)?.code)).toEqual([
      'unavailable',
      'unavailable',
    ]);
    await expect(waitForDatabase(connection, log, 300)).rejects.toThrow('is a standby');
    await before.pool.query('drop function public.pg_is_in_recovery()');
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await moments.current();
    await Promise.all([before.close(), moments.close(), close()]);
  });

  it('or takes no changes for now, refuses them as unavailable', async () => {
    const { db, close } = openDatabase({ connection: database.connection, maxConnections: 1 });
    await db.execute(sql`set default_transaction_read_only = on`);
    const refusal = await db.execute(sql`create table never (id int)`).catch((reason: unknown) => reason);
    expect(appErrorOfDatabase(refusal)?.code).toBe('unavailable');
    await close();
  });
});

const nameOf = async (pool: ReturnType<typeof openDatabase>['pool']) =>
  (await pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name;
