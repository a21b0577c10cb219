import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';
import { given, insertText, runStatement, statement } from './row-statements.ts';

/** A row of a log: inserted once, and not read again in the same transaction. */
export type AppendedRow = { table: PgTable; values: Record<string, unknown> };

/** A statement may have 65,535 parameters; a row of the history has eleven. */
const ROWS_PER_STATEMENT = 500;
/** Statements for more rows than this are not prepared: they are too rare to keep a plan for. */
const PLANNED_ROWS = 8;

/** Inserts rows that do not depend on one another: up to 500 of them in one statement. */
export async function appendRows(tx: Tx, rows: readonly AppendedRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await appendTogether(tx, rows.slice(start, start + ROWS_PER_STATEMENT));
  }
}

async function appendTogether(tx: Tx, rows: readonly AppendedRow[]): Promise<void> {
  const parameters: unknown[] = [];
  const inserts = groupAlike(rows).map(({ table, fields, tuples }) => {
    const text = insertText(table, fields, tuples.length, parameters.length + 1);
    parameters.push(...tuples.flat());
    return text;
  });
  const last = inserts.pop() ?? '';
  const others = inserts.map((insert, index) => `appended_${index} as (${insert})`);
  const text = others.length === 0 ? last : `with ${others.join(', ')} ${last}`;
  await runStatement(tx, rows.length > PLANNED_ROWS ? { name: '', text } : statement(text), parameters);
}

type Alike = { table: PgTable; fields: string[]; tuples: unknown[][] };

/** Rows of one table with the same fields become one insert. */
function groupAlike(rows: readonly AppendedRow[]): Alike[] {
  const groups: Alike[] = [];
  for (const { table, values } of rows) {
    const { fields, parameters } = given(table, values);
    const alike = groups.find((one) => one.table === table && one.fields.join() === fields.join());
    if (alike === undefined) groups.push({ table, fields, tuples: [parameters] });
    else alike.tuples.push(parameters);
  }
  return groups;
}
