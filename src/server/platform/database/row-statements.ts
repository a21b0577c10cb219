import { createHash } from 'node:crypto';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Executor } from './database.ts';

/**
 * The statements about single rows that every change runs: composed once per table and set of columns, and planned once
 * per connection, because composing such a statement takes longer than running it. Lists and searches are not among
 * them: their best plan depends on their parameters.
 */
export type Statement = {
  /** The name of the prepared statement; empty for a statement that is planned each time. */
  name: string;
  text: string;
};

/** A statement with a fixed text. */
export function statement(text: string): Statement {
  return { text, name: createHash('sha256').update(text).digest('base64url').slice(0, 24) };
}

/** Runs the statement on a transaction's connection or on one of the pool. Instants are returned as `Date`, amounts and days as text. */
export async function runStatement<Row extends pg.QueryResultRow>(
  on: Executor,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  // The ORM does not expose the client, and cannot run a finished text with parameters otherwise.
  const { client } = (on as unknown as { session: { client: pg.ClientBase } }).session;
  const { rows } = await client.query<Row>({ name, text, values: [...values] });
  return rows;
}

/** Each connection keeps all of its plans, and callers choose which of many fields to change: this limits the plans per table. */
const MOST_OF_A_TABLE = 100;
const UNPLANNED = '';

const known = new WeakMap<PgTable, Map<string, Statement>>();

function remember(table: PgTable, key: string, write: () => string): Statement {
  const ofTable = known.get(table) ?? new Map<string, Statement>();
  known.set(table, ofTable);
  const found = ofTable.get(key);
  if (found !== undefined) return found;
  if (ofTable.size >= MOST_OF_A_TABLE) return { name: UNPLANNED, text: write() };
  const written = statement(write());
  ofTable.set(key, written);
  return written;
}

const quote = (field: string) => `"${toSnakeCase(field)}"`;
const nameOf = (table: PgTable) => `"${getTableName(table)}"`;

/** All columns, under their names in the code, and `besides`: further columns of the statement. */
const columnList = (table: PgTable, besides: string) =>
  [...Object.keys(getTableColumns(table)).map((field) => `${quote(field)} as "${field}"`), besides]
    .filter((column) => column !== '')
    .join(', ');

/** Selects the live row with the id `$1`. `ending` is the lock clause. */
export function selectRow(
  table: PgTable,
  ending: '' | 'for no key update' | 'for share',
  besides = '',
): Statement {
  return remember(table, `select ${ending} ${besides}`, () =>
    [
      `select ${columnList(table, besides)} from ${nameOf(table)}`,
      `where "id" = $1 and "deleted_batch_id" is null ${ending}`,
    ].join(' '),
  );
}

/** Inserts one row with these fields. */
export function insertRowStatement(table: PgTable, fields: readonly string[], besides = ''): Statement {
  return remember(
    table,
    `insert ${fields.join()} ${besides}`,
    () => `${insertText(table, fields, 1, 1)} returning ${columnList(table, besides)}`,
  );
}

/** Sets these fields of the row with the id `$1` and raises its version. */
export function updateRowStatement(table: PgTable, fields: readonly string[], besides = ''): Statement {
  return remember(table, `update ${fields.join()} ${besides}`, () => {
    const sets = fields.map((field, index) => `${quote(field)} = $${index + 2}`);
    return [
      `update ${nameOf(table)} set ${[...sets, '"version" = "version" + 1'].join(', ')}`,
      `where "id" = $1 returning ${columnList(table, besides)}`,
    ].join(' ');
  });
}

/** The text of an insert of `rows` rows with these fields; the parameters count from `first`. */
export function insertText(table: PgTable, fields: readonly string[], rows: number, first: number): string {
  const tuples = Array.from(
    { length: rows },
    (_, row) => `(${fields.map((__, index) => `$${first + row * fields.length + index}`).join(', ')})`,
  );
  return `insert into ${nameOf(table)} (${fields.map(quote).join(', ')}) values ${tuples.join(', ')}`;
}

/** The fields of `values` that are columns, and their values as parameters for the driver. */
export function given(
  table: PgTable,
  values: Record<string, unknown>,
): { fields: string[]; parameters: unknown[] } {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const fields = Object.keys(values).filter((field) => values[field] !== undefined && field in columns);
  const parameters = fields.map((field) => {
    const value = values[field];
    return value === null ? null : columns[field]?.mapToDriverValue(value);
  });
  return { fields, parameters };
}
