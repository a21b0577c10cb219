import { describe, expect, it } from 'vitest';
import { FIXTURE_COLUMNS } from '#testing/quote-fixture-file.ts';
import { findMissingFields, matchColumns, normaliseHeading, recogniseSystem } from './column-mapping.ts';

describe('matchColumns', () => {
  it.each(['Sage', 'QuickBooks', 'Xero'] as const)('matches every column of a %s export', (system) => {
    const columns = FIXTURE_COLUMNS[system];
    const expected = Object.fromEntries(columns.flatMap(([, field], at) => (field ? [[field, at]] : [])));
    const headings = columns.map(([heading]) => heading);
    expect(matchColumns('orders', headings)).toEqual(expected);
    expect(recogniseSystem(headings)).toBe(system);
  });

  it.each(['Quote No', 'QUOTE NO.', 'quote_number', 'Quote #', 'QuoteNumber', ' quote nr '])(
    'takes %j for the quote number',
    (heading) => {
      expect(matchColumns('orders', ['Date', heading])).toMatchObject({ quoteNumber: 1 });
    },
  );

  it('prefers the total with tax and never takes one without', () => {
    expect(matchColumns('orders', ['Total', 'Total (Incl. VAT)', 'Total (Excl.)'])).toEqual({
      totalAmount: 1,
    });
    expect(matchColumns('orders', ['Exclusive', 'Line Amount', 'Balance'])).toEqual({});
  });

  it('does not take a customer number for the name or a contact number for a contact', () => {
    expect(matchColumns('orders', ['Customer Number', 'Contact Number'])).toEqual({ customerPhone: 1 });
  });

  it('ignores the currency of an amount', () => {
    expect(matchColumns('orders', ['Amount (N$)', 'Paid (NAD)'])).toEqual({ totalAmount: 0, paidAmount: 1 });
  });

  it('gives way to a filled column when the better named one is empty', () => {
    expect(matchColumns('orders', ['Mobile', 'Telephone'], (column) => column === 1)).toEqual({
      customerPhone: 1,
    });
    expect(matchColumns('orders', ['Mobile', 'Telephone'], () => false)).toEqual({ customerPhone: 0 });
  });

  it('takes a lone number sign for the quote number and nothing from empty headings', () => {
    expect(matchColumns('orders', ['', ' ', '#', '*'])).toEqual({ quoteNumber: 2 });
  });
});

describe('recogniseSystem', () => {
  it('names no system for common headings or a tie', () => {
    expect(recogniseSystem(['Quote Number', 'Customer', 'Phone', 'Total'])).toBeNull();
    expect(recogniseSystem(['Account Name', 'Sales Code', 'Num', 'Rep'])).toBeNull();
  });
});

describe('findMissingFields', () => {
  it('lists required fields only', () => {
    expect(findMissingFields('orders', { quoteNumber: 0, customerPhone: 1 })).toEqual([
      'customerName',
      'totalAmount',
    ]);
  });
});

describe('normaliseHeading', () => {
  it('drops accents, case and punctuation', () => {
    expect(normaliseHeading(' Kliënt-Naam: ')).toBe('klientnaam');
  });
});
