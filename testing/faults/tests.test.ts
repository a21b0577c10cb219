import { expect, it } from 'vitest';
import { outcomeOf } from './tests.ts';

const GOOD = { success: true, numPassedTests: 4, numFailedTests: 0, numFailedTestSuites: 0 };

it('calls a run good when vitest does in every way', () => {
  expect(outcomeOf(GOOD, 0)).toEqual({ passed: 4, failed: 0, hasFailed: false });
});

it.each([
  ['a file that could not be read', { ...GOOD, success: false }, 1],
  ['a beforeAll that throws', { ...GOOD, numFailedTestSuites: 1 }, 0],
  ['a test that fails', { ...GOOD, numFailedTests: 1 }, 0],
  ['an error beside the tests', GOOD, 1],
  ['a run that was killed', GOOD, null],
])('counts %s', (_what, report, exitCode) => {
  expect(outcomeOf(report, exitCode).hasFailed).toBe(true);
});
