import { readFileSync, writeFileSync } from 'node:fs';
import { CASES } from './cases.ts';
import { measure } from './load.ts';
import { type BenchOptions, readOptions, USAGE } from './options.ts';
import { type BenchResult, compareTable, type Round, resultTable, summarise } from './report.ts';
import { startServers } from './servers.ts';

/**
 * Our server beside a bare node:http + pg server on the same PostgreSQL, in rounds by turns. What counts is the ratio:
 * both have the same machine at nearly the same moment, whatever else it does.
 */

const WARM_UP_SECONDS = 1;

async function run(options: BenchOptions): Promise<BenchResult> {
  const servers = await startServers(options);
  const { headers } = servers;
  const { orders, seconds, rounds } = options;
  const oursAt = { base: servers.ours, headers, orders };
  const bareAt = { base: servers.bare, headers, orders };
  try {
    const cases = [];
    for (const each of CASES.filter(({ name }) => options.cases.includes(name))) {
      await measure(each, true, oursAt, WARM_UP_SECONDS);
      await measure(each, false, bareAt, WARM_UP_SECONDS);
      const measured: Round[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const ours = await measure(each, true, oursAt, seconds);
        const bare = await measure(each, false, bareAt, seconds);
        measured.push({ ours: ours.perSecond, bare: bare.perSecond, oursMs: ours.p50Ms });
      }
      const result = summarise(each.name, each.target, measured);
      cases.push(result);
      process.stderr.write(`${each.name}: ${result.ratio.toFixed(2)}\n`);
    }
    return { at: new Date().toISOString(), orders, seconds, cases, memory: servers.memory() };
  } finally {
    await servers.stop();
  }
}

const readResult = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as BenchResult;

async function main(): Promise<string> {
  const options = readOptions(process.argv.slice(2));
  if (options.compare !== null) {
    const [before, after] = options.compare;
    return compareTable(readResult(before), readResult(after));
  }
  const result = await run(options);
  if (options.out !== null) writeFileSync(options.out, `${JSON.stringify(result, null, 2)}\n`);
  return `${result.orders} orders, rounds of ${result.seconds} s\n\n${resultTable(result)}`;
}

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`);
  process.exitCode = 1;
}
