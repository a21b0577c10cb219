// Writes made-up quotes in the file formats of accounting systems and spreadsheets.

import type { ImportFieldName } from '#shared/domain/import-fields.ts';
import type { FixtureQuote, FixtureRow } from './quote-fixture.ts';

export type FixtureSystem = 'Sage' | 'QuickBooks' | 'Xero' | 'unknown';
export type FixtureEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type FixtureAmountStyle = keyof typeof AMOUNT_STYLES | 'mixed';

export type FixtureFileOptions = {
  system: FixtureSystem;
  delimiter: ',' | ';' | '\t';
  encoding: FixtureEncoding;
  amountStyle: FixtureAmountStyle;
  hasByteOrderMark?: boolean;
  lineEnd?: '\n' | '\r\n' | '\r';
};

type Column = readonly [heading: string, field: ImportFieldName | null];

export const FIXTURE_COLUMNS: Readonly<Record<FixtureSystem, readonly Column[]>> = {
  Sage: [
    ...([
      ['Document Number', 'quoteNumber'],
      ['Document Date', 'quoteDate'],
      ['Customer Code', null],
    ] as const),
    ...([
      ['Customer Name', 'customerName'],
      ['Cellphone', 'customerPhone'],
      ['Email', 'customerEmail'],
    ] as const),
    ...([
      ['Postal Address 1', 'customerAddress'],
      ['City', 'customerLocation'],
    ] as const),
    ...([
      ['Item Description', 'phoneModel'],
      ['Exclusive', null],
      ['Inclusive', 'totalAmount'],
    ] as const),
    ...([
      ['Deposit', 'paidAmount'],
      ['Due Date', 'dueDate'],
      ['Sales Representative', 'agent'],
    ] as const),
    ['Branch', 'branch'],
  ],
  QuickBooks: [
    ...([
      ['Estimate Date', 'quoteDate'],
      ['Num', 'quoteNumber'],
      ['Customer full name', 'customerName'],
    ] as const),
    ...([
      ['Phone numbers', 'customerPhone'],
      ['Main Email', 'customerEmail'],
    ] as const),
    ...([
      ['Billing Address', 'customerAddress'],
      ['Billing City', 'customerLocation'],
    ] as const),
    ...([
      ['Memo/Description', 'phoneModel'],
      ['Estimate Status', 'status'],
      ['Expiration Date', 'dueDate'],
    ] as const),
    ...([
      ['Amount', 'totalAmount'],
      ['Deposit', 'paidAmount'],
      ['Rep', 'agent'],
      ['Class', 'branch'],
    ] as const),
  ],
  Xero: [
    ...([
      ['ContactName', 'customerName'],
      ['EmailAddress', 'customerEmail'],
    ] as const),
    ...([
      ['POAddressLine1', 'customerAddress'],
      ['POCity', 'customerLocation'],
      ['Phone', 'customerPhone'],
    ] as const),
    ...([
      ['QuoteNumber', 'quoteNumber'],
      ['Reference', null],
      ['QuoteDate', 'quoteDate'],
    ] as const),
    ...([
      ['ExpiryDate', 'dueDate'],
      ['Total', 'totalAmount'],
      ['TaxTotal', null],
    ] as const),
    ...([
      ['InvoiceAmountPaid', 'paidAmount'],
      ['Description', 'phoneModel'],
      ['LineAmount', null],
    ] as const),
    ...([
      ['Salesperson', 'agent'],
      ['TrackingOption1', 'branch'],
    ] as const),
  ],
  unknown: [
    ...([
      ['Voucher', 'quoteNumber'],
      ['Who', 'customerName'],
      ['Ring', 'customerPhone'],
    ] as const),
    ...([
      ['Sum', 'totalAmount'],
      ['So far', 'paidAmount'],
      ['When', 'quoteDate'],
      ['What', 'phoneModel'],
    ] as const),
  ],
};

const TITLES: Readonly<Record<FixtureSystem, readonly string[]>> = {
  Sage: ['Example Traders', 'Quotes by customer, 1 January to 31 December', ''],
  QuickBooks: ['Example Traders', 'Estimates by Customer', 'All Dates', ''],
  Xero: [],
  unknown: [],
};

const AMOUNT_STYLES = {
  plain: (whole: string, cents: string) => `${whole}.${cents}`,
  prefixed: (whole: string, cents: string) => `N$ ${group(whole, ',')}.${cents}`,
  spaced: (whole: string, cents: string) => `${group(whole, ' ')},${cents}`,
  noBreakSpaced: (whole: string, cents: string) => `${group(whole, '\u00a0')},${cents}`,
  pointed: (whole: string, cents: string) => `${group(whole, '.')},${cents}`,
  apostrophised: (whole: string, cents: string) => `${group(whole, "'")}.${cents}`,
  suffixed: (whole: string, cents: string) => `${group(whole, ',')}.${cents} NAD`,
  short: (whole: string, cents: string) => (cents === '00' ? `N$${group(whole, ',')}` : `${whole},${cents}`),
} as const;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);

