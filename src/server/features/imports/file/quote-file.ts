// Owns reading a quote export as a whole. Pure: what a quote becomes (customer, order, duplicate) is decided elsewhere.

import { normalizePhone } from '#shared/domain/phone.ts';
import {
  MAX_QUOTE_FILE_BYTES,
  MAX_QUOTE_FILE_ROWS,
  type QuoteColumns,
  type QuoteField,
} from '#shared/domain/quote-fields.ts';
import { normalizeQuoteNumber } from '#shared/domain/text.ts';
import { type Quote, type RowReason, type RowShape, readQuoteRow } from '../row/quote-row.ts';
import { findMissingFields, MAX_COLUMNS, matchColumns, recogniseSystem } from './column-mapping.ts';
import type { AccountingSystem } from './column-names.ts';
import { type CsvRecord, splitRecords } from './csv-records.ts';
import { type Delimiter, detectDelimiter } from './delimiter.ts';
import { QuoteFileError } from './quote-file-error.ts';
import { findTable, findUsualCellCount, type SkippedLine, type TableLayout } from './table-layout.ts';
import { decodeText, type TextEncodingName } from './text-decoding.ts';

/**
 * `line` is where the row starts in the file, from 1. `duplicateOfLine` is the earlier row with the same quote number.
 * The keys are the comparison forms of number and phone; a row without a phone has an empty one.
 */
export type QuoteRow =
  | { line: number; ok: true; quote: Quote; quoteKey: string; phoneKey: string }
  | { line: number; ok: false; reasons: RowReason[]; raw: string[]; duplicateOfLine?: number };

/** How a file is written; a workbook has sheets where a text has a delimiter. */
export type FileForm = {
  encoding: TextEncodingName | 'xlsx';
  delimiter: Delimiter | '';
  sheet: string | null;
  /** The sheets with anything in them, more than one where a person may choose. */
  sheets: string[];
};

export type QuoteFileResult = FileForm & {
  /** Null when the headings are not those of a known accounting system. */
  system: AccountingSystem | null;
  /** As in the file, or `Column 1` … when it has none. */
  headers: string[];
  mapping: QuoteColumns;
  /** Required fields without a column. While there is one, `rows` is empty: the columns have to be chosen first. */
  missingFields: QuoteField[];
  /** The first rows as they stand, to choose columns by. */
  sample: string[][];
  rows: QuoteRow[];
  /** Lines that are no quotes: titles, repeated headings, totals, a report's footer. */
  skipped: SkippedLine[];
};

export type QuoteFileOptions = {
  /** The complete choice of columns (zero-based), used as it stands instead of what the headings suggest. */
  mapping?: QuoteColumns;
  /** Whether the table has headings; found out when absent. */
  hasHeader?: boolean;
  /** The sheet of a workbook; the first one with anything in it when absent. */
  sheet?: string;
};

const SAMPLE_ROWS = 5;
const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads an uploaded file, a text or an Excel workbook.
 * @throws {QuoteFileError} with a message for the person who chose the file; nothing else, whatever the bytes
 */
export async function readImportFile(
  bytes: Uint8Array,
  options: QuoteFileOptions = {},
): Promise<QuoteFileResult> {
  if (bytes.length > MAX_QUOTE_FILE_BYTES) throw new QuoteFileError('too_large');
  if (!isZip(bytes)) return readQuoteFile(bytes, options);
  // Most files are text, and need nothing of this.
  const { readWorkbook } = await import('./workbook.ts');
  const { records, sheet, sheets } = await readWorkbook(bytes, options.sheet);
  return readTable(records, { encoding: 'xlsx', delimiter: '', sheet, sheets }, options);
}

/**
 * Reads an exported quote file. A row that cannot be read carries its reasons and never fails the file; only a file that
 * is no list of quotes, or too large a one, is refused.
 * @throws {QuoteFileError} with a message for the person who chose the file; nothing else, whatever the bytes
 */
