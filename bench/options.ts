import { parseArgs } from 'node:util';
import { CASE_NAMES } from './cases.ts';
import { GROWTH_NAMES } from './growth-cases.ts';

/** The command line options of a run. */
export type BenchOptions = {
  orders: number;
  /** The duration of one round of one case on one server. */
  seconds: number;
  rounds: number;
  cases: readonly string[];
  /** Instead of comparing two servers, compares ours with that many orders and with a tenth of them. */
  isGrowth: boolean;
  /** The file to which the result is written as JSON. */
  out: string | null;
  /** Two earlier results to compare, instead of a run. */
  compare: readonly [string, string] | null;
  /** The folder of a database that is kept for the next run: creating a million orders takes minutes. */
  data: string | null;
  /** The file to which our server's CPU profile is written. */
  profile: string | null;
};

export const USAGE = `npm run bench -- [orders] [--seconds 5] [--rounds 3] [--cases ${CASE_NAMES.slice(0, 3).join(',')},…]
                [--out result.json] [--data folder] [--profile folder]
npm run bench -- --growth [orders] [--cases list,…] [--out result.json] [--data folder]
npm run bench -- --compare before.json after.json
Cases: ${CASE_NAMES.join(', ')}
With --growth: ${GROWTH_NAMES.join(', ')}`;

/** @throws Error for an unknown option */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      cases: { type: 'string' },
      out: { type: 'string' },
      data: { type: 'string' },
      profile: { type: 'string' },
      compare: { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
    },
  });
  const common = {
    seconds: positive(values.seconds, '--seconds'),
    rounds: positive(values.rounds, '--rounds'),
    cases: casesOf(values.cases, values.growth ? GROWTH_NAMES : CASE_NAMES),
    isGrowth: values.growth,
    out: values.out ?? null,
    data: values.data ?? null,
    profile: values.profile ?? null,
  };
  if (!values.compare) {
    const usual = values.growth ? '1000000' : '100000';
    return { ...common, orders: positive(positionals[0] ?? usual, 'orders'), compare: null };
  }
  const [before, after] = positionals;
  if (before === undefined || after === undefined) throw new Error('--compare wants two files');
  return { ...common, orders: 0, compare: [before, after] };
}

function positive(text: string, name: string): number {
  const value = Number(text.replaceAll('_', ''));
  if (!(Number.isInteger(value) && value > 0)) throw new Error(`${name}: expected a whole number above 0`);
  return value;
}

function casesOf(text: string | undefined, known: readonly string[]): readonly string[] {
  if (text === undefined) return known;
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no case ${unknown.join(', ')}`);
  return names;
}
