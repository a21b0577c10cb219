/** What one look at the shop found. `advice` says what to do; there is none where all is well. */
export type Finding = {
  check: string;
  verdict: 'ok' | 'warn' | 'bad';
  found: string;
  advice?: string;
};

export const ok = (check: string, found: string): Finding => ({ check, verdict: 'ok', found });
export const warn = (check: string, found: string, advice: string): Finding => ({
  check,
  verdict: 'warn',
  found,
  advice,
});
export const bad = (check: string, found: string, advice: string): Finding => ({
  check,
  verdict: 'bad',
  found,
  advice,
});

const EXIT_CODES = { ok: 0, warn: 1, bad: 2 } as const;

/** The worst of them, as an exit code: 0, 1 for warnings, 2. */
export function exitCodeOf(findings: readonly Finding[]): number {
  return Math.max(0, ...findings.map(({ verdict }) => EXIT_CODES[verdict]));
}

/** Does not end with the first trouble: a check that cannot be made is a finding too. */
export async function look(check: string, work: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await work()].flat();
  } catch (error) {
    return [bad(check, `could not be looked at: ${(error as Error).message}`, 'See the log of PostgreSQL.')];
  }
}

export const countOf = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
