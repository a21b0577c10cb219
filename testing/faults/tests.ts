import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault, Ground } from './fault.ts';

type Longer = { variable: string; seedVariable?: string; sizes: Fault['sizes'] };

/** A row that `npm test` covers: the tests that name its id, with what makes them longer. */
export function testsOf(id: string, holds: string, longer?: Longer): Fault<TestRun> {
  return {
    id,
    holds,
    sizes: longer?.sizes ?? { small: {}, full: {} },
    open: async () => openTestRun(),
    async run(tests, { cases }, seed) {
      const environment = {
        ...(longer === undefined ? {} : { [longer.variable]: String(cases) }),
        ...(longer?.seedVariable === undefined ? {} : { [longer.seedVariable]: String(seed) }),
      };
      const { passed, failed, hasFailed } = await tests.run(id, environment);
      const size = cases === undefined ? '' : `, size ${cases}`;
      return [
        { what: `tests that fail (${passed + failed}${size})`, figure: failed, limit: 0 },
        { what: 'runs that failed, with whatever could not begin', figure: hasFailed ? 1 : 0, limit: 0 },
        { what: 'rows without a test', figure: passed + failed === 0 ? 1 : 0, limit: 0 },
      ];
    },
  };
}

type TestRun = Ground & {
  run(id: string, env: Record<string, string>): Promise<Outcome>;
};

type Outcome = { passed: number; failed: number; hasFailed: boolean };

/** The result of a vitest run. A file that cannot be loaded, or whose `beforeAll` throws, has no failing test. */
type Report = {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
};

export function outcomeOf(report: Report, exitCode: number | null): Outcome {
  const { success, numPassedTests: passed, numFailedTests: failed, numFailedTestSuites } = report;
  return { passed, failed, hasFailed: !success || failed > 0 || numFailedTestSuites > 0 || exitCode !== 0 };
}

const VITEST = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const LAST_WORDS = 4_000;

function openTestRun(): TestRun {
  const folder = mkdtempSync(join(tmpdir(), 'omatala-faults-'));
  const report = join(folder, 'report.json');
  let child: ChildProcess | null = null;
  let words = '';
  return {
    async run(id, env) {
      const name = new RegExp(`\\b${id}\\b[,:]`);
      const files = globSync('src/**/*.test.{ts,tsx}').filter((file) =>
        name.test(readFileSync(file, 'utf8')),
      );
      if (files.length === 0) return { passed: 0, failed: 0, hasFailed: false };
      const args = ['run', ...files, '-t', name.source, '--reporter=json', `--outputFile=${report}`];
      child = spawn(process.execPath, [VITEST, ...args], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => {
          words = (words + String(chunk)).slice(-LAST_WORDS);
        });
      await once(child, 'exit');
      return outcomeOf(JSON.parse(readFileSync(report, 'utf8')), child.exitCode);
    },
    lastWords: () => words,
    async end() {
      if (child !== null && child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
