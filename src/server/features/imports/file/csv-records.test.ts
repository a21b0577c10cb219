import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitRecords } from './csv-records.ts';

const split = (text: string, delimiter = ',') => splitRecords(text, delimiter);
const cells = (text: string, delimiter = ',') => split(text, delimiter).map((record) => record.cells);

describe('splitRecords', () => {
  it.each(['\n', '\r\n', '\r'])('ends rows at %j and counts the lines of the file', (end) => {
    expect(split(['a,b', '', '"x', 'y",2', 'c,d', ',', ''].join(end))).toEqual([
      { line: 1, cells: ['a', 'b'], isDamaged: false },
      { line: 3, cells: ['x\ny', '2'], isDamaged: false },
      { line: 5, cells: ['c', 'd'], isDamaged: false },
    ]);
  });

  it('keeps delimiters, doubled quotation marks and inch marks inside texts', () => {
    expect(cells('"a, b","say ""hi""",TV 55" UHD,"Selma" S.\n1,2')).toEqual([
      ['a, b', 'say "hi"', 'TV 55" UHD', '"Selma" S.'],
      ['1', '2'],
    ]);
  });

  it('lets rows have any number of cells', () => {
    expect(cells('a;b;c\n1\n1;2;3;4', ';')).toEqual([['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']]);
  });

  it('reads a first cell that spans lines', () => {
    expect(cells('a,b,c\n1,2,3\n"x\ny",2,3\n4,5,6')).toContainEqual(['x\ny', '2', '3']);
  });

  it('loses only the line whose quotation mark is never closed', () => {
    const records = split('a,b,c\n1,"2,3\n4,5,6\n7,"8",9\n');
    expect(records.map((record) => [record.line, record.isDamaged])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, false],
    ]);
    expect(records[1]?.cells).toEqual(['1,"2,3']);
    expect(records[3]?.cells).toEqual(['7', '8', '9']);
  });

  it('takes two lines with a stray quotation mark each for one cell, however many there are', () => {
    const records = split('"a\n'.repeat(30_000));
    expect(records).toHaveLength(15_000);
    expect(records.at(-1)).toEqual({ line: 29_999, cells: ['"a\n"a'], isDamaged: false });
  });

  it('reads no more cells of a line than the widest table has, and one', () => {
    expect(split(`${'a,'.repeat(1e5)}\n${'"1",'.repeat(300)}`).map((record) => record.cells.length)).toEqual([
      257, 257,
    ]);
  });

  it('reads no cell of hundreds of thousands of characters', () => {
    const line = `"${'a'.repeat(60_000)}`;
    expect(split(`${line}\n${line}\n1,2`).map((record) => record.isDamaged)).toEqual([true, true, false]);
  });

  it('refuses a file of hardly anything but line breaks', () => {
    expect(() => split('\r'.repeat(1_000_000))).toThrow('rows');
  });

  it('loses only the last line when the file breaks off inside quotation marks', () => {
    expect(split('a,b\n1,2\n3,"4').map((record) => record.isDamaged)).toEqual([false, false, true]);
  });

  it('reads a line as a strict parser does that forgives stray quotation marks', () => {
    const line = fc.string({
      unit: fc.constantFrom('"', '"', ',', 'a', ' ', 'é', ';'),
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(line, (text) => {
        const [record] = split(text);
        if (record === undefined) return;
        expect(record.isDamaged ? null : record.cells).toEqual(parsed(text));
      }),
    );
  });
});

function parsed(text: string): string[] | null {
  try {
    const rows = parse(text, { relax_quotes: true, relax_column_count: true, record_delimiter: '\n' });
    return rows.length === 1 ? (rows[0] ?? null) : null;
  } catch {
    return null;
  }
}
