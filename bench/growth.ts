import { Agent, request } from 'node:http';
import pg from 'pg';
import type { Call } from './cases.ts';
import { GROWTH_CASES } from './growth-cases.ts';
import { type GrowthResult, median, p95 } from './report.ts';
import type { Bench, Server } from './servers.ts';

/**
 * Measures how a call's time grows with ten times as many orders: our server on both databases of one PostgreSQL, called alternately by
 * one client that waits for each answer. No answer comes from a cache: a change is committed before each turn.
 */

const WARM_UP_TURNS = 20;
const TURNS = 100;

export async function measureGrowth(
  bench: Bench,
  orders: number,
  names: readonly string[],
): Promise<GrowthResult[]> {
  const sizes = [Math.round(orders / 10), orders];
  const sides = [];
  for (const size of sizes) {
    const connection = await bench.database(size);
    sides.push({ size, connection, server: await bench.startOurs(connection), times: [] as number[] });
  }
  const [small, large] = sides;
  if (small === undefined || large === undefined) throw new Error('Two sizes, two servers');
  const committer = new pg.Client(small.connection);
  await committer.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const results: GrowthResult[] = [];
    for (const { name, call } of GROWTH_CASES.filter((one) => names.includes(one.name))) {
      for (const side of sides) side.times = [];
      for (let turn = 0; turn < WARM_UP_TURNS + TURNS; turn += 1) {
        for (const side of turn % 2 === 0 ? [small, large] : [large, small]) {
          await committer.query('select pg_current_xact_id()');
          const ms = await timed(agent, side.server, call(turn, side.size));
          if (turn >= WARM_UP_TURNS) side.times.push(ms);
        }
      }
      const result = {
        ...{ name, smallMs: median(small.times) },
        ...{ largeMs: median(large.times), largeP95Ms: p95(large.times) },
      };
      results.push(result);
      process.stderr.write(`${name}: × ${(result.largeMs / result.smallMs).toFixed(2)}\n`);
    }
    return results;
  } finally {
    agent.destroy();
    await committer.end();
  }
}

/** Until the last byte of the answer. */
function timed(agent: Agent, { base, headers }: Server, call: Call): Promise<number> {
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const said = body === undefined ? {} : { 'content-type': 'application/json' };
    const options = { agent, method: call.method, headers: { ...headers, ...said, ...call.headers } };
    const sent = request(base + call.path, options, (reply) => {
      reply.resume();
      reply.once('end', () => {
        const status = reply.statusCode ?? 0;
        if (status < 300) resolve(performance.now() - startedAt);
        else reject(new Error(`${call.method} ${call.path}: ${status}`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
