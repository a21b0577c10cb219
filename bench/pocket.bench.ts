import { tmpdir } from 'node:os';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { buildApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/config.ts';
import { fillDemo } from '../src/server/demo/fill-demo.ts';
import { DEMO_COUNTS, planDemo } from '../src/server/demo/plan-demo.ts';
import { prepareAgents } from '../src/server/platform/auth/agent-directory.ts';
import { preparePassword } from '../src/server/platform/auth/password-keeper.ts';
import { openDatabase } from '../src/server/platform/database/database.ts';
import { startEmbeddedDatabase } from '../src/server/platform/database/embedded/embedded-database.ts';
import { migrateDatabase } from '../src/server/platform/database/migrations.ts';
import { createLogger } from '../src/server/platform/log.ts';
import { createContext } from '../src/server/server.ts';
import { WEB_ROOT } from '../src/server/shop-database.ts';
import type { PocketAnswer } from '../src/shared/domain/pocket/format.ts';
import { applyAnswer, type Pocket } from '../src/shared/domain/pocket/pocket.ts';
import { searchPocket } from '../src/shared/domain/pocket/search.ts';
import { makeScratchDir } from '../testing/embedded-database.ts';

/**
 * Measures the size of a device's offline copy and the time to build it, in demo shops with some 1,200 and 5,000 open orders, and the cost
 * of the change log for writers.
 *
 * npm run bench:pocket
 */

const PASSWORD = 'a password for the bench';
const ZONE = 'Africa/Windhoek';
/** A fifth of the demo's orders are open. */
const SHOPS = [5_650, 23_500];
const TURNS = 40;
const WRITES = 1_000;

const config = readConfig({ SYSTEM_PASSWORD: PASSWORD, LOG_LEVEL: 'silent' });
const log = createLogger(config.logLevel);
const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
const say = (what: string, value: string) => console.log(`${what.padEnd(58)} ${value}`);
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
const ms = (time: number) => `${time.toFixed(1)} ms`;

/** CPU time of this thread only, independent of other load on the machine. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function timed<Answer>(work: () => Promise<Answer> | Answer): Promise<[Answer, number]> {
  const from = performance.now();
  const answer = await work();
  return [answer, performance.now() - from];
}

async function measureShop(cluster: pg.ClientConfig, orders: number): Promise<void> {
  const connection = { ...cluster, database: `pocket_${orders}` };
  const owner = new pg.Pool({ ...cluster, max: 1 });
  await owner.query(`create database ${connection.database}`);
  await owner.end();
  const database = openDatabase({
    connection: connection as never,
    maxConnections: 10,
    connectLimitMs: 60_000,
  });
  await migrateDatabase(database.pool);
  await preparePassword(database.db, PASSWORD);
  await prepareAgents(database.db, config.agents);
  const scale = orders / DEMO_COUNTS.orders;
  const counts = Object.fromEntries(
    Object.entries(DEMO_COUNTS).map(([what, count]) => [what, Math.round(count * scale)]),
  ) as typeof DEMO_COUNTS;
  await fillDemo(database.db, planDemo(new Date(), ZONE, config.agents, counts));
  await database.pool.query('vacuum analyze');
  const context = createContext(database, config, log);
  const app = await buildApp({
    context,
    logger: log,
    trustProxy: [],
    publicUrl: null,
    webRoot: WEB_ROOT,
  } as never);
  const headers = { 'x-auth-password': PASSWORD, 'accept-encoding': 'br' };
  const fetchPocket = async (since = '') => {
    const reply = await app.inject({ method: 'GET', url: `/api/pocket${since}`, headers });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    const isCompressed = reply.headers['content-encoding'] === 'br';
    const text = isCompressed ? brotliDecompressSync(reply.rawPayload).toString() : reply.body;
    return { bytes: reply.rawPayload.length, text, answer: JSON.parse(text) as PocketAnswer };
  };
  const [first] = await timed(() => fetchPocket());
  const { head, rows } = applyAnswer(null, first.answer).pocket;
  console.log(
    `\n${head.totals.orders} orders, ${rows.customers.size} customers, ${JSON.stringify(head.totals)}`,
  );
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) times.push((await timed(() => fetchPocket()))[1]);
  say('whole, compressed (brotli)', kb(first.bytes));
  say('whole, as text', kb(first.text.length));
  say('whole, with its compression, median', ms(median(times)));
  say(
    'read and taken in',
    ms((await timed(() => applyAnswer(null, JSON.parse(first.text) as PocketAnswer)))[1]),
  );
  await measureChange(context.pool, fetchPocket, head.cursor);
  await measureQuiet(fetchPocket, first.answer.cursor);
  measureSearch(applyAnswer(null, first.answer).pocket);
  await measureWrites(context.pool);
  await app.close();
  await context.jobs.close();
  await database.close();
}

async function measureChange(
  pool: pg.Pool,
  fetchPocket: (since: string) => Promise<{ bytes: number; answer: PocketAnswer }>,
  from: string,
): Promise<void> {
  let cursor = from;
  const times: number[] = [];
  const sizes: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await pool.query(`update payments set version = version + 1, updated_at = now() where id = (
      select id from payments where status <> 'order_completed' order by id offset ${turn} limit 1)`);
    const [{ bytes, answer }, time] = await timed(() => fetchPocket(`?since=${cursor}`));
    cursor = answer.cursor;
    times.push(time);
    sizes.push(bytes);
  }
  say('one order changed, compressed, the largest', kb(Math.max(...sizes)));
  say('one order changed, median', ms(median(times)));
}

/** Polls without changes. The first one gets the changes since the last. */
async function measureQuiet(
  fetchPocket: (since: string) => Promise<{ answer: PocketAnswer }>,
  from: string,
): Promise<void> {
  let { cursor } = (await fetchPocket(`?since=${from}`)).answer;
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const [{ answer }, time] = await timed(() => fetchPocket(`?since=${cursor}`));
    cursor = answer.cursor;
    times.push(time);
  }
  say('nothing changed, median', ms(median(times)));
}