const DATE_STYLES: ReadonlyArray<(year: string, month: string, day: string) => string> = [
  (year, month, day) => `${day}/${month}/${year}`,
  (year, month, day) => `${Number(day)}-${Number(month)}-${year.slice(2)}`,
  (year, month, day) => `${day}.${month}.${year}`,
  (year, month, day) => `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`,
  (year, month, day) => `${year}-${month}-${day}`,
  (year, month, day) => `${year}/${month}/${day}`,
  (year, month, day) =>
    String((Date.UTC(Number(year), Number(month) - 1, Number(day)) - SPREADSHEET_EPOCH) / 86_400_000),
];

// Windows-1252 has no click letters; people who use it type these instead.
const CLICKS: ReadonlyArray<readonly [letter: string, typed: string]> = [
  ['ǀ', '|'],
  ['ǁ', '||'],
  ['ǂ', '='],
  ['ǃ', '!'],
];

/** Writes the rows as one export: titles, headings, rows of varying length, a total line and blank lines at the end. */
export function toFile(rows: readonly FixtureRow[], options: FixtureFileOptions): Uint8Array {
  const {
    system,
    delimiter,
    encoding,
    lineEnd = '\r\n',
    hasByteOrderMark = encoding.startsWith('utf-16'),
  } = options;
  const columns = FIXTURE_COLUMNS[system];
  const write = (cells: readonly string[]) => cells.map((cell) => quoteCell(cell, delimiter)).join(delimiter);
  const lines = [
    ...TITLES[system].map((title) => write([title])),
    write(columns.map(([heading]) => heading)),
    ...rows.map((row, index) => write(toCells(row, index, columns, options.amountStyle))),
    write(['Total', ...columns.slice(2).map(() => ''), '1 234 567,00']),
    '',
    delimiter.repeat(columns.length - 1),
  ];
  return encodeText(
    `${hasByteOrderMark ? '\ufeff' : ''}${spellFor(encoding, lines.join(lineEnd))}`,
    encoding,
  );
}

/** A text as people have to type it on a system with that encoding. */
export function spellFor(encoding: FixtureEncoding, text: string): string {
  if (encoding !== 'windows-1252') return text;
  return CLICKS.reduce((spelt, [letter, typed]) => spelt.replaceAll(letter, typed), text);
}

/** @throws {Error} when the encoding has no such character */
export function encodeText(text: string, encoding: FixtureEncoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const littleEndian = Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16le') return new Uint8Array(littleEndian);
  if (encoding === 'utf-16be') return new Uint8Array(littleEndian.swap16());
  const decoder = new TextDecoder('windows-1252');
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]),
  );
  return Uint8Array.from(text, (character) => {
    const code = codes.get(character);
    if (code === undefined) throw new Error(`Windows-1252 has no ${character}`);
    return code;
  });
}

function toCells(
  row: FixtureRow,
  index: number,
  columns: readonly Column[],
  style: FixtureAmountStyle,
): string[] {
  const cells = columns.map(([, field]) =>
    field === null ? '' : (row.overrides[field] ?? toText(row.quote, field, index, style)),
  );
  // Every fourth row omits its empty cells at the end, as some exports do.
  while (index % 4 === 0 && cells.at(-1) === '') cells.pop();
  return cells;
}

function toText(
  quote: FixtureQuote,
  field: ImportFieldName,
  index: number,
  style: FixtureAmountStyle,
): string {
  if (field === 'totalAmount') return toAmount(quote.totalCents, index, style);
  if (field === 'paidAmount') return quote.paidCents === 0 ? '' : toAmount(quote.paidCents, index, style);
  if (field === 'quoteDate') return toDate(quote.quoteDate, index);
  if (field === 'dueDate') return quote.dueDate === null ? '' : toDate(quote.dueDate, index);
  if (field === 'customerAddress') return quote.customerAddress.join('\n');
  if (field === 'customerPhone' && index % 11 === 0) return `="${quote.customerPhone}"`;
  if (field === 'customerName' && index % 7 === 0) return `  ${quote.customerName.replace(' ', '  ')}\u00a0`;
  return (quote as unknown as Partial<Record<string, string | null>>)[field] ?? '';
}

function toAmount(cents: number, index: number, style: FixtureAmountStyle): string {
  const styles = Object.values(AMOUNT_STYLES);
  const write = style === 'mixed' ? styles[index % styles.length] : AMOUNT_STYLES[style];
  return write?.(String(Math.floor(cents / 100)), String(cents % 100).padStart(2, '0')) ?? '';
}

function toDate(day: string, index: number): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return DATE_STYLES[index % DATE_STYLES.length]?.(year, month, date) ?? '';
}

function group(digits: string, mark: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, mark);
}

/** Quotes a cell if needed; an inch mark inside a text stays unquoted, as in careless exports. */
function quoteCell(cell: string, delimiter: string): string {
  const mustQuote = cell.includes(delimiter) || cell.includes('\n');
  return mustQuote ? `"${cell.replaceAll('"', '""')}"` : cell;
}
