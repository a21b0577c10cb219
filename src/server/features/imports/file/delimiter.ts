// Detects the character that separates the cells of a file.

import type { ImportKind } from '#shared/domain/import-fields.ts';
import { type CsvRecord, splitRecords } from './csv-records.ts';
import { countKnownHeadings, findUsualCellCount } from './table-layout.ts';

export type Delimiter = ',' | ';' | '\t';

const CANDIDATES: readonly Delimiter[] = [',', ';', '\t'];
const SAMPLE_CHARACTERS = 32_768;
const MAX_SCORED_WIDTH = 12;
const KNOWN_HEADING_WEIGHT = 100;
// Spreadsheets write and obey this first line; it names the delimiter and is not part of the table.
const DECLARATION = /^sep=([,;\t])(?:\r\n|\n|\r)/i;

/**
 * The delimiter a file declares or, failing that, the one that yields the most known headings, then the widest rows of one
 * width. `body` is the text with a declaration replaced by an empty line, so that line numbers stay those of the file.
 */
export function detectDelimiter(kind: ImportKind, text: string): { delimiter: Delimiter; body: string } {
  const declared = DECLARATION.exec(text);
  if (declared) return { delimiter: declared[1] as Delimiter, body: text.slice(declared[0].length - 1) };
  const sample = takeWholeLines(text);
  const scores = CANDIDATES.map((delimiter) => ({
    delimiter,
    score: score(kind, splitRecords(sample, delimiter)),
  }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return { delimiter: best.delimiter, body: text };
}

function takeWholeLines(text: string): string {
  if (text.length <= SAMPLE_CHARACTERS) return text;
  const end = text.lastIndexOf('\n', SAMPLE_CHARACTERS);
  return text.slice(0, end > 0 ? end : SAMPLE_CHARACTERS);
}

function score(kind: ImportKind, records: readonly CsvRecord[]): number {
  const width = findUsualCellCount(records);
  if (width < 2) return 0;
  const share = records.filter((record) => record.cells.length === width).length / records.length;
  return countKnownHeadings(kind, records) * KNOWN_HEADING_WEIGHT + share * Math.min(width, MAX_SCORED_WIDTH);
}
