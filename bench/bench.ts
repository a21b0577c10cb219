import { readFileSync, writeFileSync } from 'node:fs';
import { CASES } from './cases.ts';
import { measureGrowth } from './growth.ts';
import { measure } from './load.ts';
import { type BenchOptions, readOptions, USAGE } from './options.ts';
import {
  type BenchResult,
  compareTable,
  type GrowthResult,
  growthTable,
  type Round,
  resultTable,
  summarise,
} from './report.ts';
import { openBench } from './servers.ts';
import { readWholeList } from './whole-list.ts';

/**
 * Compares our server with a bare node:http + pg server on the same PostgreSQL, in alternating rounds. The result is the ratio: both
 * servers have the same machine at nearly the same moment, whatever else it does.
 */

const WARM_UP_SECONDS = 1;

async function run(options: BenchOptions): Promise<BenchResult> {
  const bench = await openBench(options);
  const { orders, seconds, rounds } = options;
  try {
    const database = await bench.database(orders);
    const ours = await bench.startOurs(database);
    const bare = await bench.startBare(database);
    const oursAt = { ...ours, orders };
    const bareAt = { ...bare, orders };
    const cases = [];
    for (const each of CASES.filter(({ name }) => options.cases.includes(name))) {
      await measure(each, true, oursAt, WARM_UP_SECONDS);
      await measure(each, false, bareAt, WARM_UP_SECONDS);
      const measured: Round[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const load = await measure(each, true, oursAt, seconds);
        const bareLoad = await measure(each, false, bareAt, seconds);
        measured.push({ ours: load.perSecond, bare: bareLoad.perSecond, oursMs: load.p50Ms });
      }
      const result = summarise(each.name, each.target, measured);
      cases.push(result);
      process.stderr.write(`${each.name}: ${result.ratio.toFixed(2)}\n`);
    }
    const memory = { ours: ours.memory(), bare: bare.memory() };
    const wholeList = await readWholeList(ours);
    return { at: new Date().toISOString(), orders, seconds, cases, memory, wholeList };
  } finally {
    await bench.stop();
  }
}

async function runGrowth(options: BenchOptions): Promise<GrowthResult[]> {
  const bench = await openBench(options);
  try {
    return await measureGrowth(bench, options.orders, options.cases);
  } finally {
    await bench.stop();
  }
}

const readResult = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as BenchResult;

async function main(): Promise<string> {
  const options = readOptions(process.argv.slice(2));
  if (options.compare !== null) {
    const [before, after] = options.compare;
    return compareTable(readResult(before), readResult(after));
  }
  const keep = (result: unknown) => {
    if (options.out !== null) writeFileSync(options.out, `${JSON.stringify(result, null, 2)}\n`);
  };
  if (options.isGrowth) {
    const growth = await runGrowth(options);
    keep({ at: new Date().toISOString(), orders: options.orders, growth });
    return `${options.orders} orders beside a tenth of them\n\n${growthTable(growth)}`;
  }
  const result = await run(options);
  keep(result);
  return `${result.orders} orders, rounds of ${result.seconds} s\n\n${resultTable(result)}`;
}

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`);
  process.exitCode = 1;
}
