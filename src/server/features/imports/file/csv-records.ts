// Splits text into rows of cells, such that a stray quotation mark spoils one line and never the rest of the file.

import { MAX_IMPORT_FILE_ROWS } from '#shared/domain/import-fields.ts';
import { MAX_COLUMNS } from './column-mapping.ts';
import { ImportFileError } from './import-file-error.ts';

/** `line` counts from 1 and is where the row starts. A damaged row has its whole text as its only cell. */
export type CsvRecord = { line: number; cells: string[]; isDamaged: boolean };

type RawRecord = { line: number; text: string; isDamaged: boolean };

// Reports add titles, repeated headings and totals to the rows; a file with more than twice the allowed rows is refused.
export const MAX_RECORDS = 2 * MAX_IMPORT_FILE_ROWS;
const MAX_LINES_A_RECORD = 20;
const MAX_CHARACTERS_A_RECORD = 100_000;

/**
 * Splits text into rows; a quoted cell may hold line breaks. Rows without any text are left out.
 * @throws {ImportFileError} `too_many_rows` when the file is far beyond the limit
 */
export function splitRecords(text: string, delimiter: string): CsvRecord[] {
  return assembleRecords(text.split(/\r\n|\n|\r/), delimiter)
    .map(({ line, text: recordText, isDamaged }) => {
      const cells = isDamaged ? null : splitCells(recordText, delimiter);
      return { line, cells: cells ?? [recordText], isDamaged: cells === null };
    })
    .filter((record) => record.cells.some((cell) => cell.trim() !== ''));
}

/**
 * The cells of one row; null when its quoting is broken. A quotation mark opens a cell only at its start. Inside a quoted
 * cell, two of them stand for one, and a single one closes the cell before a delimiter or the end; before anything else it
 * shows that the cell was never quoted. Cells beyond `MAX_COLUMNS` are ignored.
 */
function splitCells(text: string, delimiter: string): string[] | null {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < text.length && cells.length < MAX_COLUMNS; index += 1) {
    const character = text.charAt(index);
    const next = text.charAt(index + 1);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (next === '"') {
        cell += '"';
        index += 1;
      } else {
        isQuoted = false;
        if (next !== '' && next !== delimiter && next !== '\n') cell = `"${cell}"`;
      }
    } else if (character === '\n') return null;
    else if (character === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (character === '"' && cell === '') isQuoted = true;
    else cell += character;
  }
  return isQuoted ? null : [...cells, cell];
}

function assembleRecords(lines: readonly string[], delimiter: string): RawRecord[] {
  if (lines.length > MAX_RECORDS * MAX_LINES_A_RECORD) throw new ImportFileError('too_many_rows');
  const usualWidth = findUsualWidth(lines, delimiter);
  const records: RawRecord[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.replaceAll(delimiter, '').trim() === '') continue;
    if (records.length === MAX_RECORDS) throw new ImportFileError('too_many_rows');
    const end = findRecordEnd(lines, index, delimiter, usualWidth);
    const text = lines.slice(index, (end ?? index) + 1).join('\n');
    records.push({ line: index + 1, text, isDamaged: end === null });
    index = end ?? index;
  }
  return records;
}

/** Index of the last line of the row that starts at `start`, or null when its quotation mark is never closed. */
function findRecordEnd(
  lines: readonly string[],
  start: number,
  delimiter: string,
  usualWidth: number,
): number | null {
  const first = scanLine(lines[start] ?? '', delimiter, false);
  if (!first.endsInQuotes) return start;
  let length = lines[start]?.length ?? 0;
  for (let index = start + 1; index < Math.min(lines.length, start + MAX_LINES_A_RECORD); index += 1) {
    const line = lines[index] ?? '';
    length += line.length;
    if (length > MAX_CHARACTERS_A_RECORD) return null;
    const { endsInQuotes } = scanLine(line, delimiter, true);
    // The tail of a row whose first cell spans lines is as wide as a whole row; any other line that wide is a row of its own.
    const isTailOfFirstCell = !endsInQuotes && first.width === 1;
    const standsAlone = usualWidth > 2 && scanLine(line, delimiter, false).width >= usualWidth;
    if (standsAlone && !isTailOfFirstCell) return null;
    if (!endsInQuotes) return index;
  }
  return null;
}

function findUsualWidth(lines: readonly string[], delimiter: string): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const { endsInQuotes, width } = scanLine(line, delimiter, false);
    if (!endsInQuotes && width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [1, 0])[0];
}

/**
 * Counts the cells that end on or run through one line, and tells whether a quoted cell is still open at its end. A
 * quotation mark opens a cell only at its start and closes it only before a delimiter or the end, as in the parser.
 */
function scanLine(
  line: string,
  delimiter: string,
  startsInQuotes: boolean,
): { width: number; endsInQuotes: boolean } {
  let width = 1;
  let isQuoted = startsInQuotes;
  let isCellStart = !startsInQuotes;
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charAt(index);
    if (isQuoted && character === '"') {
      if (line.charAt(index + 1) === '"') index += 1;
      else isQuoted = false;
    } else if (!isQuoted && character === delimiter) {
      width += 1;
      isCellStart = true;
      continue;
    } else if (isCellStart && character === '"') isQuoted = true;
    isCellStart = false;
  }
  return { width, endsInQuotes: isQuoted };
}