const ASKED = ['selma', '081', 'iphone 15', 'nothing at all', 'QU-1', 's', 'maria 15', '0811234567'];

function measureSearch(pocket: Pocket): void {
  const day = { today: '2026-11-23', zone: ZONE };
  const search = (q: string) => {
    const from = processorMs();
    searchPocket(pocket, q, 20, day);
    return processorMs() - from;
  };
  say('first search (the words are folded then), of the processor', ms(search('warm')));
  const times = Array.from({ length: TURNS }, () => ASKED.map(search)).flat();
  const longest = Math.max(...ASKED.map((_, at) => median(times.filter((_, n) => n % ASKED.length === at))));
  say(
    'a search, of the processor: median, of the longest text, longest of all',
    [median(times), longest, Math.max(...times)].map(ms).join(', '),
  );
}

const TRIGGER = 'payments_change_noted';

async function measureWrites(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  const run = async () => {
    const from = performance.now();
    await client.query('begin');
    for (let n = 0; n < WRITES; n += 1) {
      await client.query('update payments set version = version + 1, updated_at = now() where id = $1', [
        1 + (n % 500),
      ]);
    }
    await client.query('rollback');
    return ((performance.now() - from) / WRITES) * 1000;
  };
  const logged: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await client.query(`alter table payments enable trigger ${TRIGGER}`);
    logged.push(await run());
    await client.query(`alter table payments disable trigger ${TRIGGER}`);
    bare.push(await run());
  }
  await client.query(`alter table payments enable trigger ${TRIGGER}`);
  client.release();
  say(
    'an update of an order, without and with its line in the log',
    `${median(bare).toFixed(0)} µs, ${median(logged).toFixed(0)} µs`,
  );
}

const scratch = makeScratchDir(tmpdir());
const cluster = await startEmbeddedDatabase({
  dataDir: scratch.path,
  log: { info: () => {}, warn: (text) => console.error(text) },
});
try {
  for (const orders of SHOPS) await measureShop(cluster.connection, orders);
} finally {
  await cluster.stop('fast');
  await scratch.dispose();
}
