import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * That a column has one of our own codes, written out: a check cannot have parameters, and a partial index is used by
 * those queries only that repeat its condition.
 */
export function oneOf(column: SQLWrapper | string, codes: readonly string[]): SQL {
  const list = codes.map((code) => `'${code}'`).join(', ');
  return sql`${typeof column === 'string' ? sql.raw(column) : column} in (${sql.raw(list)})`;
}
