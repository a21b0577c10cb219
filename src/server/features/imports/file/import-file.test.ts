import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFormula } from '#shared/domain/formula-guard.ts';
import { IMPORT_FIELDS } from '#shared/domain/import-fields.ts';
import { type ImportFileOptions, readTextFile } from './import-file.ts';
import { ImportFileError } from './import-file-error.ts';

const HEADINGS = 'Quote No;Customer;Phone;Total;Paid;Model;Quote Date';

const toBytes = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'));
const read = (lines: string[], options?: ImportFileOptions) => readTextFile(toBytes(...lines), options);
const readRow = (row: string) => read([HEADINGS, row]).rows[0];
const readMessages = (row: string) => {
  const found = readRow(row);
  return found?.ok === false ? found.reasons.map((reason) => reason.message) : [];
};

describe('readTextFile', () => {
  it('reads a row into cents, days and trimmed texts', () => {
    const result = read([
      HEADINGS,
      ' Q-1 ;Selma  Nghipandulwa ;="081 234 5678";N$ 12,500.00;1 500,50;TV 55";3/10/26',
    ]);
    expect(result).toMatchObject({
      encoding: 'utf-8',
      delimiter: ';',
      system: null,
      missingFields: [],
      skipped: [],
    });
    expect(result.rows).toMatchObject([
      {
        line: 2,
        ok: true,
        marks: { is: ['q1'], meets: ['q1'] },
        phoneKey: '264812345678',
        item: {
          quoteNumber: 'Q-1',
          customerName: 'Selma Nghipandulwa',
          customerPhone: '081 234 5678',
          totalCents: 1_250_000,
          paidCents: 150_050,
          phoneModel: 'TV 55"',
          customerEmail: null,
          customerLocation: null,
          customerAddress: null,
          quoteDate: '2026-10-03',
          dueDate: null,
          agent: null,
          branch: null,
        },
      },
    ]);
  });

  it('takes missing cells, dashes and empty dates for absent', () => {
    expect(readRow('Q-1;Selma;0811234567;100')).toMatchObject({
      ok: true,
      item: { paidCents: 0, phoneModel: null },
    });
    expect(readRow('Q-1;Selma;0811234567;100; - ;--;  /  /  ')).toMatchObject({
      ok: true,
      item: { paidCents: 0, phoneModel: null, quoteDate: null },
    });
  });

  it('joins the lines of an address with commas and of other texts with spaces', () => {
    const [row] = read([
      'Quote,Customer,Phone,Total,Address',
      'Q-1,"Selma\nN.",081,5,"Erf 1\r\nMain St"',
    ]).rows;
    expect(row).toMatchObject({ item: { customerName: 'Selma N.', customerAddress: 'Erf 1, Main St' } });
  });

  it('takes away the apostrophe that an export put before what might be a formula', () => {
    for (const customerName of ['@home 1', '-x', '＝full', '+264-81-1', 'a;=1']) {
      const row = readRow(`Q-1;"${guardFormula(customerName)}";0811234567;100`);
      expect(row).toMatchObject({ ok: true, item: { customerName } });
    }
  });

  it('names every fault of a row', () => {
    expect(readMessages(';;no phone;-5;1.234.5;x;31/02/2026')).toEqual([
      'Quote number is required',
      'Customer name is required',
      'Customer phone "no phone" is not a phone number; write it like 081 234 5678',
      'Total amount "-5" is negative; credits cannot be imported',
      'Paid amount "1.234.5" is not an amount; write it like 12500.00',
      'Quote date "31/02/2026" is not a day in the calendar; write it day first, like 03/10/2026',
    ]);
  });

  it.each([
    ['Q-1;Selma;081;0.00', 'Total amount must be above zero'],
    ['Q-1;Selma;081;', 'Total amount is required'],
    [
      'Q-1;Selma;2.64811E+11;5',
      'Customer phone "2.64811E+11" was shortened by a spreadsheet; format the column as text and export again',
    ],
    [`Q-1;${'x'.repeat(201)};081;5`, 'Customer name is longer than 200 characters'],
    [`Q-1;Selma${' '.repeat(5000)}N.;081;5`, 'Customer name is longer than 200 characters'],
    [
      `Q-1;Selma;081;${'x'.repeat(99)}`,
      `Total amount "${'x'.repeat(40)}…" is not an amount; write it like 12500.00`,
    ],
    [
      'Q-1;Selma;081;5;;;;surplus',
      'The row has a separator inside an amount or a text; put quotation marks around it, like "N$ 12,500.00"',
    ],
  ])('says why %j cannot be read', (row, message) => {
    expect(readMessages(row)).toEqual([message]);
  });

  it('marks the later row of one quote number, whatever its case and spaces', () => {
    const { rows } = read([HEADINGS, 'Q-1;Selma;081;5', 'q - 1;Petrus;081;6', 'Q-2;Petrus;081;6']);
    expect(rows.map((row) => row.ok)).toEqual([true, false, true]);
    expect(rows[1]).toMatchObject({
      duplicateOfLine: 2,
      reasons: [{ field: 'quoteNumber', message: 'Quote number "q - 1" is already on line 2 of this file' }],
    });
  });

  it('reads the later row of one quote number when the earlier one is unreadable', () => {
    expect(read([HEADINGS, 'Q-1;;081;5', 'Q-1;Selma;081;5']).rows.map((row) => row.ok)).toEqual([
      false,
      true,
    ]);
  });

  it('never takes the start of an unquoted amount for the amount', () => {
    const headings = 'Quote,Customer,Phone,Total,Model,Email';
    const { rows } = read([
      headings,
      'Q-1,Selma,081,N$ 12,500.00,iPhone',
      'Q-2,Selma,081,N$ 12,500.00',
      'Q-3,Selma,081,12 500,00,iPhone,',
      'Q-4,Selma,081,N$ 12,500.00,iPhone,,',
      'Q-5,Selma,081,"N$ 12,500.00",iPhone,',
      'Q-6,Selma,081,900.00,iPhone,',
    ]);
    expect(rows.filter((row) => row.ok).map((row) => row.ok && row.item.quoteNumber)).toEqual(['Q-5', 'Q-6']);
  });

  it('takes a whole amount followed by a smaller paid amount for what it is', () => {
    const { rows } = read([
      'Quote,Customer,Phone,Total,Paid',
      'Q-1,Selma,081,900,500.00',
      'Q-2,Selma,081,12,500.00',
    ]);
    expect(rows).toMatchObject([
      { ok: true, item: { totalCents: 90_000, paidCents: 50_000 } },
      { ok: false },
    ]);
  });

  it('allows rows that all end in a separator which the headings lack', () => {
    const rest = ['Q-2,Selma,081,12,500.00,', 'Q-3,Selma,081,12 500,00', 'Q-4,Selma,081,6000.00,'];
    const { rows } = read([
      'Quote,Customer,Phone,Total',
      'Q-1,Selma,081,5000.00,',
      'Q-5,Selma,081,1.00,',
      ...rest,
    ]);
    expect(rows.map((row) => row.ok)).toEqual([true, true, false, false, true]);
  });

  it('never takes the start of an amount where every row ends in a separator', () => {
    const { rows } = read([
      'Quote,Customer,Phone,Total,Model',
      'Q-1,Selma,081,5.00,A15,',
      'Q-2,Selma,081,12,500,',
    ]);
    expect(rows.map((row) => row.ok)).toEqual([true, false]);
  });

  it('blames the separator when a row is longer than the others, even by an empty cell', () => {
    const usual = ['Q-1;Selma;081;5;;;', 'Q-2;Petrus;081;6;;;'];
    const { rows } = read([HEADINGS, ...usual, 'Q-3;Selma;N.;081;5;;;']);
    const reasons = [{ field: null, message: expect.stringMatching(/separator inside/) }];
    expect(rows).toMatchObject([{ ok: true }, { ok: true }, { ok: false, reasons }]);
  });

  it('loses only the row with an open quotation mark', () => {
    const { rows } = read([HEADINGS, 'Q-1;"Selma;081;5;;;', 'Q-2;Petrus;081;6;;;', 'Q-3;Hilma;081;7;;;']);
    expect(rows.map((row) => [row.line, row.ok])).toEqual([
      [2, false],
      [3, true],
      [4, true],
    ]);
    expect(rows[0]).toMatchObject({
      reasons: [{ message: 'The row has a quotation mark that is never closed; remove it or close it' }],
    });
  });
});

