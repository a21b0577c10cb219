// Reads an exported list as a whole. Pure: what the shop does with each row is decided elsewhere.

import {
  IMPORT_FIELDS,
  type ImportColumns,
  type ImportFieldName,
  type ImportKind,
  MAX_IMPORT_FILE_BYTES,
  MAX_IMPORT_FILE_ROWS,
} from '#shared/domain/import-fields.ts';
import { normalizePhone } from '#shared/domain/phone.ts';
import type { ImportItem } from '../row/import-item.ts';
import { type RowReason, type RowShape, readCells } from '../row/import-row.ts';
import { ROW_RULES } from '../row/row-rules.ts';
import { firstMet, type Marks } from '../row/same-record.ts';
import { findMissingFields, MAX_COLUMNS, matchColumns, recogniseSystem } from './column-mapping.ts';
import type { AccountingSystem } from './column-names.ts';
import { type CsvRecord, splitRecords } from './csv-records.ts';
import { type Delimiter, detectDelimiter } from './delimiter.ts';
import { ImportFileError } from './import-file-error.ts';
import { findTable, findUsualCellCount, type SkippedLine, type TableLayout } from './table-layout.ts';
import { decodeText, type TextEncodingName } from './text-decoding.ts';
import { isZip } from './zip-signature.ts';

/**
 * `line` is where the row starts in the file, from 1. `duplicateOfLine` is the earlier row that means the same record.
 * `marks` identify the record, `phoneKey` is the normalised phone number; empty for a row without a phone.
 */
export type ImportedRow =
  | { line: number; ok: true; item: ImportItem; marks: Marks; phoneKey: string }
  | {
      line: number;
      ok: false;
      reasons: RowReason[];
      raw: string[];
      duplicateOfLine?: number;
      /** Identifies the record of a row that cannot be read in full, when enough is readable: it may be in the shop already. */
      marks?: Marks;
    };

/** The form of a file; a workbook has sheets where a text file has a delimiter. */
export type FileForm = {
  encoding: TextEncodingName | 'xlsx';
  delimiter: Delimiter | '';
  sheet: string | null;
  /** The sheets with content; more than one when the person may choose. */
  sheets: string[];
};

export type ImportFileResult = FileForm & {
  kind: ImportKind;
  /** Null when the headings are not those of a known accounting system. */
  system: AccountingSystem | null;
  /** As in the file, or `Column 1` … when the file has no headings. */
  headers: string[];
  mapping: ImportColumns;
  /** Required fields without a column. While there are any, `rows` is empty, because the columns have to be chosen first. */
  missingFields: ImportFieldName[];
  /** The first rows as they are, shown while columns are chosen. */
  sample: string[][];
  rows: ImportedRow[];
  /** Lines that are not records: titles, repeated headings, totals, a report's footer. */
  skipped: SkippedLine[];
};

export type ImportFileOptions = {
  /** The kind of list; orders when absent. */
  kind?: ImportKind;
  /** The complete choice of columns (zero-based), used instead of what the headings suggest. */
  mapping?: ImportColumns;
  /** Whether the table has headings; detected when absent. */
  hasHeader?: boolean;
  /** The sheet of a workbook to read; when absent, see `readWorkbook`. */
  sheet?: string;
};

const SAMPLE_ROWS = 5;

/**
 * Reads an uploaded file, a text or an Excel workbook.
 * @throws {ImportFileError} with a message for the person who chose the file; nothing else, whatever the bytes
 */
export async function readImportFile(
  bytes: Uint8Array,
  options: ImportFileOptions = {},
): Promise<ImportFileResult> {
  if (bytes.length > MAX_IMPORT_FILE_BYTES) throw new ImportFileError('too_large');
  if (!isZip(bytes)) return readTextFile(bytes, options);
  // Loaded only for workbooks, as most files are text.
  const { readWorkbook } = await import('./workbook.ts');
  const { records, sheet, sheets } = await readWorkbook(bytes, options.kind ?? 'orders', options.sheet);
  return readTable(records, { encoding: 'xlsx', delimiter: '', sheet, sheets }, options);
}

/**
 * Reads an exported text file. A row that cannot be read carries its reasons and never fails the file; only a file that is
 * not a list, or is too large, is refused.
 * @throws {ImportFileError} with a message for the person who chose the file; nothing else, whatever the bytes
 */
