import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { describe, expect, it } from 'vitest';
import { makeMessyQuotes } from '#testing/quote-fixture.ts';
import {
  FIXTURE_COLUMNS,
  type FixtureAmountStyle,
  type FixtureEncoding,
  type FixtureFileOptions,
  type FixtureSystem,
  spellFor,
  toFile,
} from '#testing/quote-fixture-file.ts';
import { type ImportFileOptions, readTextFile } from './import-file.ts';

const SEED = 20261003;
const messy = makeMessyQuotes({ rows: 1200, seed: SEED });
const few = makeMessyQuotes({ rows: 60, seed: SEED + 1 });

const SYSTEMS: FixtureSystem[] = ['Sage', 'QuickBooks', 'Xero', 'unknown'];
const DELIMITERS = [',', ';', '\t'] as const;
const ENCODINGS: FixtureEncoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'];
const STYLES: FixtureAmountStyle[] = [
  ...([
    'plain',
    'prefixed',
    'spaced',
    'noBreakSpaced',
    'pointed',
    'apostrophised',
    'suffixed',
    'short',
  ] as const),
  'mixed',
];

const COMBINATIONS = SYSTEMS.flatMap((system) =>
  DELIMITERS.flatMap((delimiter) =>
    ENCODINGS.flatMap((encoding) =>
      STYLES.map((amountStyle) => ({ system, delimiter, encoding, amountStyle })),
    ),
  ),
);

/** Systems that are not recognised are read with the columns chosen by hand, as a person would. */
function chooseColumns(system: FixtureSystem): ImportFileOptions {
  if (system !== 'unknown') return {};
  const chosen = FIXTURE_COLUMNS.unknown.flatMap(([, field], at) => (field ? [[field, at]] : []));
  return { mapping: Object.fromEntries(chosen) };
}

function expectTruth({ rows }: typeof messy, options: FixtureFileOptions): void {
  const result = readTextFile(toFile(rows, options), chooseColumns(options.system));
  expect(result).toMatchObject({
    encoding: options.encoding,
    delimiter: options.delimiter,
    system: options.system === 'unknown' ? null : options.system,
    missingFields: [],
  });
  expect(result.rows).toHaveLength(rows.length);
  const has = new Set(FIXTURE_COLUMNS[options.system].map(([, field]) => field));
  for (const [index, { quote, expected }] of rows.entries()) {
    const row = result.rows[index];
    if (expected.kind === 'unreadable') {
      const reason = { field: expected.field, message: expect.stringMatching(expected.reason) };
      expect(row).toMatchObject({ ok: false, reasons: [reason] });
    } else if (expected.kind === 'duplicate') {
      const duplicateOfLine = result.rows[expected.ofIndex]?.line;
      expect(row).toMatchObject({ ok: false, duplicateOfLine, reasons: [{ field: 'quoteNumber' }] });
    } else {
      const { customerAddress, ...asWritten } = quote;
      const whole = { ...asWritten, customerAddress: customerAddress.join(', ') || null };
      const spelt = JSON.parse(spellFor(options.encoding, JSON.stringify(whole)));
      const absent = { customerEmail: null, customerLocation: null, customerAddress: null, dueDate: null };
      const noStaff = { agent: null, branch: null };
      const read = has.has('agent') ? spelt : { ...spelt, ...absent, ...noStaff };
      expect(row).toMatchObject({ ok: true, item: read });
    }
  }
}

describe('the 1,200 messy quotes', () => {
  it.each(SYSTEMS)('are read from a %s export to what they were made from', (system) => {
    expectTruth(messy, { system, delimiter: ';', encoding: 'utf-8', amountStyle: 'mixed' });
  });

  it('hold every kind of row, and amounts, customers and counts add up', () => {
    const bytes = toFile(messy.rows, {
      system: 'Sage',
      delimiter: ',',
      encoding: 'utf-16le',
      amountStyle: 'mixed',
    });
    const { rows, skipped } = readTextFile(bytes);
    const quotes = rows.flatMap((row) => (row.ok ? [row.item] : []));
    const phones = new Set(
      quotes.map(
        (quote) => parsePhoneNumberFromString(quote.customerPhone, 'NA')?.number ?? quote.customerPhone,
      ),
    );
    const duplicates = rows.filter((row) => !row.ok && row.duplicateOfLine !== undefined).length;
    expect({
      readable: quotes.length,
      unreadable: rows.length - quotes.length - duplicates,
      duplicates,
      customers: phones.size,
      readableTotalCents: quotes.reduce((sum, quote) => sum + quote.totalCents, 0),
    }).toEqual(messy.truth);
    expect(skipped.map((line) => line.kind)).toEqual(['title', 'title', 'total']);
    expect(messy.truth.unreadable).toBeGreaterThan(40);
    expect(messy.truth.duplicates).toBeGreaterThan(20);
    expect(messy.truth.customers).toBeLessThan(messy.truth.readable * 0.8);
  });

  it('are the same for the same seed and others for another', () => {
    expect(makeMessyQuotes({ rows: 1200, seed: SEED })).toEqual(messy);
    expect(makeMessyQuotes({ rows: 1200, seed: SEED + 1 }).truth).not.toEqual(messy.truth);
  });
});

describe('every way to write a file', () => {
  it.each(COMBINATIONS)('reads $system, $delimiter, $encoding, $amountStyle', (options) => {
    expectTruth(few, options);
  });

  it.each(['\n', '\r\n', '\r'] as const)('reads lines that end in %j', (lineEnd) => {
    expectTruth(few, { system: 'Xero', delimiter: ',', encoding: 'utf-8', amountStyle: 'mixed', lineEnd });
  });

  it.each(ENCODINGS.slice(0, 3))('reads %s with and without a byte order mark', (encoding) => {
    for (const hasByteOrderMark of [true, false]) {
      const options = { system: 'QuickBooks', delimiter: '\t', encoding, amountStyle: 'mixed' } as const;
      expectTruth(few, { ...options, hasByteOrderMark });
    }
  });
});
