import { expect, it } from 'vitest';
import { problemsOf } from './number-problems.ts';
import type { Preview } from './stock-arrivals.queries.ts';

const unit = (key: string, imei: string) => ({ key, phoneModel: 'Pixel 9', imei });
const judged = (key: string, problem: string | null) => ({ key, problem, isGone: problem !== null });

it('a number that is taken out takes its problem along, whatever stands in its place until the server has answered', () => {
  const asked = { units: [unit('1:000', 'gone'), unit('1:001', 'new')] };
  const preview = {
    asked,
    units: [judged('1:000', 'handed over already'), judged('1:001', null)],
  } as unknown as Preview;
  expect([...problemsOf(asked, preview).keys()]).toEqual(['1:000']);
  expect([...problemsOf({ units: [unit('1:000', 'new')] }, preview)]).toEqual([]);
  expect([...problemsOf({ units: [] }, preview)]).toEqual([]);
  expect([...problemsOf(asked, undefined)]).toEqual([]);
});
