import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The condition that a column has one of the given codes, with literal values: a check cannot have parameters, and a
 * partial index is used only by queries that repeat its condition.
 */
export function oneOf(column: SQLWrapper | string, codes: readonly string[]): SQL {
  const list = codes.map((code) => `'${code}'`).join(', ');
  return sql`${typeof column === 'string' ? sql.raw(column) : column} in (${sql.raw(list)})`;
}
