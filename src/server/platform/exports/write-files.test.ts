import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/contracts/exports.ts';
import { guardFormula } from '#shared/domain/formula-guard.ts';
import { amountOfCents, centsOfAmount, MAX_CENTS } from '#shared/domain/money.ts';
import { readExport } from '#testing/read-export.ts';
import { amount, type ExportSheet, text } from './export-sheet.ts';
import { writeTable } from './write-files.ts';

type Item = { amount: string; note: string };
const SHEET: ExportSheet<Item> = {
  list: { file: 'amounts', title: 'Amounts', rows: ['amount', 'amounts'], labels: {} },
  columns: [amount('Amount', (item) => item.amount), text('Note', ({ note }) => note)],
};

async function writeAndRead(format: ExportFormat, items: readonly Item[]) {
  async function* rows() {
    yield* items;
  }
  const chunks: Uint8Array[] = [];
  const table = { sheet: SHEET, items: rows(), zone: 'Africa/Windhoek', about: () => 'The end' };
  for await (const chunk of writeTable(format, table)) chunks.push(chunk);
  return readExport(format, Buffer.concat(chunks));
}

it.each(EXPORT_FORMATS)('C5: 1,000 amounts are read back from %s to the cent', async (format) => {
  const cents = [
    0,
    1,
    10,
    1_005,
    MAX_CENTS,
    ...fc.sample(fc.integer({ min: 0, max: MAX_CENTS }), { numRuns: 1_000, seed: 22 }),
  ];
  const items = cents.map((one) => ({ amount: amountOfCents(one), note: '' }));
  const { rows, about } = await writeAndRead(format, items);
  const read = rows.map((row) => row['Amount (N$)']);
  expect(read.map((one) => centsOfAmount(Number(one).toFixed(2)))).toEqual(cents);
  if (format === 'csv') expect(read).toEqual(items.map((item) => item.amount));
  expect(about).toBe('The end');
});

it.each(EXPORT_FORMATS)(
  'any text comes back from %s as it was, but for the guard of a formula',
  async (format) => {
    const notes = fc.sample(fc.string({ unit: 'grapheme', minLength: 1 }), { numRuns: 200, seed: 22 });
    const odd = [
      '"',
      'a,b',
      'a\r\nb',
      '_x0041_',
      '_x005F_x0041_x0042_',
      '_x000a\u0001',
      'ß„“ 🙂',
      ' padded ',
      "it's",
      '-',
    ];
    const given = [...odd, ...notes].filter((note) => note.trim() !== '');
    const { rows } = await writeAndRead(
      format,
      given.map((note) => ({ amount: '1.00', note })),
    );
    expect(rows.map(({ Note }) => Note)).toEqual(format === 'csv' ? given.map(guardFormula) : given);
  },
);

it('a workbook leaves out the characters that would keep Excel from opening it', async () => {
  const items = [{ amount: '1.00', note: 'Sel\uffffma\ufffe 🙂' }];
  expect((await writeAndRead('xlsx', items)).rows).toMatchObject([{ Note: 'Selma 🙂' }]);
});
