import { expect, test } from 'vitest';
import { parseUrlSearch, stringifyUrlSearch, validateUrlSearch } from './url-search.ts';

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
