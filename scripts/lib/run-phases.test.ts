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

  it('go on after a failure, show its output, and exit with 1', async () => {
    const phases = [phase('unit', 12, 0), phase('lint', 0, 1, 'unused variable x'), phase('server', 30, 2)];
    expect(await runPhases(phases)).toBe(1);
    expect(lines).toContain('unused variable x');
    expect(lines).toContain('✗ server failed');
    expect(lines.at(-1)).toBe('42 passed, 3 failed');
  });

  it('tell what failed once more at the end, shortened', async () => {
    const message = `orders.test.ts › adds an order\n${'at a line\n'.repeat(100)}`;
    const tests = { isOk: false, passed: 11, failed: 1, output: '', failures: [message] };
    await runPhases([{ name: 'server', run: async () => tests }, phase('journeys', 30, 0)]);
    const told = lines.slice(lines.indexOf('── journeys') + 1);
    expect(told[0]).toContain('✗ orders.test.ts › adds an order\nat a line');
    expect(told[0]?.split('at a line').length).toBeLessThan(25);
    expect(told.at(-1)).toBe('41 passed, 1 failed');
  });

  it('end where what follows needs what failed', async () => {
    const last = phase('journeys', 30, 0);
    expect(await runPhases([{ ...phase('build', 0, 1), isNeeded: true }, last])).toBe(1);
    expect(last.run).not.toHaveBeenCalled();
  });

  it('run side by side where they are quiet, three at the most, and are told in their order', async () => {
    const started: string[] = [];
    const goOn = new Map<string, () => void>();
    const quiet = (name: string, isQuiet = true) => ({
      name,
      isQuiet,
      run: async () => {
        started.push(name);
        await new Promise<void>((resolve) => goOn.set(name, resolve));
        return { isOk: true, passed: 1, failed: 0, output: `${name} is through` };
      },
    });
    const end = async (name: string) => {
      await expect.poll(() => started).toContain(name);
      goOn.get(name)?.();
    };
    const names = ['lint', 'types', 'lock', 'unused'];
    const result = runPhases([...names.map((name) => quiet(name)), quiet('unit', false)]);
    expect(started).toEqual(['lint', 'types', 'lock']);
    for (const name of ['types', 'lock', 'lint']) await end(name);
    await expect.poll(() => started).toContain('unused');
    expect(started).not.toContain('unit');
    for (const name of ['unused', 'unit']) await end(name);
    expect(await result).toBe(0);
    expect(lines.filter((line) => line.endsWith('is through'))).toEqual(
      [...names, 'unit'].map((name) => `${name} is through`),
    );
  });
});
