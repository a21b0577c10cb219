import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createMoments, type Moments } from './moments.ts';
import { refuseStandby } from './standby.ts';
import { traceStatements } from './statement-trace.ts';

/**
 * The pool and the two handles that code works with: `Db` outside a transaction, `Tx` inside one. Repositories take
 * either as their first argument.
 */

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a repository function needs: it does not matter to it whether a transaction is open. */
export type Executor = Db | Tx;

export type Database = {
  db: Db;
  /** The connection settings, for a process that opens its own connection. */
  connection: pg.PoolConfig;
  pool: pg.Pool;
  /** Tells whether anything has been committed, asked over a connection outside the pool. */
  moments: Moments;
  /** Lets running statements finish, for two seconds at most. */
  close(): Promise<void>;
};

const DATE_OID = 1082;

/** Raw queries get days as text: the driver's default parser would turn them into local midnights. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === DATE_OID
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

const CLOSE_LIMIT_MS = 1_000;

export type PoolOptions = {
  connection: pg.PoolConfig;
  maxConnections?: number;
  /** How long a request waits for a connection before it is refused as unavailable. */
  connectLimitMs?: number;
  /** How long a statement waits for a lock before it gives up. */
  lockLimitMs?: number;
  onIdleError?: (error: Error) => void;
};

/**
 * Sent on every new connection instead of as connection parameters: DATABASE_URL overrides those, and `?options=` or
 * `?statement_timeout=` in it would switch the limits off.
 */
const SESSION_SETTINGS = `set timezone = 'UTC'; set statement_timeout = '30s';
  set idle_in_transaction_session_timeout = '30s'`;

/**
 * Opens the pool. Connections use UTC, stop waiting for a lock after 5 s, cancel a statement after 30 s and end a
 * transaction that idles after 30 s, so that one stuck request cannot stop the shop, whatever DATABASE_URL says.
 */
export function openDatabase({
  connection,
  maxConnections = 20,
  connectLimitMs = 5_000,
  lockLimitMs = 5_000,
  onIdleError,
}: PoolOptions): Database {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: maxConnections,
    connectionTimeoutMillis: connectLimitMs,
    idleTimeoutMillis: 60_000,
    application_name: 'omatala',
    onConnect: async (client) => {
      await client.query(`${SESSION_SETTINGS}; set lock_timeout = ${lockLimitMs}`);
      await refuseStandby(client);
    },
  });
  // An idle connection that the server closes must not end the process; the next query gets a fresh one.
  pool.on('error', (error) => onIdleError?.(error));
  // A connection that is lost while it is checked out must not end the process either: the pending query fails, but the
  // connection also emits an error, which would be uncaught without a listener.
  pool.on('connect', (client) => client.on('error', () => {}));
  traceStatements(pool);
  const open = trackConnections(pool);
  const moments = createMoments(connection);
  const close = async () => {
    const inOrder = Promise.all([pool.end(), moments.close()]).then(() => true);
    const isInOrder = await Promise.race([inOrder, later(CLOSE_LIMIT_MS)]);
    if (!isInOrder) open.cutOff();
    await Promise.race([open.areGone(), later(CLOSE_LIMIT_MS)]);
  };
  return { db: drizzle(pool, { casing: 'snake_case' }), connection, pool, moments, close };
}

/**
 * `pool.end()` resolves as soon as it has asked its connections to close. If the server is stopped right after,
 * connections that are still open report errors.
 */
function trackConnections(pool: pg.Pool): { areGone(): Promise<void>; cutOff(): void } {
  const open = new Set<pg.PoolClient>();
  const gone = Promise.withResolvers<void>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => {
    open.delete(client);
    if (open.size === 0 && pool.ending) gone.resolve();
  });
  return {
    areGone: () => (open.size === 0 ? Promise.resolve() : gone.promise),
    // Statements that still wait on these connections fail with a lost connection.
    cutOff: () => {
      for (const client of open) void (client as unknown as pg.Client).end().catch(() => {});
    },
  };
}

/** A connection whose other end is gone may never report that it is closed. */
function later(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms).unref());
}
