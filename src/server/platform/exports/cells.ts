import { wallClock } from '#shared/domain/calendar.ts';
import { guardFormula } from '#shared/domain/formula-guard.ts';
import type { ExportColumn } from './export-sheet.ts';

/** Values as the cells of a file. */

/** More is refused by Excel, and is nothing that a person reads in a cell. */
const MOST_CHARACTERS = 32_767;

/** For a file of text: numbers and days as they are, moments by the shop's clock. */
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

/** For a workbook: an amount of up to 15 digits is the number that is nearest to it, and is read back as it was. */
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
      return value.toWellFormed().slice(0, MOST_CHARACTERS);
  }
}