export function readTextFile(bytes: Uint8Array, options: ImportFileOptions = {}): ImportFileResult {
  if (bytes.length > MAX_IMPORT_FILE_BYTES) throw new ImportFileError('too_large');
  const { text, encoding } = decodeText(bytes);
  const { delimiter, body } = detectDelimiter(options.kind ?? 'orders', text);
  return readTable(splitRecords(body, delimiter), { encoding, delimiter, sheet: null, sheets: [] }, options);
}

function readTable(
  records: readonly CsvRecord[],
  form: FileForm,
  { kind = 'orders', mapping: chosen, hasHeader }: ImportFileOptions,
): ImportFileResult {
  const table = findTable(kind, records, hasHeader);
  if (table.data.length === 0) throw new ImportFileError('no_rows');
  if (table.headers.length > MAX_COLUMNS) throw new ImportFileError('too_wide');
  if (table.data.length > MAX_IMPORT_FILE_ROWS) throw new ImportFileError('too_many_rows');
  const mapping = chosen ? checkMapping(kind, chosen, table) : suggestMapping(kind, table);
  const missingFields = findMissingFields(kind, mapping);
  const shape = { kind, columns: mapping, ...measureRows(table), delimiter: form.delimiter };
  return {
    ...form,
    kind,
    system: recogniseSystem(table.headers),
    headers: table.headers,
    mapping,
    missingFields,
    sample: table.data.slice(0, SAMPLE_ROWS).map((record) => record.cells),
    rows: missingFields.length > 0 ? [] : readRows(table.data, shape),
    skipped: table.skipped,
  };
}

function suggestMapping(kind: ImportKind, { headers, data }: TableLayout): ImportColumns {
  return matchColumns(kind, headers, (column) =>
    data.some(({ cells }) => (cells[column] ?? '').trim() !== ''),
  );
}

function checkMapping(
  kind: ImportKind,
  mapping: ImportColumns,
  { headers, data }: TableLayout,
): ImportColumns {
  const columnCount = Math.max(headers.length, findUsualCellCount(data));
  const names: string[] = IMPORT_FIELDS[kind].map(({ name }) => name);
  for (const [name, column] of Object.entries(mapping)) {
    const exists = Number.isInteger(column) && column >= 0 && column < columnCount && names.includes(name);
    if (!exists) throw new ImportFileError('bad_mapping');
  }
  return mapping;
}

/** Some exports end every row, but not the headings, with a delimiter. */
function measureRows({ headers, data }: TableLayout): Pick<RowShape, 'headings' | 'maxCells'> {
  return { headings: headers.length, maxCells: Math.max(headers.length, findUsualCellCount(data)) };
}

function readRows(records: readonly CsvRecord[], shape: RowShape): ImportedRow[] {
  const lineByMark = new Map<string, number>();
  return records.map((record) => {
    const row = readRow(record, shape, lineByMark);
    if (row.ok) for (const mark of row.marks.is) lineByMark.set(mark, row.line);
    return row;
  });
}

function readRow(
  { line, cells, isDamaged }: CsvRecord,
  shape: RowShape,
  lineByMark: ReadonlyMap<string, number>,
): ImportedRow {
  if (isDamaged) {
    const message = 'The row has a quotation mark that is never closed; remove it or close it';
    return { line, ok: false, reasons: [{ field: null, message }], raw: cells };
  }
  const rules = ROW_RULES[shape.kind];
  const reading = readCells(cells, shape);
  const item = 'item' in reading ? reading.item : reading.texts;
  const phoneKey = 'item' in reading ? normalizePhone(reading.item.customerPhone) : '';
  const marks = rules.marksOf(item, phoneKey);
  const earlier = firstMet(marks, lineByMark);
  const reasons = 'item' in reading ? [] : reading.reasons;
  if (earlier !== undefined) {
    const repeated = { field: rules.titleField, message: rules.repeated(item, earlier) };
    return { line, ok: false, reasons: [...reasons, repeated], raw: cells, duplicateOfLine: earlier };
  }
  return 'item' in reading
    ? { line, ok: true, item: reading.item, marks, phoneKey }
    : { line, ok: false, reasons, raw: cells, ...(shape.kind === 'orders' && { marks }) };
}
