/** Medians, ratios and tables: the report of a run, and the comparison of two. */

export type CaseResult = {
  name: string;
  /** Requests a second: the median of the rounds, and each round. */
  ours: number;
  bare: number;
  rounds: readonly { ours: number; bare: number }[];
  /** Our server's median latency in milliseconds. */
  oursMs: number;
  ratio: number;
  target: number | null;
};

export type BenchResult = {
  at: string;
  orders: number;
  seconds: number;
  cases: readonly CaseResult[];
  /** Of each server after the load, in MiB. */
  memory: { ours: number; bare: number };
  wholeList: WholeList;
};

/** All orders in one answer: the time to its first byte, its duration, and by how much the server's memory grows meanwhile. */
export type WholeList = { firstByteMs: number; ms: number; grewMiB: number };

/** The median time of a call with a tenth of the orders, and with all; and the 95th percentile with all. */
export type GrowthResult = { name: string; smallMs: number; largeMs: number; largeP95Ms: number };

const GREATEST_GROWTH = 1.5;

export type Round = { ours: number; bare: number; oursMs: number };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The 95th percentile. */
export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
}

/**
 * Both servers of a round are measured at the same moment; the median of the rounds' ratios excludes other load on the machine.
 */
export function summarise(name: string, target: number | null, rounds: readonly Round[]): CaseResult {
  return {
    name,
    ours: median(rounds.map(({ ours }) => ours)),
    bare: median(rounds.map(({ bare }) => bare)),
    rounds: rounds.map(({ ours, bare }) => ({ ours, bare })),
    oursMs: median(rounds.map(({ oursMs }) => oursMs)),
    ratio: median(rounds.map(({ ours, bare }) => (bare === 0 ? 0 : ours / bare))),
    target,
  };
}

export function growthTable(results: readonly GrowthResult[]): string {
  const rows = results.map(({ name, smallMs, largeMs, largeP95Ms }) => {
    const times = largeMs / smallMs;
    const figures = [smallMs, largeMs, largeP95Ms, times].map((figure) => figure.toFixed(2));
    return [name, ...figures, atMost(GREATEST_GROWTH, times)];
  });
  return table([['case', 'a tenth, p50 ms', 'all, p50 ms', 'all, p95 ms', 'times', 'must be'], ...rows]);
}

export function resultTable({ cases, memory, wholeList }: BenchResult): string {
  const rows = cases.map(({ name, ours, bare, oursMs, ratio, target }) => [
    ...[name, count(ours), count(bare), oursMs.toFixed(2), ratio.toFixed(2)],
    target === null ? '' : `≥ ${target}${ratio >= target ? '' : '  missed'}`,
  ]);
  return table([
    ['case', 'ours/s', 'bare/s', 'ours p50 ms', 'ratio', 'must be'],
    ...rows,
    ['memory MiB', count(memory.ours), count(memory.bare), '', '', atMost(220, memory.ours)],
    ['whole list, more MiB', count(wholeList.grewMiB), '', '', '', atMost(60, wholeList.grewMiB)],
    [
      'whole list, first byte',
      '',
      '',
      wholeList.firstByteMs.toFixed(2),
      '',
      atMost(100, wholeList.firstByteMs),
    ],
  ]);
}

/** How the second run differs from the first: compared by ratios, because two runs never have the same load on the machine. */
export function compareTable(before: BenchResult, after: BenchResult): string {
  const rows = after.cases.flatMap(({ name, ratio, oursMs }) => {
    const was = before.cases.find((one) => one.name === name);
    if (was === undefined) return [];
    const times = was.ratio === 0 ? '' : `× ${(ratio / was.ratio).toFixed(2)}`;
    return [[name, was.ratio.toFixed(2), ratio.toFixed(2), times, was.oursMs.toFixed(2), oursMs.toFixed(2)]];
  });
  return table([
    ['case', 'ratio before', 'after', '', 'p50 ms before', 'after'],
    ...rows,
    ['memory MiB', count(before.memory.ours), count(after.memory.ours), '', '', ''],
  ]);
}

const atMost = (bound: number, value: number) => `≤ ${bound}${value <= bound ? '' : '  missed'}`;

const count = (value: number) => String(Math.round(value));

export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   ')
      .trimEnd();
  return rows.map(line).join('\n');
}