export function readQuoteFile(bytes: Uint8Array, options: QuoteFileOptions = {}): QuoteFileResult {
  if (bytes.length > MAX_QUOTE_FILE_BYTES) throw new QuoteFileError('too_large');
  const { text, encoding } = decodeText(bytes);
  const { delimiter, body } = detectDelimiter(text);
  return readTable(splitRecords(body, delimiter), { encoding, delimiter, sheet: null, sheets: [] }, options);
}

function isZip(bytes: Uint8Array): boolean {
  return ZIP_SIGNATURE.every((byte, index) => bytes[index] === byte);
}

function readTable(
  records: readonly CsvRecord[],
  form: FileForm,
  options: QuoteFileOptions,
): QuoteFileResult {
  const table = findTable(records, options.hasHeader);
  if (table.data.length === 0) throw new QuoteFileError('no_rows');
  if (table.headers.length > MAX_COLUMNS) throw new QuoteFileError('too_wide');
  if (table.data.length > MAX_QUOTE_FILE_ROWS) throw new QuoteFileError('too_many_rows');
  const mapping = options.mapping ? checkMapping(options.mapping, table) : suggestMapping(table);
  const missingFields = findMissingFields(mapping);
  const shape = { columns: mapping, ...measureRows(table), delimiter: form.delimiter };
  return {
    ...form,
    system: recogniseSystem(table.headers),
    headers: table.headers,
    mapping,
    missingFields,
    sample: table.data.slice(0, SAMPLE_ROWS).map((record) => record.cells),
    rows: missingFields.length > 0 ? [] : readRows(table.data, shape),
    skipped: table.skipped,
  };
}

function suggestMapping({ headers, data }: TableLayout): QuoteColumns {
  return matchColumns(headers, (column) => data.some(({ cells }) => (cells[column] ?? '').trim() !== ''));
}

function checkMapping(mapping: QuoteColumns, { headers, data }: TableLayout): QuoteColumns {
  const columnCount = Math.max(headers.length, findUsualCellCount(data));
  for (const column of Object.values(mapping)) {
    const exists = Number.isInteger(column) && column >= 0 && column < columnCount;
    if (!exists) throw new QuoteFileError('bad_mapping');
  }
  return mapping;
}

/** Some exports end every row, but not the headings, in a delimiter. */
function measureRows({ headers, data }: TableLayout): Pick<RowShape, 'headings' | 'maxCells'> {
  return { headings: headers.length, maxCells: Math.max(headers.length, findUsualCellCount(data)) };
}

function readRows(records: readonly CsvRecord[], shape: RowShape): QuoteRow[] {
  const lineByQuoteNumber = new Map<string, number>();
  return records.map((record) => {
    const row = readRow(record, shape, lineByQuoteNumber);
    if (row.ok) lineByQuoteNumber.set(row.quoteKey, row.line);
    return row;
  });
}

function readRow(
  { line, cells, isDamaged }: CsvRecord,
  shape: RowShape,
  lineByQuoteNumber: ReadonlyMap<string, number>,
): QuoteRow {
  if (isDamaged) {
    const message = 'The row has a quotation mark that is never closed; remove it or close it';
    return { line, ok: false, reasons: [{ field: null, message }], raw: cells };
  }
  const reading = readQuoteRow(cells, shape);
  const quoteNumber = 'quote' in reading ? reading.quote.quoteNumber : reading.quoteNumber;
  const quoteKey = normalizeQuoteNumber(quoteNumber ?? '');
  const earlier = quoteNumber === null ? undefined : lineByQuoteNumber.get(quoteKey);
  const reasons = 'quote' in reading ? [] : reading.reasons;
  if (earlier !== undefined) {
    const message = `Quote number "${quoteNumber}" is already on line ${earlier} of this file`;
    return {
      line,
      ok: false,
      reasons: [...reasons, { field: 'quoteNumber', message }],
      raw: cells,
      duplicateOfLine: earlier,
    };
  }
  return 'quote' in reading
    ? {
        line,
        ok: true,
        quote: reading.quote,
        quoteKey,
        phoneKey: normalizePhone(reading.quote.customerPhone),
      }
    : { line, ok: false, reasons, raw: cells };
}
