import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runPhases } from './run-phases.mjs';

describe('the phases of the tests', () => {
  let lines: string[];
  beforeEach(() => {
    lines = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  });
  afterEach(() => vi.restoreAllMocks());

  const phase = (name: string, passed: number, failed: number, output = '') => ({
    name,
    run: vi.fn(async () => ({ isOk: failed === 0, passed, failed, output })),
  });

  it('end with one line of totals and exit code 0 when all went well', async () => {
    expect(await runPhases([phase('lint', 0, 0), phase('unit', 12, 0), phase('server', 30, 0)])).toBe(0);
    expect(lines.at(-1)).toBe('42 passed, 0 failed');
  });

  it('stop at the first failure, show its output, and exit with 1', async () => {
    const last = phase('server', 30, 0);
    expect(await runPhases([phase('unit', 12, 0), phase('lint', 0, 1, 'unused variable x'), last])).toBe(1);
    expect(last.run).not.toHaveBeenCalled();
    expect(lines).toContain('unused variable x');
    expect(lines.at(-1)).toBe('12 passed, 1 failed');
  });
});
