import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ListSort, RESERVATION_SCREEN_SORTS, SORTS_OF } from '#shared/domain/list-sorts.ts';
import {
  listFilterOf,
  listFilterSearchOf,
  misunderstoodOf,
  onlyOf,
  queryOf,
  unsorted,
} from './list-filter.ts';

it('takes what it understands and names what it does not', () => {
  const search = listFilterSearchOf({
    ...{ branch: 'Walvis Bay', agent: 'Agent 3', model: 'iPhone 15', from: '2026-11-01', to: '2026-11-30' },
    ...{ balance: '500', stuck: '3', due: '7', priority: 'high', sort: 'waiting', q: 'selma', colour: 'red' },
  });
  expect(misunderstoodOf(search)).toEqual([]);
  expect(queryOf(listFilterOf(search))).toEqual({
    ...{ branch: 'Walvis Bay', agent: 'Agent 3', model: 'iPhone 15', from: '2026-11-01', to: '2026-11-30' },
    ...{ balance: '500', stuck: '3', due: '7', priority: 'high', sort: 'waiting' },
  });
  const wrong = listFilterSearchOf({
    ...{ branch: 'Luanda', from: '2026-02-30', balance: '-1', stuck: '0', sort: 'price', model: 7 },
    ...{ due: 'soon', priority: 'urgent' },
  });
  expect(misunderstoodOf(wrong)).toEqual(['branch', 'from', 'balance', 'stuck', 'due', 'priority', 'sort']);
  expect(queryOf(listFilterOf(wrong))).toEqual({});
  expect(misunderstoodOf({ from: '2026-11-02', to: '2026-11-01' })).toEqual(['to']);
});

it('an order is a list’s own, and its usual one goes unsaid', () => {
  const sortOf = (sort: string, sorts: readonly ListSort[]) => onlyOf(listFilterOf({ sort }), [], sorts).sort;
  expect(sortOf('balance', SORTS_OF.laybys)).toBe('balance');
  expect(sortOf('balance', SORTS_OF.ready)).toBe('');
  expect(sortOf('newest', SORTS_OF.laybys)).toBe('');
  expect(sortOf('newest', RESERVATION_SCREEN_SORTS)).toBe('newest');
  expect(queryOf(unsorted(listFilterOf({ sort: 'due', branch: 'rundu' })))).toEqual({ branch: 'rundu' });
});

it('whatever stands in an address, it is said or it is asked for', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('rundu', '2026-11-01', '500', '3', 'waiting', 'all'));
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('branch', 'from', 'to', 'balance', 'stuck', 'due', 'priority', 'sort'),
        text,
      ),
      (address) => {
        const search = listFilterSearchOf(address);
        const asked = Object.keys(queryOf(listFilterOf(search)));
        const said: string[] = misunderstoodOf(search);
        const given = Object.keys(search).filter((name) => search[name as keyof typeof search] !== undefined);
        expect([...asked, ...said].toSorted()).toEqual(given.toSorted());
      },
    ),
  );
});
