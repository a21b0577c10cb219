import pg from 'pg';
import { createChance } from '#server/demo/demo-random.ts';
import { call } from '../cluster/shop.ts';
import { pause } from '../cluster/wait.ts';
import { type Memory, startClerks, type Told } from './clerks.ts';
import type { Fault, Row } from './fault.ts';
import { type Histories, tellHistories } from './histories.ts';
import { openShops, type Shops } from './shops.ts';

/** HISTORY: many clients and three processes, with every disturbance; afterwards each row's history is replayed. */

const CLERKS = 10;
const HOUR_MS = 3_600_000;
const SETTLE_MS = 120_000;

export const history: Fault<Shops> = {
  id: 'HISTORY',
  holds: 'whatever happens to three processes and their clocks, every history is whole',
  sizes: { small: { minutes: 0.5 }, full: { minutes: 5 } },
  open: () => openShops(3),
  async run(shops, { minutes = 0 }, seed) {
    const { bases, headers, databaseUrl } = shops;
    const base = bases[0] ?? '';
    const { id: customerId } = await call<{ id: number }>(base, headers, 'POST', '/api/customers', {
      name: 'Selma Nangolo',
      phone: '0811234567',
    });
    const endsAt = performance.now() + minutes * 60_000;
    const goesOn = () => performance.now() < endsAt;
    const work = { bases, headers, customerId, goesOn, giveUpAt: endsAt + SETTLE_MS };
    const clerks = startClerks(CLERKS, work, (n) => createChance(seed + n));
    const happened = await disturb(shops, goesOn, seed);
    for (let n = 0; n < bases.length; n += 1) shops.stepClock(n, 0);
    await clerks.done();
    const histories = await tellHistories(databaseUrl);
    const doubts = await compare(databaseUrl, clerks.memory, histories);
    return report(clerks.memory, histories, doubts, happened);
  },
};

/** One disturbance after the other, so that some process can always answer. */
async function disturb(shops: Shops, goesOn: () => boolean, seed: number): Promise<string> {
  const chance = createChance(seed ^ 0x5eed);
  const counts = { killed: 0, 'held up': 0, 'set to another time': 0, 'without PostgreSQL': 0 };
  while (goesOn()) {
    await pause(chance.between(500, 3_000));
    const n = chance.between(0, shops.bases.length - 1);
    const what = chance.between(0, 9);
    if (what < 3) {
      counts.killed += 1;
      await shops.kill(n);
    } else if (what < 6) {
      counts['held up'] += 1;
      await shops.hang(n, chance.between(300, 6_000));
    } else if (what < 9) {
      counts['set to another time'] += 1;
      shops.stepClock(n, chance.pick([-HOUR_MS, HOUR_MS, 0]));
    } else {
      counts['without PostgreSQL'] += 1;
      shops.killDatabase();
    }
  }
  return Object.entries(counts)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ');
}

type Doubts = { lost: string[]; doubled: string[]; different: string[] };

/** Compares each acknowledged change with the database: it exists, once, and as it was answered. */
async function compare(databaseUrl: string, memory: Memory, histories: Histories): Promise<Doubts> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const done = memory.told.filter(({ status }) => status >= 200 && status < 300);
    const doubts: Doubts = { lost: [], doubled: [], different: [] };
    const { rows: kept } = await client.query<{ key: string }>(
      'select key from idempotency_keys where key = any($1)',
      [done.map(({ key }) => key)],
    );
    const keys = new Set(kept.map(({ key }) => key));
    for (const { key, method, path } of done) if (!keys.has(key)) doubts.lost.push(`${method} ${path}`);
    await compareMoney(client, done, doubts);
    await compareCreations(client, done, doubts);
    for (const told of done) compareAnswer(told, histories, doubts);
    return doubts;
  } finally {
    await client.end();
  }
}

