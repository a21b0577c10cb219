// Finds the table inside an export: title lines above it, its headings, and the lines in it that are not records.

import type { ImportKind } from '#shared/domain/import-fields.ts';
import { matchColumns, normaliseHeading } from './column-mapping.ts';
import type { CsvRecord } from './csv-records.ts';

/** `title` stands above the headings, `heading` repeats them, `total` adds up, `note` is a report's footer. */
export type SkippedKind = 'title' | 'heading' | 'total' | 'note';

export type SkippedLine = { line: number; kind: SkippedKind; raw: string[] };

export type TableLayout = { headers: string[]; data: CsvRecord[]; skipped: SkippedLine[] };

const HEADER_SEARCH_RECORDS = 30;
export const MIN_KNOWN_HEADINGS = 2;
const LOOKS_LIKE_DATA = /\d{5}|\d[.,]\d{2}$|\d[/.-]\d{1,2}[/.-]\d/;
const TOTAL =
  /^(?:grand|sub|report|overall)?[\s-]*(?:totals?|totaal|gesamt)\s*(?:$|[:(]|for\b|quotes\b|estimates\b|nad\b|n\$)/i;
const FOOTER =
  /^(?:page \d|printed\b|generated\b|report (?:date|run|printed)|exported\b|end of report|about this file:)|\b(?:accrual|cash) basis\b/i;

/**
 * Finds the headings among the first rows by their names, else takes the first row of the usual width unless it holds
 * amounts, phones or dates. `hasHeader`: false means that every row is data, true that the table has headings.
 */
export function findTable(kind: ImportKind, records: readonly CsvRecord[], hasHeader?: boolean): TableLayout {
  const headerIndex = hasHeader === false ? -1 : findHeader(kind, records, hasHeader === true);
  const header = records[headerIndex];
  const below = records.slice(headerIndex + 1);
  const headers = header ? header.cells.map((cell) => cell.trim()) : nameColumns(below);
  const skipped: SkippedLine[] = records
    .slice(0, Math.max(0, headerIndex))
    .map((record) => skip(record, 'title'));
  const data: CsvRecord[] = [];
  for (const record of below) {
    const kind = header ? findSkippedKind(record, headers) : null;
    if (kind) skipped.push(skip(record, kind));
    else data.push(record);
  }
  return { headers, data, skipped };
}

/** The number of known headings in the best of the first rows; used to choose the delimiter. */
export function countKnownHeadings(kind: ImportKind, records: readonly CsvRecord[]): number {
  return Math.max(0, ...countHeadings(kind, records));
}

/** The number of cells that most rows have. */
export function findUsualCellCount(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}

function findHeader(kind: ImportKind, records: readonly CsvRecord[], mustHave: boolean): number {
  const counts = countHeadings(kind, records);
  const most = Math.max(0, ...counts);
  if (most >= MIN_KNOWN_HEADINGS) return counts.indexOf(most);
  const width = findUsualCellCount(records);
  const first = records.findIndex((record) => record.cells.length === width);
  const isData = records[first]?.cells.some((cell) => LOOKS_LIKE_DATA.test(cell.replace(/\s/g, '')));
  return isData && !mustHave ? -1 : first;
}

function countHeadings(kind: ImportKind, records: readonly CsvRecord[]): number[] {
  return records
    .slice(0, HEADER_SEARCH_RECORDS)
    .map(({ cells }) => Object.keys(matchColumns(kind, cells)).length);
}

function nameColumns(records: readonly CsvRecord[]): string[] {
  return Array.from({ length: findUsualCellCount(records) }, (_, index) => `Column ${index + 1}`);
}

function findSkippedKind(record: CsvRecord, headers: readonly string[]): SkippedKind | null {
  const texts = record.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [first] = texts;
  if (first === undefined || record.isDamaged) return null;
  if (isSameHeading(record.cells, headers)) return 'heading';
  const isSum = texts.length <= 3 || texts.slice(1).every((text) => !/\p{L}{2}/u.test(text));
  if (TOTAL.test(first) && isSum) return 'total';
  return texts.length === 1 && headers.length > 2 && FOOTER.test(first) ? 'note' : null;
}

function isSameHeading(cells: readonly string[], headers: readonly string[]): boolean {
  const named = headers.filter((header) => header !== '').length;
  return (
    named > 1 && headers.every((header, at) => normaliseHeading(header) === normaliseHeading(cells[at] ?? ''))
  );
}

function skip(record: CsvRecord, kind: SkippedKind): SkippedLine {
  return { line: record.line, kind, raw: record.cells };
}
