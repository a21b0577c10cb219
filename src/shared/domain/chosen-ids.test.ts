import { expect, it } from 'vitest';
import { CHOSEN_IDS_LENGTH, chosenIdsOf, MOST_CHOSEN } from './chosen-ids.ts';

const many = (count: number) => Array.from({ length: count }, (_, at) => 2_147_483_647 - at).join();

it('reads each number once, in the order in which they are named', () => {
  expect(chosenIdsOf('5,1,5,3')).toEqual([5, 1, 3]);
  expect(chosenIdsOf(many(MOST_CHOSEN))).toHaveLength(MOST_CHOSEN);
  expect(many(MOST_CHOSEN).length).toBeLessThan(CHOSEN_IDS_LENGTH);
});

it.each(['', '0', '01', '1,', ',1', '1;2', '1, 2', '-4', '1.5', 'x', '2147483648', many(MOST_CHOSEN + 1)])(
  'takes %s for no such list',
  (text) => {
    expect(chosenIdsOf(text)).toBeNull();
  },
);
