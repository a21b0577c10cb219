import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { JOBS } from './jobs.ts';

/** The documents that people consult are complete: they name everything that exists. */

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const OPERATIONS = read('docs/operations.md');

/** Only the error message that it answers names it: the setting risks losing acknowledged data. */
const UNNAMED = 'ALLOW_UNSAFE_DATABASE';

it('names every variable of the environment that the server reads', () => {
  const variables = [...read('src/server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): z/gm)].map(
    ([, name]) => name,
  );
  expect(variables).toContain('PORT');
  const named = `${read('README.md')}${OPERATIONS}`;
  const isNamed = (name = '') => new RegExp(`\\b${name}\\b`).test(named);
  expect(variables.filter((name) => !isNamed(name))).toEqual([UNNAMED]);
});

it('says of every job when it runs', () => {
  const [, section = ''] = /^## Jobs\n(.*?)^## /ms.exec(OPERATIONS) ?? [];
  const scheduled = JOBS.filter(({ schedule }) => schedule !== null).map(({ title }) => title);
  expect(scheduled.filter((title) => !section.includes(`| ${title} `))).toEqual([]);
});