describe('finding the table', () => {
  it('sets titles, repeated headings, totals and footers aside', () => {
    const { rows, skipped } = read([
      'Example Traders',
      'Quotes; January to December',
      '',
      HEADINGS,
      'Q-1;Selma;081;5',
      'Total for Selma;;;5',
      HEADINGS,
      'Q-2;Total Energies;081;6',
      'Grand total;;;11',
      'Page 1 of 1',
    ]);
    expect(rows.map((row) => [row.line, row.ok])).toEqual([
      [5, true],
      [8, true],
    ]);
    expect(skipped.map(({ line, kind }) => [line, kind])).toEqual([
      [1, 'title'],
      [2, 'title'],
      [6, 'total'],
      [7, 'heading'],
      [9, 'total'],
      [10, 'note'],
    ]);
  });

  it('takes a line of sums for a total but not a quote that is numbered Total', () => {
    const { rows, skipped } = read([HEADINGS, 'Total;Selma;081;5', 'TOTAL;;1;N$ 5,00;2;3;4']);
    expect(rows).toMatchObject([{ line: 2, ok: true, item: { quoteNumber: 'Total' } }]);
    expect(skipped).toMatchObject([{ line: 3, kind: 'total' }]);
  });

  it('shows unknown headings and reads nothing until the columns are chosen', () => {
    const lines = ['Voucher\tWho\tRing\tSum', 'Q-1\tSelma\t081\t12 500,00'];
    const asked = read(lines);
    expect(asked).toMatchObject({
      delimiter: '\t',
      headers: ['Voucher', 'Who', 'Ring', 'Sum'],
      mapping: {},
      missingFields: ['quoteNumber', 'customerName', 'totalAmount'],
      sample: [['Q-1', 'Selma', '081', '12 500,00']],
      rows: [],
    });
    const mapping = { quoteNumber: 0, customerName: 1, customerPhone: 2, totalAmount: 3 };
    const chosen = read(lines, { mapping });
    expect(chosen).toMatchObject({ mapping, missingFields: [] });
    expect(chosen.rows).toMatchObject([{ ok: true, item: { customerName: 'Selma', totalCents: 1_250_000 } }]);
  });

  it('uses chosen columns as they stand, even where the headings say otherwise', () => {
    const mapping = { quoteNumber: 0, customerName: 1, customerPhone: 2, totalAmount: 4 };
    const { rows } = read([HEADINGS, 'Q-1;Selma;081;5;7'], { mapping });
    expect(rows).toMatchObject([{ item: { totalCents: 700, paidCents: 0 } }]);
  });

  it('numbers the columns of a table without headings', () => {
    const lines = ['Q-1,Selma,0811234567,5000.00', 'Q-2,Hilma,0811234568,6000.00'];
    expect(read(lines)).toMatchObject({ headers: ['Column 1', 'Column 2', 'Column 3', 'Column 4'] });
    const mapping = { quoteNumber: 0, customerName: 1, customerPhone: 2, totalAmount: 3 };
    expect(read(lines, { mapping }).rows.map((row) => row.ok)).toEqual([true, true]);
    expect(read(lines, { mapping, hasHeader: true }).rows).toHaveLength(1);
    expect(read([HEADINGS, 'Q-1;Selma;081;5'], { mapping, hasHeader: false }).rows).toHaveLength(2);
  });

  it('obeys the separator that a spreadsheet declares and keeps its line numbers', () => {
    const result = read(['sep=;', HEADINGS, 'Q-1;Selma;081;12,50']);
    expect(result).toMatchObject({
      delimiter: ';',
      rows: [{ line: 3, ok: true, item: { totalCents: 1250 } }],
    });
  });

  it('is not misled by commas inside the amounts of a semicolon file', () => {
    const rows = Array.from({ length: 9 }, (_, at) => `Q-${at};Selma;081;N$ 12,500.00`);
    expect(read(['Ref;Who;Ring;Sum', ...rows]).delimiter).toBe(';');
  });
});

