import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { onlyRow } from './only-row.ts';

/**
 * Hand-written SQL for frequent lists: composed with the ORM's `sql` and run by the driver itself, so that rows need no
 * mapping. Instants are returned as `Date`, amounts and days as text.
 */

const dialect = new PgDialect({ casing: 'snake_case' });

export function toQuery(statement: SQL): { text: string; values: unknown[] } {
  const { sql, params } = dialect.sqlToQuery(statement);
  return { text: sql, values: params };
}

/** Anything of the driver that runs a query: the pool, or one client of it. */
export type QueryRunner = Pick<pg.ClientBase, 'query'>;

export async function queryRows<Row extends pg.QueryResultRow>(
  runner: QueryRunner,
  statement: SQL,
): Promise<Row[]> {
  const { text, values } = toQuery(statement);
  const result = await runner.query<Row>(text, values);
  return result.rows;
}

/** The row of a statement that always returns exactly one: a sum, a count. */
export async function queryRow<Row extends pg.QueryResultRow>(
  runner: QueryRunner,
  statement: SQL,
): Promise<Row> {
  return onlyRow(await queryRows<Row>(runner, statement));
}
