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
    ['tel:+264811234567', [{ words: ['+264811234567'], digits: '811234567' }]],
    ['#WA-123', [{ words: ['wa-123'], digits: null }]],
    ['#4711', [{ words: ['4711'], digits: '4711' }]],
    ['#', [{ words: ['#'], digits: null }]],
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

  const words = (q: string) => searchTerms(q).map((term) => term.words.join(' '));

  it('looks for a repeated word once, however it is written', () => {
    expect(words('ﷺ'.repeat(200))).toHaveLength(5);
    expect(words('Selma selma SÉLMA nangolo selma')).toEqual(['selma', 'nangolo']);
    expect(words(`${'selma '.repeat(150)}nangolo`)).toEqual(['selma', 'nangolo']);
    expect(searchTerms('081 222 222')).toEqual([{ words: ['081', '222'], digits: '81222222' }]);
  });

  it('looks for the beginning of a pasted message, and of an endless word', () => {
    const message = Array.from({ length: 40 }, (_, at) => `word${at}`);
    expect(words(message.join(' '))).toEqual(message.slice(0, 10));
    expect(words('a b c d e f g h i j k l m')).toHaveLength(10);
    expect(words('x'.repeat(5000))).toEqual(['x'.repeat(40)]);
    expect(searchTerms('1 2 3 4 5 6 7 8 9 10 11 12')).toEqual([
      { words: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'], digits: '12345678910' },
    ]);
    expect(words(`${'x'.repeat(39)}😀`)[0]?.isWellFormed()).toBe(true);
  });
});