describe('refusing a file', () => {
  const refuse = (bytes: Uint8Array, options?: ImportFileOptions) => {
    try {
      readTextFile(bytes, options);
      return null;
    } catch (error) {
      return error instanceof ImportFileError ? [error.code, error.message] : error;
    }
  };

  it.each([
    ['', 'empty', 'The file is empty: export the list again and choose the new file.'],
    [
      'PK\u0003\u0004word/document',
      'not_workbook',
      'This is a zip file, not an Excel workbook (.xlsx): open the list, save it as .xlsx or CSV and choose that file.',
    ],
    ['%PDF-1.4', 'pdf', 'This is a PDF: export the list from its program and save as CSV.'],
    [
      '<html><table>',
      'web_page',
      'This is a web page or XML file: open it in a spreadsheet, save it as CSV and choose the CSV file.',
    ],
    [
      'Quote\u0000\u0001',
      'not_text',
      'This is not a text file: export the list from its program and save as CSV.',
    ],
    [
      `${HEADINGS}\n;;;\nTotal;;;0\n`,
      'no_rows',
      'The file has no rows under its headings: export the list again and choose the new file.',
    ],
  ])('refuses %j as %s', (text, code, message) => {
    expect(refuse(toBytes(text))).toEqual([code, message]);
  });

  it('refuses more than 5 MB', () => {
    expect(refuse(new Uint8Array(5 * 1024 * 1024 + 1))).toEqual([
      'too_large',
      'The file is larger than 5 MB: export a shorter period and import it in parts.',
    ]);
  });

  it('reads 20,000 rows and refuses one more', () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `Q-${at};Selma;081;5`);
    expect(read([HEADINGS, ...rows]).rows).toHaveLength(20_000);
    expect(refuse(toBytes(HEADINGS, ...rows, 'Q-x;Selma;081;5'))).toEqual([
      'too_many_rows',
      'The file has more than 20,000 rows: export a shorter period and import it in parts.',
    ]);
  });

  it('does not count the empty rows that spreadsheets leave at the end', () => {
    const result = read([HEADINGS, 'Q-1;Selma;081;5', ...Array.from({ length: 50_000 }, () => ';;;;;;')]);
    expect(result.rows).toHaveLength(1);
  });

  it('gives up on a file with far more lines than rows are allowed', () => {
    const lines = Array.from({ length: 50_000 }, () => 'Total;;;5');
    expect(refuse(toBytes(HEADINGS, ...lines))).toEqual(['too_many_rows', expect.any(String)]);
  });

  it.each([-1, 1.5, 7, Number.NaN])('refuses column %d, which the file does not have', (totalAmount) => {
    expect(refuse(toBytes(HEADINGS, 'Q-1;Selma;081;5'), { mapping: { totalAmount } })).toEqual([
      'bad_mapping',
      'A chosen column is not in the file: choose the columns again.',
    ]);
  });

  it('refuses more than 256 columns', () => {
    expect(refuse(toBytes(`${HEADINGS}${';x'.repeat(250)}`, 'Q-1;Selma;081;5'))).toEqual([
      'too_wide',
      'The file has more than 256 columns: export the list again and save as CSV.',
    ]);
  });

  const survive = (bytes: Uint8Array) => {
    const mapping = Object.fromEntries(IMPORT_FIELDS.orders.map(({ name }) => [name, 0]));
    for (const options of [{}, { hasHeader: false }, { mapping }]) {
      const refusal = refuse(bytes, options);
      expect(refusal === null || Array.isArray(refusal)).toBe(true);
    }
  };

  it('gives a result or a refusal for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), survive));
  });

  it('gives a result or a refusal for any text of separators, quotation marks and line breaks', () => {
    const unit = fc.constantFrom(
      '"',
      ',',
      ';',
      '\t',
      '\n',
      '\r',
      ' ',
      'Total',
      'Quote',
      'Phone',
      '1',
      'N$',
      'ü',
      '=',
      '(',
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 80 }), (units) => survive(toBytes(units.join('')))),
      { numRuns: 500 },
    );
  });
});
