import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import type { ExportFormat } from '#shared/contracts/exports.ts';
import { guardFormula } from '#shared/domain/formula-guard.ts';
import { csvCell, workbookCell } from './cells.ts';
import type { ExportColumn, ExportSheet } from './export-sheet.ts';

/** Writes a table as the bytes of a file while its rows are read, without holding them in memory. */

export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The maximum of an Excel sheet, 1,048,576 rows, less the heading and the three that describe the file. */
export const MOST_ROWS: Readonly<Record<ExportFormat, number>> = {
  csv: Number.POSITIVE_INFINITY,
  xlsx: 1_048_576 - 4,
};

export type ExportTable<Item> = {
  sheet: ExportSheet<Item>;
  items: AsyncIterable<Item>;
  zone: string;
  /** The last line, below an empty one, which shows that the file is complete. Called when all rows are written. */
  about(): string;
};

export function writeTable<Item>(format: ExportFormat, table: ExportTable<Item>): AsyncIterable<Uint8Array> {
  return format === 'csv' ? writeCsv(table) : writeWorkbook(table);
}

/** RFC 4180, with the byte order mark by which Excel recognises UTF-8. */
export function writeCsvTable(headers: string[], lines: AsyncIterable<string[]>): AsyncIterable<Uint8Array> {
  return iterable(writeCsvStream(lines, { headers, bom: true, lineSeparator: '\r\n' }));
}

/** Node's streams are async iterable, which the browser's types do not declare. */
const iterable = (stream: ReadableStream<Uint8Array>) => stream as unknown as AsyncIterable<Uint8Array>;

function writeCsv<Item>({ sheet: { columns }, items, zone, about }: ExportTable<Item>) {
  const below = (text: string) => columns.map((_, at) => (at === 0 ? text : ''));
  async function* lines(): AsyncGenerator<string[]> {
    for await (const item of items) yield columns.map((one) => csvCell(one, one.of(item), zone));
    yield below('');
    yield below(guardFormula(about()));
  }
  return writeCsvTable(
    columns.map(({ label }) => label),
    lines(),
  );
}

const FORMATS: Readonly<Record<ExportColumn<never>['kind'], string>> = {
  // Remains text even when somebody edits the cell.
  text: '@',
  amount: '#,##0.00',
  count: '0',
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
};

function writeWorkbook<Item>({ sheet: { list, columns }, items, zone, about }: ExportTable<Item>) {
  async function* rows() {
    for await (const item of items) yield columns.map((one) => workbookCell(one, one.of(item), zone));
    yield [];
    yield [workbookCell({ kind: 'text' }, about(), zone)];
  }
  const stream = writeXlsxStream(rows(), {
    name: `${list.title} · personal data`,
    columns: columns.map(({ label, kind, width }) => ({ header: label, numFmt: FORMATS[kind], width })),
    freezePane: { rows: 1 },
  });
  return iterable(stream);
}
