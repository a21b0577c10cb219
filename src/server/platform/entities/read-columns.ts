import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

/** Derives reads of a table and their answers from the table and the contract: a new field needs no further code. */

type Contract = z.ZodObject;
type Shape<Answer extends Contract> = Answer['shape'];

/** The driver returns instants as `Date`; the ORM returns them as text inside a transaction. */
type AsRead<Value> = [Date] extends [Value] ? Value | string : Value;

/** The columns that the answer shows, plus the columns `More` that it is computed from, as a statement returns them. */
export type ReadRow<Table extends PgTable, Answer extends Contract, More extends string = never> = {
  [Key in keyof Table['$inferSelect'] & (keyof Shape<Answer> | More)]: AsRead<Table['$inferSelect'][Key]>;
};

/** `l.id as "id", l.phone_model as "phoneModel" …`: the columns that the answer shows, plus `more`. */
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

/** A row's own columns as the answer shows them: instants as ISO text, everything else unchanged. */
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
