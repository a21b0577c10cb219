import { NO_DAY } from '../list-sorts.ts';
import { centsOfAmount } from '../money.ts';
import { newestFirst, oldestFirst, type Place, type PlacedList } from './place.ts';
import type { Pocket } from './pocket.ts';
import { compare } from './show.ts';
import { customerWords } from './words.ts';

/** The sort orders of the lists, as on the server (platform/http/sorted-list.ts). */

export type Sorting<Row> = Pick<PlacedList<Row>, 'placeOf' | 'order'>;
type Numbered = { id: number };

const NO_INSTANT = new Date(0).toISOString();

export function byInstant<Row extends Numbered>(
  at: (row: Row) => string,
  direction: 'asc' | 'desc',
): Sorting<Row> {
  return {
    placeOf: (row) => ({ at: at(row), id: row.id }),
    order: direction === 'asc' ? oldestFirst : newestFirst,
  };
}

/** Largest first. */
export function byAmount<Row extends Numbered>(amount: (row: Row) => string): Sorting<Row> {
  return {
    placeOf: (row) => ({ at: NO_INSTANT, id: row.id, key: amount(row) }),
    order: (one, other) => centsOf(other) - centsOf(one) || other.id - one.id,
  };
}

/** Earliest first; rows without a day last. */
export function byDay<Row extends Numbered>(day: (row: Row) => string | null): Sorting<Row> {
  return {
    placeOf: (row) => ({ at: NO_INSTANT, id: row.id, key: day(row) ?? NO_DAY }),
    order: (one, other) => compare(keyOf(one), keyOf(other)) || one.id - other.id,
  };
}

/** By the first line of the search text, which is a name. */
export function byName<Row extends Numbered>(words: (row: Row) => string): Sorting<Row> {
  return {
    placeOf: (row) => ({ at: NO_INSTANT, id: row.id, key: nameKey(words(row)) }),
    order: (one, other) => compareLetters(keyOf(one), keyOf(other)) || one.id - other.id,
  };
}

export const byCustomer = <Row extends Numbered & { customerId: number }>(pocket: Pocket): Sorting<Row> =>
  byName(({ customerId }) => {
    const customer = pocket.rows.customers.get(customerId);
    return customer === undefined ? '' : customerWords(customer).words;
  });

/** Sorts within several parts, one part after the other. */
export function inParts<Row>(sorting: Sorting<Row>, partOf: (row: Row) => number): Sorting<Row> {
  return {
    placeOf: (row) => ({ ...sorting.placeOf(row), part: partOf(row) }),
    order: (one, other) => (one.part ?? 0) - (other.part ?? 0) || sorting.order(one, other),
  };
}

const keyOf = ({ key = '' }: Place) => key;
const centsOf = ({ key }: Place) => centsOfAmount(key ?? '0.00');

const NAME_CHARACTERS = 60;

/** Cut to the length that the server's index has. */
function nameKey(words: string): string {
  const [line = ''] = words.split('\n');
  return [...line].slice(0, NAME_CHARACTERS).join('');
}

/** Compares by code points, as the database does: in UTF-16 code units, surrogates would not sort above all other characters. */
function compareLetters(one: string, other: string): number {
  if (!/[\ud800-\udfff]/.test(one + other)) return compare(one, other);
  const [a, b] = [[...one], [...other]];
  const at = a.findIndex((letter, index) => letter !== b[index]);
  if (at === -1) return a.length - b.length;
  return (a[at]?.codePointAt(0) ?? -1) - (b[at]?.codePointAt(0) ?? -1);
}
