import { describe, expect, it } from 'vitest';
import { searchTerms } from './search.ts';

describe('searchTerms', () => {
  it.each([
    ['', []],
    ['   ', []],
    [
      'Gaëb  Ndapéwa',
      [
        { words: ['gaeb'], digits: null },
        { words: ['ndapewa'], digits: null },
      ],
    ],
    ['081 123 4567', [{ words: ['081', '123', '4567'], digits: '811234567' }]],
    ['+264-81-123-4567', [{ words: ['+264-81-123-4567'], digits: '811234567' }]],
    ['(081) 1234567', [{ words: ['(081)', '1234567'], digits: '811234567' }]],
    [
      'maria 081 123',
      [
        { words: ['maria'], digits: null },
        { words: ['081', '123'], digits: '81123' },
      ],
    ],
    [
      'iphone 15 pro 128',
      [
        { words: ['iphone'], digits: null },
        { words: ['15'], digits: null },
        { words: ['pro'], digits: null },
        { words: ['128'], digits: '128' },
      ],
    ],
    ['q-1001', [{ words: ['q-1001'], digits: null }]],
    ['-', [{ words: ['-'], digits: null }]],
  ])('reads %j', (q, terms) => {
    expect(searchTerms(q)).toEqual(terms);
  });
});
