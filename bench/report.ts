/** Medians, ratios and tables: what a run says, and how two of them differ. */

export type CaseResult = {
  name: string;
  /** Requests a second: the median of the rounds, and each of them. */
  ours: number;
  bare: number;
  rounds: readonly { ours: number; bare: number }[];
  /** The median latency of ours, in milliseconds. */
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
};

export type Round = { ours: number; bare: number; oursMs: number };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The ratio of each round is of one moment; their median keeps out what else the machine was busy with. */
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

export function resultTable({ cases, memory }: BenchResult): string {
  const rows = cases.map(({ name, ours, bare, oursMs, ratio, target }) => [
    ...[name, count(ours), count(bare), oursMs.toFixed(2), ratio.toFixed(2)],
    target === null ? '' : `≥ ${target}${ratio >= target ? '' : '  missed'}`,
  ]);
  return table([
    ['case', 'ours/s', 'bare/s', 'ours p50 ms', 'ratio', 'must be'],
    ...rows,
    [
      'memory MiB',
      count(memory.ours),
      count(memory.bare),
      '',
      '',
      memory.ours <= 220 ? '≤ 220' : '≤ 220  missed',
    ],
  ]);
}

/** What the second run has made of the first: by the ratios, for two runs never have the machine for themselves alike. */
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

const count = (value: number) => String(Math.round(value));

function table(rows: readonly (readonly string[])[]): string {
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
