import { wallClock } from '#shared/domain/calendar.ts';
import { guardFormula } from '#shared/domain/formula-guard.ts';
import type { ExportColumn } from './export-sheet.ts';

/** Converts values to the cells of a file. */

/** The maximum of characters per cell in Excel. */
const MOST_CHARACTERS = 32_767;
/** XML has no way to write them, and Excel opens no workbook that contains one. A pasted or imported text may. */
const NOT_IN_XML = /[\ufffe\uffff]/g;
/** The format names a character by `_x0041_`. A text that reads so is written with its first letter named: `_x005F_x0041_`. */
const LIKE_A_NAMED_CHARACTER = /_(?=x[0-9a-f]{4})/gi;

/** For a text file: numbers and days unchanged, instants in the shop's zone. */
export function csvCell(
  column: Pick<ExportColumn<never>, 'kind'>,
  value: string | null,
  zone: string,
): string {
  if (value === null) return '';
  if (column.kind === 'moment')
    return wallClock(new Date(value), zone).toISOString().slice(0, 16).replace('T', ' ');
  return column.kind === 'text' ? guardFormula(value) : value;
}

/** For a workbook: an amount of up to 15 digits becomes the nearest number, which is read back unchanged. */
export function workbookCell(
  column: Pick<ExportColumn<never>, 'kind'>,
  value: string | null,
  zone: string,
): string | number | Date | null {
  if (value === null) return null;
  switch (column.kind) {
    case 'amount':
    case 'count':
      return Number(value);
    case 'day':
      return new Date(`${value}T00:00:00Z`);
    case 'moment':
      return wallClock(new Date(value), zone);
    case 'text':
      return value
        .toWellFormed()
        .replace(NOT_IN_XML, '')
        .slice(0, MOST_CHARACTERS)
        .replace(LIKE_A_NAMED_CHARACTER, '_x005F_');
  }
}
