import { describe, expect, test } from 'vitest';
import { CASE_NAMES } from './cases.ts';
import { readOptions } from './options.ts';
import { type BenchResult, compareTable, median, resultTable, summarise } from './report.ts';

const resultOf = (ours: number, memory: number): BenchResult => ({
  at: '2026-11-22T12:00:00.000Z',
  orders: 100_000,
  seconds: 5,
  cases: [summarise('list', 0.7, [{ ours, bare: 1000, oursMs: 2 }])],
  memory: { ours: memory, bare: 100 },
  wholeList: { firstByteMs: 40, ms: 3000, grewMiB: 20 },
});

describe('figures', () => {
  test('the median of an odd and of an even number of rounds', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBe(0);
  });

  test('the ratio is the median of the ratios of the rounds, not of two medians', () => {
    const { ratio, ours, bare } = summarise('list', null, [
      { ours: 100, bare: 1000, oursMs: 1 },
      { ours: 900, bare: 1000, oursMs: 1 },
      { ours: 500, bare: 500, oursMs: 1 },
    ]);
    expect({ ratio, ours, bare }).toEqual({ ratio: 0.9, ours: 500, bare: 1000 });
  });
});

describe('tables', () => {
  test('say what was missed, and nothing else of what was met', () => {
    expect(resultTable(resultOf(600, 230))).toMatch(
      /list .*0\.60 .*≥ 0\.7 {2}missed\nmemory .*≤ 220 {2}missed\n/,
    );
    expect(resultTable(resultOf(800, 200))).not.toContain('missed');
  });

  test('compare two runs by their ratios, case by case', () => {
    expect(compareTable(resultOf(200, 340), resultOf(800, 200))).toMatch(/list +0\.20 +0\.80 +× 4\.00/);
    expect(compareTable({ ...resultOf(200, 340), cases: [] }, resultOf(800, 200))).not.toContain('list');
  });
});

describe('options', () => {
  test('everything at 100,000 orders when nothing is said', () => {
    expect(readOptions([])).toMatchObject({ orders: 100_000, seconds: 5, rounds: 3, cases: CASE_NAMES });
  });

  test('narrowed, or two files to compare', () => {
    expect(readOptions(['1_000_000', '--cases', 'list,create', '--seconds', '2'])).toMatchObject({
      orders: 1_000_000,
      seconds: 2,
      cases: ['list', 'create'],
    });
    expect(readOptions(['--compare', 'a.json', 'b.json']).compare).toEqual(['a.json', 'b.json']);
  });

  test.each([[['--cases', 'nothing']], [['none']], [['--seconds', '0']], [['--compare', 'a.json']]])(
    '%j is refused',
    (args) => {
      expect(() => readOptions(args)).toThrow();
    },
  );
});
