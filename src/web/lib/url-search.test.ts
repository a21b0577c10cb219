import { expect, test } from 'vitest';
import { parseUrlSearch, searchId, stringifyUrlSearch, validateUrlSearch } from './url-search.ts';
import { temporaryIdOf } from './writes/temporary-id.ts';

test('everything is text, numbers and true included', () => {
  expect(parseUrlSearch('?q=0811234567&exact=1&on=true')).toEqual({
    q: '0811234567',
    exact: '1',
    on: 'true',
  });
});

test('keeps commas readable and leaves out what is not set', () => {
  expect(stringifyUrlSearch({ status: 'ordered,shipped', location: undefined, q: '' })).toBe(
    '?status=ordered,shipped',
  );
  expect(stringifyUrlSearch({})).toBe('');
});

test('what was written is read back', () => {
  const search = { q: 'a&b=c +264 81 é' };
  expect(parseUrlSearch(stringifyUrlSearch(search))).toEqual(search);
});

test('drops what is not text', () => {
  expect(validateUrlSearch({ q: 'x', page: 2, list: ['a'] })).toEqual({ q: 'x' });
});

test('names a row by the number of the server, or the one that it has until it is sent', () => {
  const waiting = temporaryIdOf('a key');
  expect([searchId('12'), searchId(12), searchId(String(waiting))]).toEqual([12, 12, waiting]);
  for (const none of ['0', '-5', '1.5', '4294967296', `${waiting}0000`, 'a', undefined])
    expect(searchId(none), none).toBeUndefined();
});
