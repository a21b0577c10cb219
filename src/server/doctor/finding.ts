/** The result of one check. `advice` says what to do; absent if all is well. */
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

/** The exit code for the worst finding: 0, 1 for warnings, 2 for errors. */
export function exitCodeOf(findings: readonly Finding[]): number {
  return Math.max(0, ...findings.map(({ verdict }) => EXIT_CODES[verdict]));
}

/** Runs a check; if it throws, that is a finding too, so that the other checks still run. */
export async function look(check: string, work: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await work()].flat();
  } catch (error) {
    return [bad(check, `could not be checked: ${(error as Error).message}`, 'See the log of PostgreSQL.')];
  }
}
