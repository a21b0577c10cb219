// Notices an unquoted amount such as N$ 12,500.00 in a comma-separated file, which was split into two cells.

import type { ImportColumns } from '#shared/domain/import-fields.ts';

// The start of an amount: before a thousands comma, and before a decimal comma where spaces group the thousands.
const THOUSANDS_START = /^\D{0,4}\d{1,3}$/;
const SPACED_START = /^\D{0,4}\d{1,3}(?:\s\d{3})+$/;
const WHOLE_START = /^\D{0,4}[\d\s]+$/;
const REST_WITH_CENTS = /^\d{3}\.\d{2}$/;
const CENTS = /^\d{2}$/;

/**
 * Whether an amount column holds only the start of an amount: read as it is, 12,500.00 would become 12. A row with
 * `isTooLong` is judged strictly, because some cell in it was split; otherwise only unmistakable cases are refused.
 */
export function hasSplitAmount(
  cells: readonly string[],
  columns: ImportColumns,
  isTooLong: boolean,
): boolean {
  return (['totalAmount', 'paidAmount'] as const).some((field) => {
    const column = columns[field];
    if (column === undefined) return false;
    const start = cells[column]?.trim() ?? '';
    const next = cells[column + 1]?.trim() ?? '';
    if (isTooLong && WHOLE_START.test(start))
      return /^\d{3}$/.test(next) || CENTS.test(next) || REST_WITH_CENTS.test(next);
    if (SPACED_START.test(start)) return CENTS.test(next);
    const isPlausiblePaid =
      column + 1 === columns.paidAmount && Number(next) <= Number(start.replace(/\D/g, ''));
    return THOUSANDS_START.test(start) && REST_WITH_CENTS.test(next) && !isPlausiblePaid;
  });
}
