import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import serverProcess from '../scripts/lib/server-process.json' with { type: 'json' };
import { startEmbeddedDatabase } from '../src/server/platform/database/embedded/embedded-database.ts';
import { migrateDatabase } from '../src/server/platform/database/migrations.ts';
import { makeScratchDir } from '../testing/embedded-database.ts';
import { seed } from './seed.ts';

/** A measured server, in a process of its own. */
export type Server = {
  base: string;
  /** The headers of a logged-in browser; the bare server ignores them. */
  headers: Record<string, string>;
  /** In MiB. */
  memory(): number;
};

/** One PostgreSQL with a database for each number of orders, and servers on them. */
export type Bench = {
  /** Created and filled if it does not exist; a database of an earlier run is used as it is, with that run's writes. */
  database(orders: number): Promise<Connection>;
  startOurs(on: Connection): Promise<Server>;
  startBare(on: Connection): Promise<Server>;
  stop(): Promise<void>;
};

type Connection = Awaited<ReturnType<typeof startEmbeddedDatabase>>['connection'];

const PASSWORD = 'a password for the bench';
const FIRST_PORT = 4801;

export async function openBench(options: { data: string | null; profile: string | null }): Promise<Bench> {
  const scratch = options.data === null ? makeScratchDir(tmpdir()) : null;
  if (options.data !== null) mkdirSync(options.data, { recursive: true });
  const cluster = await startEmbeddedDatabase({
    dataDir: scratch === null ? resolve(options.data ?? '') : join(scratch.path, 'data'),
    log: { info: () => {}, warn: (text) => console.error(text) },
  });
  const children: ChildProcess[] = [];
  const start = async (script: string, args: string[], env: Record<string, string>, execArgv: string[]) => {
    const port = FIRST_PORT + children.length;
    const child = fork(join(import.meta.dirname, script), [...args, String(port)], {
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
      execArgv: [...process.execArgv, ...execArgv],
      // Logging costs as much as in the shop; its output is discarded.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    children.push(child);
    const base = `http://127.0.0.1:${port}`;
    await answers(`${base}/api/auth/session`);
    return { base, memory: () => mibOf(child) };
  };
  return {
    database: (orders) => fill(cluster.connection, orders),
    async startOurs({ host, port, user, database, password }) {
      const query = new URLSearchParams({
        host,
        port: String(port),
        user,
        ...(password ? { password } : {}),
      });
      const url = `postgresql:///${database}?${query}`;
      const profiled =
        options.profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(options.profile)}`];
      const env = { ...serverProcess.env, DATABASE_URL: url, SYSTEM_PASSWORD: PASSWORD };
      const server = await start('../src/server/main.ts', [], env, [...serverProcess.flags, ...profiled]);
      const headers = { cookie: await logIn(server.base), 'sec-fetch-site': 'same-origin' };
      return { ...server, headers };
    },
    async startBare(on) {
      return { ...(await start('bare-server.ts', [JSON.stringify(on)], {}, [])), headers: {} };
    },
    async stop() {
      await Promise.all(children.map(end));
      await cluster.stop('fast');
      await scratch?.dispose();
    },
  };
}

async function fill(cluster: Connection, orders: number): Promise<Connection> {
  const connection = { ...cluster, database: `orders_${orders}` };
  const owner = new pg.Pool({ ...cluster, max: 1 });
  const known = await owner.query('select from pg_database where datname = $1', [connection.database]);
  if (known.rowCount === 0) await owner.query(`create database ${connection.database}`);
  await owner.end();
  const pool = new pg.Pool({ ...connection, max: 2 });
  try {
    await migrateDatabase(pool);
    const { rowCount } = await pool.query('select from payments limit 1');
    if (rowCount === 0) await seed(pool, orders);
    else await pool.query('vacuum analyze');
    return connection;
  } finally {
    await pool.end();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 2_400; attempt += 1) {
    const reply = await fetch(url).catch(() => null);
    if (reply?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${url} does not answer`);
}

async function logIn(base: string): Promise<string> {
  const reply = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  if (!reply.ok) throw new Error(`The login failed: ${reply.status} ${await reply.text()}`);
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

function mibOf({ pid }: ChildProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
