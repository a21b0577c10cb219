import { createChance } from '#server/demo/demo-random.ts';
import { audit } from '../cluster/audit.ts';
import { startLoad } from '../cluster/load.ts';
import { call } from '../cluster/shop.ts';
import { pause } from '../cluster/wait.ts';
import type { Fault, Row } from './fault.ts';
import { openShop, type SingleShop, VICTIMS } from './single-shop.ts';

/** D1: acknowledged changes survive a crash of the server, of its database, and of both, at any moment. */

const WRITERS = 4;
const WRITES_A_ROUND = 3;
const LIMIT_MS = 40 * 60_000;

export const killed: Fault<SingleShop> = {
  id: 'D1',
  holds: 'what was acknowledged survives the death of the process, of PostgreSQL, or of both',
  sizes: { small: { kills: 3, writes: 300 }, full: { kills: 50, writes: 10_000 } },
  open: () => openShop(),
  async run(shop, { kills = 0, writes = 0 }, seed) {
    const chance = createChance(seed);
    const load = await startWriting(shop, writes);
    let slowestMs = 0;
    const victims = Array.from({ length: Math.ceil(kills / VICTIMS.length) }, () => VICTIMS).flat();
    for (const victim of victims.slice(0, kills)) {
      await pause(50 + chance.between(0, 1_949));
      const startedAt = performance.now();
      await shop.kill(victim);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    }
    const done = await load.finish();
    const found = await audit(await shop.databaseUrl(), done);
    const repeated = done.writes.filter(({ attempts }) => attempts > 1).length;
    const notes = `${found.acknowledged} acknowledged, ${kills} kills, ${repeated} said again, open again after ${(slowestMs / 1000).toFixed(1)} s at most`;
    return rowsOf(found, done.stale, notes);
  },
};

/** H7: a server that is told to end under load loses nothing, ends in time, and stops its database gracefully. */
export const terminated: Fault<SingleShop> = {
  id: 'H7',
  holds: 'SIGTERM under load loses nothing and ends in order',
  sizes: { small: { times: 2, writes: 120 }, full: { times: 20, writes: 3_000 } },
  open: () => openShop(),
  async run(shop, { times = 0, writes = 0 }, seed) {
    const chance = createChance(seed);
    const load = await startWriting(shop, writes);
    let [slowestMs, badCodes, leftRunning] = [0, 0, 0];
    for (let n = 0; n < times; n += 1) {
      await pause(200 + chance.between(0, 1_499));
      const { code, ms, isDatabaseDown } = await shop.terminate();
      slowestMs = Math.max(slowestMs, ms);
      if (code !== 0) badCodes += 1;
      if (!isDatabaseDown) leftRunning += 1;
      await shop.start();
    }
    const done = await load.finish();
    const found = await audit(await shop.databaseUrl(), done);
    return [
      ...rowsOf(found, done.stale, `${found.acknowledged} acknowledged, ${times} times`),
      { what: 'the slowest end', figure: Math.round(slowestMs), limit: 10_000, unit: ' ms' },
      { what: 'exit codes other than 0', figure: badCodes, limit: 0 },
      { what: 'databases that were not stopped in order', figure: leftRunning, limit: 0 },
    ];
  },
};

async function startWriting(shop: SingleShop, writes: number) {
  const { client } = shop;
  const { id: customerId } = await call<{ id: number }>(
    client.base,
    client.headers,
    'POST',
    '/api/customers',
    { name: 'Selma Nangolo', phone: '0811234567' },
  );
  const rounds = Math.ceil(writes / WRITERS / WRITES_A_ROUND);
  const load = startLoad({
    client,
    customerId,
    writers: WRITERS,
    readers: 1,
    mostRounds: rounds,
    limitMs: LIMIT_MS,
  });
  return {
    /** Waits until that many writes were made, however long the crashes delayed them. */
    async finish() {
      while (load.soFar.writes.length < rounds * WRITERS * WRITES_A_ROUND) await pause(200);
      return load.stop();
    },
  };
}

function rowsOf(found: Awaited<ReturnType<typeof audit>>, stale: number, notes: string): Row[] {
  const money = Math.abs(found.moneyAcknowledged - found.moneyBooked);
  return [
    { what: `acknowledged writes lost (${notes})`, figure: found.lost, limit: 0 },
    { what: 'writes doubled', figure: found.doubled, limit: 0 },
    { what: 'writes that could not be settled', figure: found.unsettled, limit: 0 },
    { what: 'orders whose sum is not that of their ledger', figure: found.wrongSums, limit: 0 },
    { what: 'N$ booked beside N$ acknowledged', figure: money, limit: 0 },
    { what: 'kept totals that were wrong', figure: found.wrongTotals, limit: 0 },
    { what: 'lists older than an acknowledged order', figure: stale, limit: 0 },
  ];
}
