import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '../src/server/platform/database/embedded/embedded-database.ts';
import { migrateDatabase } from '../src/server/platform/database/migrations.ts';
import { makeScratchDir } from '../testing/embedded-database.ts';
import { seed } from './seed.ts';

/** One PostgreSQL, our server and the bare one on it, each in a process of its own. */
export type Servers = {
  ours: string;
  bare: string;
  /** The headers of a browser that has logged in; the bare server takes them and does not look. */
  headers: Record<string, string>;
  /** In MiB. */
  memory(): { ours: number; bare: number };
  stop(): Promise<void>;
};

const PASSWORD = 'a password for the bench';
const OURS = 'http://127.0.0.1:4801';
const BARE = 'http://127.0.0.1:4802';

export async function startServers(options: {
  orders: number;
  data: string | null;
  profile: string | null;
}): Promise<Servers> {
  const scratch = options.data === null ? makeScratchDir() : null;
  if (options.data !== null) mkdirSync(options.data, { recursive: true });
  const database = await startEmbeddedDatabase({
    dataDir: scratch === null ? resolve(options.data ?? '') : join(scratch.path, 'data'),
    log: { info: () => {}, warn: (text) => console.error(text) },
  });
  const children: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(children.map(end));
    await database.stop('fast');
    await scratch?.dispose();
  };
  try {
    await fill(database.connection, options.orders);
    const { host, port, user, database: name, password } = database.connection;
    const query = new URLSearchParams({ host, port: String(port), user, ...(password ? { password } : {}) });
    const execArgv =
      options.profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(options.profile)}`];
    const env = { DATABASE_URL: `postgresql:///${name}?${query}`, SYSTEM_PASSWORD: PASSWORD, PORT: '4801' };
    const ours = start('../src/server/main.ts', [], env, execArgv);
    const bare = start('bare-server.ts', [JSON.stringify(database.connection), '4802'], {}, []);
    children.push(ours, bare);
    await Promise.all([answers(`${OURS}/api/health`), answers(`${BARE}/kept`)]);
    const headers = { cookie: await logIn(), 'sec-fetch-site': 'same-origin' };
    return {
      ours: OURS,
      bare: BARE,
      headers,
      stop,
      memory: () => ({ ours: mibOf(ours), bare: mibOf(bare) }),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A folder that was filled by an earlier run is taken as it is, with what that run has written. */
async function fill(connection: pg.PoolConfig, orders: number): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2 });
  try {
    await migrateDatabase(pool);
    const { rows } = await pool.query<{ last: number }>(
      'select coalesce(max(id), 0)::int as last from payments',
    );
    const last = rows[0]?.last ?? 0;
    if (last === 0) await seed(pool, orders);
    else if (last < orders) throw new Error(`There are ${last} orders in that folder, not ${orders}`);
    else await pool.query('vacuum analyze');
  } finally {
    await pool.end();
  }
}

function start(
  script: string,
  args: string[],
  env: Record<string, string>,
  execArgv: string[],
): ChildProcess {
  const child = fork(join(import.meta.dirname, script), args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    execArgv: [...process.execArgv, ...execArgv],
    // The log costs what it costs in the shop, and goes nowhere.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const reply = await fetch(url).catch(() => null);
    if (reply?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${url} does not answer`);
}

async function logIn(): Promise<string> {
  const reply = await fetch(`${OURS}/api/auth/login`, {
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