/** The receipts of each row are exactly the acknowledged ones; a reversal can exist only once (the database enforces that). */
async function compareMoney(client: pg.Client, done: readonly Told[], doubts: Doubts): Promise<void> {
  const { rows } = await client.query<{ path: string; amounts: string[] }>(
    `select case subject_kind when 'payment' then '/api/payments/' else '/api/laybys/' end || subject_id || '/receipts' as path,
       array_agg(amount::text order by amount) as amounts
     from receipts where kind = 'receipt' group by 1`,
  );
  const booked = new Map(rows.map(({ path, amounts }) => [path, amounts]));
  const creations = done.filter(
    ({ path, body }) => path === '/api/payments' && body.paidAmount !== undefined,
  );
  const sent = [
    ...done
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/receipts'))
      .map(({ path, body }) => ({ path, amount: String(body.amount) })),
    ...creations.map(({ row, body }) => ({
      path: `/api/payments/${row.id}/receipts`,
      amount: String(body.paidAmount),
    })),
  ];
  const byPath = Map.groupBy(sent, ({ path }) => path);
  for (const path of new Set([...booked.keys(), ...byPath.keys()])) {
    const left = [...(booked.get(path) ?? [])];
    for (const { amount } of byPath.get(path) ?? []) {
      const at = left.indexOf(amount);
      if (at < 0) doubts.lost.push(`${path}: ${amount}`);
      else left.splice(at, 1);
    }
    for (const amount of left) doubts.doubled.push(`${path}: ${amount}`);
  }
  const { rows: reversed } = await client.query<{ id: number }>(
    "select reverses_id as id from receipts where kind = 'reversal'",
  );
  const taken = new Set(reversed.map(({ id }) => `/api/receipts/${id}/reversal`));
  for (const { path } of done) if (path.endsWith('/reversal') && !taken.delete(path)) doubts.lost.push(path);
  for (const path of taken) doubts.doubled.push(path);
}

async function compareCreations(client: pg.Client, done: readonly Told[], doubts: Doubts): Promise<void> {
  for (const [path, table] of [
    ['/api/payments', 'payments'],
    ['/api/laybys', 'laybys'],
    ['/api/pre-orders', 'pre_orders'],
  ]) {
    const { rows } = await client.query<{ id: number }>(`select id from ${table}`);
    const found = new Set(rows.map(({ id }) => id));
    for (const told of done)
      if (told.method === 'POST' && told.path === path && !found.delete(Number(told.row.id)))
        doubts.lost.push(`${path} ${told.row.id}`);
    for (const id of found) doubts.doubled.push(`${path}: ${id} was made for nobody`);
  }
}

const SEEN = ['status', 'paidAmount', 'livePaymentFeedback', 'deviceCollectedDate'] as const;

/** An answer must show the row as its history has it at that version. */
function compareAnswer({ path, row }: Told, { statesOf }: Histories, doubts: Doubts): void {
  const kind = path.startsWith('/api/payments')
    ? 'payment'
    : path.startsWith('/api/laybys')
      ? 'layby'
      : path.startsWith('/api/pre-orders')
        ? 'pre_order'
        : null;
  if (kind === null || typeof row.version !== 'number') return;
  const state = statesOf(kind, Number(row.id))[row.version - 1];
  if (state === undefined) {
    doubts.lost.push(`${kind} ${row.id}: version ${row.version} is not in its history`);
    return;
  }
  for (const field of SEEN) {
    if (!(field in row)) continue;
    if (String(row[field] ?? '') !== String(state[field] ?? ''))
      doubts.different.push(`${kind} ${row.id}, version ${row.version}: ${field} was answered otherwise`);
  }
}

/** How often each kind of change was made: one that never happened proves nothing. */
function tally(told: readonly Told[]): string {
  const kinds = Map.groupBy(
    told,
    ({ method, path }) => `${method} ${path.replace('/api/', '').replaceAll(/\d+/g, '…')}`,
  );
  return [...kinds].map(([kind, calls]) => `${kind} ${calls.length}`).join(', ');
}

function report(memory: Memory, histories: Histories, doubts: Doubts, happened: string): Row[] {
  const done = memory.told.filter(({ status }) => status < 300);
  const again = memory.told.filter(({ attempts }) => attempts > 1).length;
  const faults = [...memory.oddities].filter(([what]) => !what.startsWith('503'));
  const of = (what: string, found: readonly string[]): Row => ({
    what: found.length === 0 ? what : `${what} (${found.slice(0, 5).join('; ')})`,
    figure: found.length,
    limit: 0,
  });
  return [
    of(
      `broken rules in ${histories.entries} entries of ${histories.rows} histories (${happened})`,
      histories.problems,
    ),
    of(
      `acknowledged changes lost (${done.length}: ${tally(done)}; ${memory.told.length - done.length} refused, ${again} said again)`,
      doubts.lost,
    ),
    of('changes without an acknowledged call, or doubled', doubts.doubled),
    of('answers beside what the history has at their version', doubts.different),
    of('rows read older than they had been acknowledged', memory.stale),
    of(
      'answers of 5xx other than "not now"',
      faults.map(([what, count]) => `${count} × ${what}`),
    ),
    { what: 'calls that nobody settled', figure: memory.unsettled, limit: 0 },
  ];
}
