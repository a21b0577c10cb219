// Turns an Excel workbook into rows of cells as text, as a person would type what the cells mean.

import { streamXlsxRows } from 'hucre/xlsx';
import type { ImportKind } from '#shared/domain/import-fields.ts';
import { MAX_COLUMNS } from './column-mapping.ts';
import { type CsvRecord, MAX_RECORDS } from './csv-records.ts';
import { ImportFileError } from './import-file-error.ts';
import { NO_RESULT } from './sheet-cells.ts';
import { countKnownHeadings, MIN_KNOWN_HEADINGS } from './table-layout.ts';
import { packParts, readWorkbookParts, type WorkbookParts } from './workbook-parts.ts';

export type WorkbookRecords = {
  records: CsvRecord[];
  /** The name of the sheet that was read. */
  sheet: string;
  /** All sheets that can be chosen: visible, and with content. */
  sheets: string[];
};

type Cell = string | number | boolean | Date | null | object;

/** Includes empty rows that only have a format. */
const MAX_ROW_ELEMENTS = 200_000;
/** The rows that are read of each sheet to choose one. */
const GLANCE_ROWS = 100;
const MAX_SHEETS = 30;
const MINUTE_MS = 60_000;
const SHEET = /<(?:\w{1,30}:)?sheet\s([^>]{0,1000})>/g;
const LETTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads the sheet of the given name, else the first with headings of such a list, else the first with content.
 * @throws {ImportFileError} as `readWorkbookParts`; `no_sheet`, `no_rows`, `too_many_rows`, `too_wide`, `no_results`
 */
export async function readWorkbook(
  bytes: Uint8Array,
  kind: ImportKind,
  wanted?: string,
): Promise<WorkbookRecords> {
  const parts = await readWorkbookParts(bytes);
  const workbook = await packParts(parts);
  const filled: { index: number; name: string; hasHeadings: boolean }[] = [];
  for (const { index, name } of visibleSheets(parts)) {
    const records = await readRows(workbook, index, GLANCE_ROWS);
    const hasHeadings = countKnownHeadings(kind, records) >= MIN_KNOWN_HEADINGS;
    if (records.length > 0) filled.push({ index, name, hasHeadings });
  }
  const likely = filled.find(({ hasHeadings }) => hasHeadings) ?? filled[0];
  const chosen = wanted === undefined ? likely : filled.find(({ name }) => name === wanted);
  if (chosen === undefined) throw new ImportFileError(wanted === undefined ? 'no_rows' : 'no_sheet');
  const records = await readRows(workbook, chosen.index, MAX_ROW_ELEMENTS);
  if (records.some(({ cells }) => cells.includes(NO_RESULT))) throw new ImportFileError('no_results');
  return { records, sheet: chosen.name, sheets: filled.map(({ name }) => name) };
}

async function readRows(workbook: Uint8Array, sheet: number, maxRows: number): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(workbook, { sheet, maxRows })) {
      if (values.length > MAX_COLUMNS) throw new ImportFileError('too_wide');
      const cells = values.map(textOf);
      while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop();
      if (cells.length === 0) continue;
      if (records.length === MAX_RECORDS) throw new ImportFileError('too_many_rows');
      records.push({ line: index + 1, cells, isDamaged: false });
    }
  } catch (error) {
    throw error instanceof ImportFileError ? error : new ImportFileError('broken_workbook');
  }
  return records;
}

/** In the order of the tabs, each with its index in the workbook. */
function visibleSheets(parts: WorkbookParts): { index: number; name: string }[] {
  const path = [...parts.keys()].find((key) => /(?:^|\/)workbook\.xml$/i.test(key)) ?? '';
  return [...(parts.get(path) ?? '').matchAll(SHEET)]
    .map(([, attributes = ''], index) => ({
      index,
      name: decoded(/\bname=(["'])(.*?)\1/.exec(attributes)?.[2] ?? ''),
      isHidden: /\bstate=["'](?:hidden|veryHidden)["']/.test(attributes),
    }))
    .filter(({ name, isHidden }) => name !== '' && !isHidden)
    .slice(0, MAX_SHEETS);
}

function decoded(text: string): string {
  return text.replace(/&(#x?)?(\w+);/g, (whole, number: string | undefined, word: string) => {
    if (number === undefined) return LETTERS[word] ?? whole;
    const code = Number.parseInt(word, number === '#' ? 10 : 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/**
 * The cell as a text file would have it: days as 2026-10-03, moments as 2026-10-03 14:05, numbers without separators,
 * rounded to cents when only the floating-point error differs.
 */
function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return cell instanceof Date ? dateText(cell) : '';
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return 'no date';
  // A spreadsheet stores a moment as a fraction of days, which converts back a few milliseconds off.
  const minute = new Date(Math.round(date.getTime() / MINUTE_MS) * MINUTE_MS);
  const text = minute.toISOString().slice(0, 16).replace('T', ' ');
  return text.endsWith(' 00:00') ? text.slice(0, 10) : text;
}

/**
 * Drops the floating-point error of sums (0.30000000000000004), which nobody typed; other numbers keep their further
 * decimals, so that they are refused. A whole number that Excel has rounded is written in exponential form, so that it is
 * refused too.
 */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return value.toExponential(5);
  const exact = Math.round(value * 100) / 100;
  const isExact = Math.abs(value - exact) <= 1e-9 * Math.max(1, Math.abs(value));
  return isExact ? String(exact) : value.toFixed(6);
}
