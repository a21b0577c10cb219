// The checks and tests, ordered so that failures show early.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { findLockTroubles } from './lock-file.mjs';
import { buildEnv, cacheDir, root, run } from './project.mjs';

/**
 * @typedef {{ isOk: boolean, passed: number, failed: number, output: string, failures?: string[] }} PhaseResult
 * `failures`: each failed test with its place and message.
 * @typedef {{ name: string, run: () => Promise<PhaseResult>, isNeeded?: boolean, isQuiet?: boolean }} Phase `isQuiet`:
 * the phase prints nothing while it runs.
 */

const reportDir = join(cacheDir, 'reports');

/** Everything that needs neither a database nor a browser. @returns {Phase[]} */
export function listChecks() {
  const roots = ['src/shared', 'src/server', 'src/web', 'src/web/sw', 'e2e'].filter((dir) =>
    hasFile(dir, /\.tsx?$/),
  );
  const lockArgs = [
    '--path',
    'package-lock.json',
    '--type',
    'npm',
    '--validate-https',
    '--validate-integrity',
  ];
  return [
    check('format, lint', 'biome', ['check', '.']),
    ...roots.map((dir) => check(`types ${dir}`, 'tsc', ['-p', dir])),
    check('types of the oldest browsers', 'tsc', ['-p', 'src/web/tsconfig.browsers.json']),
    check('unused code', 'knip', []),
    lockFile(),
    check('lock file hashes', 'lockfile-lint', [...lockArgs, '--allowed-hosts', 'npm']),
  ];
}

/** Tests of pure code. @returns {Phase[]} */
export function listUnitTests() {
  const hasTests = ['src/shared', 'src/web/lib', 'scripts'].some((dir) => hasFile(dir, /\.test\.ts$/));
  return hasTests ? [vitest('unit')] : [];
}

/** Tests that need PostgreSQL, a build or a browser. @returns {Phase[]} */
export function listIntegrationTests() {
  const projects = [
    ...(['src/server', 'testing'].some((dir) => hasFile(dir, /\.test\.ts$/)) ? ['server'] : []),
    ...(hasFile('src/web', /\.test\.tsx$/) ? ['web'] : []),
  ];
  return [
    // In one run, so that both share the database server and no core idles while the other's last file runs.
    ...(projects.length > 0 ? [vitest(...projects)] : []),
    ...(existsSync(join(root, 'src/web/index.html')) ? [build()] : []),
    ...(hasFile('e2e', /\.(spec|e2e)\.ts$/) ? [playwright()] : []),
  ];
}

function check(name, command, args) {
  return {
    name,
    isQuiet: true,
    run: async () => {
      const { code, output } = await run(command, args, { env: buildTestEnv(), isQuiet: true });
      return { isOk: code === 0, passed: 0, failed: code === 0 ? 0 : 1, output: code === 0 ? '' : output };
    },
  };
}

function lockFile() {
  return {
    name: 'lock file',
    isQuiet: true,
    run: async () => {
      const troubles = findLockTroubles();
      return { isOk: troubles.length === 0, passed: 0, failed: troubles.length, output: troubles.join('\n') };
    },
  };
}

function build() {
  return {
    name: 'build',
    isNeeded: true,
    run: async () => {
      await ensureBuilt();
      return { isOk: true, passed: 0, failed: 0, output: '' };
    },
  };
}

function vitest(...projects) {
  return {
    name: `${projects.join(' and ')} tests`,
    run: async () => {
      const file = prepareReport(projects.join('-'));
      const chosen = projects.flatMap((project) => ['--project', project]);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const { code } = await run('vitest', ['run', ...chosen, ...reporters], { env: buildTestEnv() });
      const report = readReport(file);
      return judge(
        code,
        report?.numPassedTests ?? 0,
        report?.numFailedTests ?? 0,
        listFailedTests(report?.testResults),
      );
    },
  };
}

function playwright() {
  return {
    name: 'browser journeys',
    run: async () => {
      const file = prepareReport('e2e');
      const env = buildTestEnv({ CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file });
      const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
      const { code } = await run('playwright', args, { env });
      const report = readReport(file);
      const stats = report?.stats;
      return judge(
        code,
        (stats?.expected ?? 0) + (stats?.flaky ?? 0),
        stats?.unexpected ?? 0,
        listFailedJourneys(report?.suites),
      );
    },
  };
}

/** A run that exits with an error without a failed test, or succeeds without any test, counts as failed. */
function judge(code, passed, failed, failures) {
  const isOk = code === 0 && failed === 0 && passed > 0;
  const isUntold = !isOk && failures.length === 0;
  return {
    isOk,
    passed,
    failed: isOk ? 0 : Math.max(failed, 1),
    output: '',
    failures: isUntold ? [`no test failed, but the run ended with ${code}: see its own output`] : failures,
  };
}

/** The failed tests in vitest's report; a file that could not be loaded has no tests, only a message. */
function listFailedTests(files = []) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${relative(root, name)}\n${message}`] : [];
    return failed.map(
      (test) => `${relative(root, name)} › ${test.fullName}\n${test.failureMessages.join('\n')}`,
    );
  });
}

/** The failed tests in Playwright's report, whose suites are nested. */
function listFailedJourneys(suites = []) {
  return suites.flatMap((suite) => [
    ...listFailedJourneys(suite.suites),
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => {
        const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors));
        return `${spec.file}:${spec.line} › ${spec.title}\n${errors.map((error) => stripVTControlCharacters(error.message ?? '')).join('\n')}`;
      }),
  ]);
}

/** With NODE_ENV=production the tests would load React's production build, which has no `act`. */
function buildTestEnv(extra = {}) {
  return buildEnv({ NODE_ENV: 'test', ...extra });
}

function prepareReport(name) {
  mkdirSync(reportDir, { recursive: true });
  const file = join(reportDir, `${name}-${process.pid}.json`);
  rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    rmSync(file, { force: true });
    return report;
  } catch {
    return null;
  }
}

function hasFile(dir, pattern) {
  const path = join(root, dir);
  return (
    existsSync(path) && readdirSync(path, { recursive: true }).some((name) => pattern.test(String(name)))
  );
}
