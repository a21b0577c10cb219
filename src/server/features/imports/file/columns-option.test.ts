import { describe, expect, it } from 'vitest';
import { letterOfColumn, readColumnsOption } from './columns-option.ts';

const HEADERS = ['Voucher', 'Who', 'Ring', 'Sum', 'D'];

describe('--map', () => {
  it('takes columns by letter or by heading, the heading first', () => {
    const text = 'quoteNumber=A, customername=who,totalAmount=D';
    expect(readColumnsOption('orders', text, HEADERS, {})).toEqual({
      quoteNumber: 0,
      customerName: 1,
      totalAmount: 4,
    });
  });

  it('keeps what the headings suggest, unless its column is wanted for something else', () => {
    const suggested = { agent: 2, branch: 3 };
    expect(readColumnsOption('orders', 'customerPhone=C', HEADERS, suggested)).toEqual({
      customerPhone: 2,
      branch: 3,
    });
  });

  it.each([
    ['price=A', '"price" is not a field'],
    ['agent=Z', 'no column "Z"'],
    ['agent=', 'no column ""'],
    ['agent=1', 'no column "1"'],
    ['', '"" is not a field'],
  ])('refuses %j', (text, message) => {
    expect(() => readColumnsOption('orders', text, HEADERS, {})).toThrow(message);
  });

  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [255, 'IV'],
  ])('calls column %i %s', (column, letter) => {
    expect(letterOfColumn(column)).toBe(letter);
    const headers = Array.from({ length: 256 }, () => '');
    expect(readColumnsOption('orders', `agent=${letter}`, headers, {})).toEqual({ agent: column });
  });
});
