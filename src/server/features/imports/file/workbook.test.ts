import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readImportFile } from './import-file.ts';
import { ImportFileError } from './import-file-error.ts';
import { readUpload } from './read-upload.ts';

const HEADINGS = ['Quote', 'Customer', 'Phone', 'Total', 'Quote Date'];
const sheetOf = (name: string, rows: unknown[][]) => ({ name, rows: rows as never });
const workbookOf = (...rows: unknown[][]) => writeXlsx({ sheets: [sheetOf('March', [HEADINGS, ...rows])] });

const TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`;
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const rels = (type: string, target: string) =>
  `<Relationships><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
const sheetXml = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook with the given sheet and other parts, packed without any check. */
async function packed(sheet: string, others: Record<string, string> = {}): Promise<Uint8Array> {
  const parts = {
    '[Content_Types].xml': TYPES,
    '_rels/.rels': rels('officeDocument', 'xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': rels('worksheet', 'worksheets/sheet1.xml'),
    'xl/workbook.xml': `<workbook><sheets><sheet name="A &amp; B" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...others,
  };
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [path, text] of Object.entries(parts)) await writer.add(path, new TextReader(text));
  return writer.close();
}

async function refusalOf(bytes: Uint8Array): Promise<string> {
  const error = await readImportFile(bytes).then(
    () => null,
    (failure: unknown) => failure,
  );
  return error instanceof ImportFileError ? error.code : String(error);
}

it('reads what the cells of a workbook mean: numbers, dates, phones that became numbers', async () => {
  const bytes = await workbookOf(
    ['Q-1', 'Selma', 264811234567, 12500.5, new Date(Date.UTC(2026, 9, 3))],
    [77, 'Petrus', '081 234 5678', 0.1 + 0.2 + 99.7, '03/10/2026'],
    ['Q-3', 'Hilma', '8.11E+08', 1.234, '2026-10-03'],
    [],
    ['Q-4', 'Maria', '0811111111', 5, 46298],
  );
  const file = await readImportFile(bytes);
  expect(file).toMatchObject({ encoding: 'xlsx', sheet: 'March', sheets: ['March'], headers: HEADINGS });
  expect(file.rows).toMatchObject([
    {
      line: 2,
      phoneKey: '264811234567',
      item: { quoteNumber: 'Q-1', totalCents: 1_250_050, quoteDate: '2026-10-03' },
    },
    { line: 3, item: { quoteNumber: '77', totalCents: 10_000, quoteDate: '2026-10-03' } },
    {
      line: 4,
      reasons: [
        { message: expect.stringMatching(/^Customer phone "8.11E\+08" was shortened/) },
        { message: expect.stringMatching(/^Total amount "1.234000" has more than two decimals/) },
      ],
    },
    { line: 6, item: { quoteNumber: 'Q-4', quoteDate: '2026-10-03' } },
  ]);
});

it('reads the first sheet with such a list in it, or the one that is asked for', async () => {
  const row = ['Q-1', 'Selma', '0811111111', 5, ''];
  const bytes = await writeXlsx({
    sheets: [
      sheetOf('Cover', []),
      sheetOf('Notes', [['Quotes of this year', 'by Petrus']]),
      sheetOf('March', [HEADINGS, row]),
      { ...sheetOf('Hidden', [HEADINGS, row]), hidden: true },
      sheetOf('April', [HEADINGS, row, ['Q-2', 'Petrus', '0822222222', 5, '']]),
    ],
  });
  expect(await readImportFile(bytes)).toMatchObject({ sheet: 'March', sheets: ['Notes', 'March', 'April'] });
  const april = await readImportFile(bytes, { sheet: 'April' });
  expect(april.rows).toHaveLength(2);
  await expect(readImportFile(bytes, { sheet: 'May' })).rejects.toMatchObject({ code: 'no_sheet' });
});

it('refuses a bomb before its memory is taken, whatever its headers say', async () => {
  const bomb = await packed(sheetXml(''), { 'xl/sharedStrings.xml': 'a'.repeat(41 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(200_000);
  expect(await refusalOf(bomb)).toBe('inflated');
  // The archive declares one megabyte, but the inflated bytes are counted.
  const view = Buffer.from(bomb);
  const declared = Buffer.alloc(4);
  declared.writeUInt32LE(41 * 1024 * 1024);
  for (let at = view.indexOf(declared); at !== -1; at = view.indexOf(declared, at + 1)) {
    view.writeUInt32LE(1024 * 1024, at);
  }
  expect(['inflated', 'broken_workbook']).toContain(await refusalOf(view));
  await expect(readUpload(bomb, {})).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringMatching(/contains far more/),
  });
});

it('refuses entities, cells far out and broken archives, and ignores what is not the table', async () => {
  const cell = '<row r="1"><c r="A1" t="inlineStr"><is><t>&xxe;</t></is></c></row>';
  const declared = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>`;
  expect(await refusalOf(await packed(declared + sheetXml(cell)))).toBe('entities');
  expect(await refusalOf(await packed(sheetXml('<row r="1"><c r="XFD1"><v>1</v></c></row>')))).toBe(
    'too_wide',
  );
  const whole = await workbookOf(['Q-1', 'Selma', '0811111111', 5, '']);
  expect(await refusalOf(whole.slice(0, whole.length - 40))).toBe('broken_workbook');
  expect(await refusalOf(whole.slice(0, 60))).toBe('broken_workbook');
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  await writer.add('word/document.xml', new TextReader('<w/>'));
  await writer.add('picture.png', new Uint8ArrayReader(new Uint8Array(1000)));
  expect(await refusalOf(await writer.close())).toBe('not_workbook');
  const twoCells = '<row r="1"><c r="A1"><v>1</v></c></row><row r="9"><c r="B9"><v>2</v></c></row>';
  const read = await readImportFile(await packed(sheetXml(twoCells)));
  expect(read).toMatchObject({ sheet: 'A & B', rows: [], sample: [['', '2']] });
});

it('refuses parts of many elements before anybody keeps them, and passes over what cells do not need', async () => {
  const bomb = '<a>'.repeat(200_001);
  for (const path of ['xl/styles.xml', 'xl/foo.xml']) {
    expect(await refusalOf(await packed(sheetXml(''), { [path]: `<styleSheet>${bomb}` })), path).toBe(
      'inflated',
    );
  }
  const large = await packed(sheetXml(''), { 'xl/styles.xml': 'a'.repeat(2 * 1024 * 1024 + 1) });
  expect(await refusalOf(large)).toBe('inflated');
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>';
  const withPivot = await packed(sheetXml(rows), { 'xl/pivotCache/pivotCacheRecords1.xml': bomb });
  expect(await readImportFile(withPivot)).toMatchObject({ sheet: 'A & B' });
});

describe('a cell that would not be read as what it shows', () => {
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const headings = ['Quote', 'Customer', 'Phone', 'Total', 'Paid'].map((name, at) =>
    text(`${'ABCDE'[at]}1`, name),
  );
  const withPaid = (paid: string) => {
    const cells = [
      text('A2', 'Q-1'),
      text('B2', 'Selma'),
      text('C2', '0811111111'),
      '<c r="D2"><v>100</v></c>',
    ];
    return packed(sheetXml(`<row r="1">${headings.join('')}</row><row r="2">${cells.join('')}${paid}</row>`));
  };

  it.each([
    '<c r="E2"><f>D2/2</f></c>',
    '<c r="E2" s="1"><f>D2/2</f><v/></c>',
    '<c r="E2"><f>D2/2</f><v></v></c>',
    '<c r="E2" t="n"><f t="shared" si="0"/></c>',
  ])('is a formula without a result: %s', async (paid) => {
    expect(await refusalOf(await withPaid(paid))).toBe('no_results');
  });

  it.each([
    ['<c r="E2"><f>D2/2</f><v>50</v></c>', 5000],
    ['<c r="E2" t="str"><f>IF(D2=1,"x","")</f><v></v></c>', 0],
    ['<c r="E2"/>', 0],
  ])('is not %s', async (paid, paidCents) => {
    expect(await readImportFile(await withPaid(paid))).toMatchObject({ rows: [{ item: { paidCents } }] });
  });

  it('is a number of another base, or one far out however it is written', async () => {
    const { rows } = await readImportFile(await withPaid('<c r="E2"><v>0x1F</v></c>'));
    expect(rows).toMatchObject([
      { reasons: [{ message: expect.stringMatching(/"0x1F" is not an amount/) }] },
    ]);
    for (const far of ['r ="XFD2"', 'r="&#88;FD2"', 'r="xfd2"']) {
      expect(await refusalOf(await withPaid(`<c ${far}><v>1</v></c>`)), far).toBe('too_wide');
    }
  });
});
