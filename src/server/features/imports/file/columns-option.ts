// The command line's `--map` option: fields to columns, named as a person sees them in a spreadsheet.

import { UsageError } from '#server/platform/command-line.ts';
import {
  IMPORT_FIELDS,
  type ImportColumns,
  type ImportFieldName,
  type ImportKind,
} from '#shared/domain/import-fields.ts';
import { normaliseHeading } from './column-mapping.ts';

/**
 * Reads `quoteNumber=A,customerName=Client`: a column by its letter or by its heading. Fields that are not mentioned keep
 * the column that the headings suggest.
 * @throws UsageError naming the part that names no field or column
 */
export function readColumnsOption(
  kind: ImportKind,
  text: string,
  headers: readonly string[],
  suggested: ImportColumns,
): ImportColumns {
  const names: ImportFieldName[] = IMPORT_FIELDS[kind].map((field) => field.name);
  const chosen: ImportColumns = {};
  for (const part of text.split(',')) {
    const [name = '', column = ''] = part.split('=').map((side) => side.trim());
    const field = names.find((one) => one.toLowerCase() === name.toLowerCase());
    if (field === undefined) {
      throw new UsageError(`--map: "${name}" is not a field. The fields are ${names.join(', ')}.`);
    }
    const at = findColumn(column, headers);
    if (at === null) throw new UsageError(`--map: the file has no column "${column}".`);
    chosen[field] = at;
  }
  const taken = new Set(Object.values(chosen));
  const kept = Object.entries(suggested).filter(([, column]) => !taken.has(column));
  return { ...Object.fromEntries(kept), ...chosen };
}

/** 0 → A, 26 → AA, as spreadsheets count. */
export function letterOfColumn(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return `${rest < 0 ? '' : letterOfColumn(rest)}${String.fromCharCode(65 + (column % 26))}`;
}

function findColumn(text: string, headers: readonly string[]): number | null {
  const wanted = normaliseHeading(text);
  const byHeading = wanted === '' ? -1 : headers.findIndex((header) => normaliseHeading(header) === wanted);
  if (byHeading >= 0) return byHeading;
  if (!/^[a-z]{1,2}$/i.test(text)) return null;
  const letters = [...text.toUpperCase()].map((letter) => letter.charCodeAt(0) - 64);
  const at = letters.reduce((sum, letter) => sum * 26 + letter, 0) - 1;
  return at < headers.length ? at : null;
}
