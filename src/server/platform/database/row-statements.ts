import { createHash } from 'node:crypto';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Executor } from './database.ts';

/**
 * Statements about single rows, as every change says them: written once for each table and choice of columns, and
 * planned once by each connection. To compose such a statement anew takes longer than to run it. None of them is a list or a
 * search: which plan is good for those depends on what is asked for.
 */
export type Statement = {
  /** Under which a connection keeps its plan; empty for one that is planned each time. */
  name: string;
  text: string;
};

/** A statement that is always said in these words. */
export function statement(text: string): Statement {
  return { text, name: createHash('sha256').update(text).digest('base64url').slice(0, 24) };
}

/** Runs it on the connection of a transaction, or on one of the pool. Instants arrive as `Date`, amounts and days as text. */
export async function runStatement<Row extends pg.QueryResultRow>(
  on: Executor,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  // The ORM keeps it to itself, and has no other way to hand over a text that is finished.
  const { client } = (on as unknown as { session: { client: pg.ClientBase } }).session;
  const { rows } = await client.query<Row>({ name, text, values: [...values] });
  return rows;
}

/** Each connection keeps what it has planned; which of many fields a caller changes is the caller's choice. */
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

/** All columns, under the names that code gives them, and `besides`: further columns of the statement. */
const columnList = (table: PgTable, besides: string) =>
  [...Object.keys(getTableColumns(table)).map((field) => `${quote(field)} as "${field}"`), besides]
    .filter((column) => column !== '')
    .join(', ');

/** The live row of a number, `$1`. `ending`: how it is locked. */
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

/** A row with these fields. */
export function insertRowStatement(table: PgTable, fields: readonly string[], besides = ''): Statement {
  return remember(
    table,
    `insert ${fields.join()} ${besides}`,
    () => `${insertText(table, fields, 1, 1)} returning ${columnList(table, besides)}`,
  );
}

/** These fields of the row `$1`, under its next version. */
export function updateRowStatement(table: PgTable, fields: readonly string[], besides = ''): Statement {
  return remember(table, `update ${fields.join()} ${besides}`, () => {
    const sets = fields.map((field, index) => `${quote(field)} = $${index + 2}`);
    return [
      `update ${nameOf(table)} set ${[...sets, '"version" = "version" + 1'].join(', ')}`,
      `where "id" = $1 returning ${columnList(table, besides)}`,
    ].join(' ');
  });
}

/** So many rows with these fields; the parameters count from `first`. */
export function insertText(table: PgTable, fields: readonly string[], rows: number, first: number): string {
  const tuples = Array.from(
    { length: rows },
    (_, row) => `(${fields.map((__, index) => `$${first + row * fields.length + index}`).join(', ')})`,
  );
  return `insert into ${nameOf(table)} (${fields.map(quote).join(', ')}) values ${tuples.join(', ')}`;
}

/** The fields that are given, and what the database is told of them. */
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
