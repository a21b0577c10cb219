import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Checks CONTRIBUTING's steps for a new field against an existing field: every file that a step names must contain it. */

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const [, section = ''] = /^## A new field\n(.*?)^## /ms.exec(read('CONTRIBUTING.md')) ?? [];
const [, field = ''] = /`(\w+)` stands in/.exec(section) ?? [];
const steps = [...section.matchAll(/^(\d)\. `([^`]+)`/gm)].map(([, number, path]) => [
  Number(number),
  path ?? '',
]);

describe('the walk through a new field', () => {
  it('has at most six steps, in order', () => {
    expect(field).not.toBe('');
    expect(steps.map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each(steps)('step %i leads to %s, which has the field', (_, path) => {
    expect(read(String(path))).toMatch(new RegExp(`\\b${field}\\b`));
  });
});
