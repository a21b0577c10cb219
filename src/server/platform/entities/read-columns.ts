import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

/** Reads of a table and their answers, made from the table and the contract: a new field needs no word in between. */

type Contract = z.ZodObject;
type Shape<Answer extends Contract> = Answer['shape'];

/** The driver gives instants as `Date`, the ORM inside a transaction as text. */
type AsRead<Value> = [Date] extends [Value] ? Value | string : Value;

/** The columns that the answer shows, and `More` that it is made with, as a statement reads them. */
export type ReadRow<Table extends PgTable, Answer extends Contract, More extends string = never> = {
  [Key in keyof Table['$inferSelect'] & (keyof Shape<Answer> | More)]: AsRead<Table['$inferSelect'][Key]>;
};

/** `l.id as "id", l.phone_model as "phoneModel" …`: the columns that the answer shows, and `more`. */
export function columnsOf<Table extends PgTable>(
  table: Table,
  alias: string,
  answer: Contract,
  more: readonly (keyof Table['$inferSelect'] & string)[] = [],
): SQL {
  const wanted = Object.keys(getTableColumns(table)).filter(
    (field) => field in answer.shape || (more as readonly string[]).includes(field),
  );
  return sql.raw(wanted.map((field) => `${alias}.${toSnakeCase(field)} as "${field}"`).join(', '));
}

type Presented<Table extends PgTable, Answer extends Contract> = Pick<
  z.output<Answer>,
  keyof Table['$inferSelect'] & keyof z.output<Answer>
>;

/** What an answer shows of a row's own columns: instants as ISO text, everything else as it is. */
export function presentRow<Table extends PgTable, Answer extends Contract>(
  table: Table,
  answer: Answer,
  row: Partial<Record<keyof Table['$inferSelect'], unknown>>,
): Presented<Table, Answer> {
  const read = row as Record<string, unknown>;
  const shown = Object.entries(getTableColumns(table))
    .filter(([field]) => field in answer.shape)
    .map(([field, { dataType }]) => [field, dataType === 'date' ? isoOf(read[field]) : read[field]]);
  return Object.fromEntries(shown) as Presented<Table, Answer>;
}

function isoOf(value: unknown): string | null {
  return value === null || value === undefined ? null : new Date(value as Date | string).toISOString();
}
