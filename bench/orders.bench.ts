import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { startEmbeddedDatabase } from '../src/server/platform/database/embedded/embedded-database.ts';
import { migrateDatabase } from '../src/server/platform/database/migrations.ts';
import { makeScratchDir } from '../testing/embedded-database.ts';
import { seedOrders } from './seed-orders.ts';

/**
 * Requests a second of the order list, its search and order creation, beside a bare node:http + pg server that runs
 * the same SQL on the same database, in alternating rounds of one run. What counts is the ratio.
 *
 *   npm run bench -- [orders] [seconds a round]
 */

const orders = Number(process.argv[2] ?? 10_000);
const seconds = Number(process.argv[3] ?? 5);
const ROUNDS = 3;
const CONNECTIONS = 20;
const PASSWORD = 'a password for the bench';
const OURS = 'http://127.0.0.1:4801';
const BARE = 'http://127.0.0.1:4802';

type Case = { name: string; path: string; method: 'GET' | 'POST' };

const CASES: Case[] = [
  { name: 'list page of 50', path: '/api/payments?status=active&limit=50', method: 'GET' },
  { name: 'search', path: '/api/payments?status=active&limit=50&q=q-bench-77', method: 'GET' },
  { name: 'create', path: '/api/payments', method: 'POST' },
];

let quotes = 0;

async function measure(base: string, { path, method }: Case, cookie: string): Promise<number> {
  const result = await autocannon({
    url: base + path,
    method,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    ...(method === 'GET'
      ? {}
      : {
          requests: [
            {
              method,
              path,
              setupRequest: (request: autocannon.Request) => {
                quotes += 1;
                const body = {
                  customerId: (quotes % 300) + 1,
                  quoteNumber: `Q-new-${quotes}`,
                  totalAmount: '12500.00',
                };
                return { ...request, body: JSON.stringify(body) };
              },
            },
          ],
        }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${method} ${base}${path}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return result.requests.average;
}

/** Logs in as a browser does; the bare server ignores the cookie that it gets too. */
async function logIn(): Promise<string> {
  const reply = await fetch(`${OURS}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

function startChild(
  script: string,
  args: string[],
  env: Record<string, string>,
  isReady: () => Promise<boolean>,
) {
  const child = fork(join(import.meta.dirname, script), args, {
    env: { ...process.env, ...env },
    silent: true,
  });
  child.stderr?.on('data', (data: Buffer) => {
    if (/error/i.test(String(data))) process.stderr.write(data);
  });
  return waitUntil(isReady).then((): ChildProcess => child);
}

async function waitUntil(isReady: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await isReady().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('A server did not become ready');
}

const answers = (url: string) => async () => (await fetch(url)).status < 500;

const scratch = makeScratchDir();
const database = await startEmbeddedDatabase({
  dataDir: join(scratch.path, 'data'),
  log: { info: () => {}, warn: (text) => console.error(text) },
});
const children: ChildProcess[] = [];
try {
  const pool = new pg.Pool({ ...database.connection, max: 2 });
  await migrateDatabase(pool);
  await seedOrders(pool, orders);
  await pool.end();
  const { host, port, user, database: name, password } = database.connection;
  const query = new URLSearchParams({ host, port: String(port), user, ...(password ? { password } : {}) });
  const env = {
    DATABASE_URL: `postgresql:///${name}?${query}`,
    SYSTEM_PASSWORD: PASSWORD,
    PORT: '4801',
    LOG_LEVEL: 'warn',
  };
  children.push(await startChild('../src/server/main.ts', [], env, answers(`${OURS}/api/health`)));
  const connection = JSON.stringify(database.connection);
  children.push(await startChild('bare-server.ts', [connection, '4802'], {}, answers(`${BARE}/?limit=1`)));
  const cookie = await logIn();
  console.log(
    `${orders} orders, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${seconds} s each, requests a second\n`,
  );
  for (const each of CASES) {
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await measure(OURS, each, cookie));
      bare.push(await measure(BARE, each, cookie));
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const ratio = median(ours) / median(bare);
    console.log(
      `${each.name.padEnd(16)} ours ${median(ours).toFixed(0).padStart(6)}   bare ${median(bare).toFixed(0).padStart(6)}   ratio ${ratio.toFixed(2)}`,
    );
  }
} finally {
  for (const child of children) child.kill('SIGTERM');
  await database.stop('immediate');
  await scratch.dispose();
}
