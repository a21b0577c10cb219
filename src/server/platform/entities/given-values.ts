import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { InstantInput } from '#shared/contracts/common.ts';
import { resolveDay, resolvePastInstant } from '../http/stamps.ts';

/** Turns a request's fields into column values, derived from the contract and the table: a new field is written without further code. */

type Optional<Input> = { [Key in keyof Input]-?: undefined extends Input[Key] ? Key : never }[keyof Input];
/** A request's fields as callers within the server give them: what may be undefined may be left out. */
export type Given<Input> = Omit<Input, Optional<Input>> & Partial<Pick<Input, Optional<Input>>>;
type GivenValues<Row, Input, Except> = {
  [Key in Exclude<keyof Input & keyof Row, Except | Optional<Input>>]: Row[Key];
} & { [Key in Exclude<keyof Row & Optional<Input>, Except>]?: Row[Key] };

/** Columns that only the server sets: no request can, even if its contract had a field of that name. */
const OWN_COLUMNS: readonly string[] = ['id', 'version', 'createdAt', 'updatedAt', 'deletedBatchId'];

/**
 * The fields of `input` that are columns of `table`, as they are stored: absent fields are left out, null clears, days
 * are in the shop's zone, instants must lie in the past. `except` names the fields that are handled elsewhere: sums,
 * statuses, future dates.
 * @throws AppError invalid_request for an instant in the future
 */
export function givenValues<
  Table extends PgTable,
  Input extends object,
  const Except extends readonly (keyof Input)[],
>(
  table: Table,
  input: Input,
  clock: { now: Date; doneAt?: Date; zone: string },
  except: Except,
): GivenValues<Table['$inferSelect'], Input, Except[number]> {
  const values: Record<string, unknown> = {};
  const notHere: readonly unknown[] = [...OWN_COLUMNS, ...except];
  for (const [field, column] of Object.entries(getTableColumns(table))) {
    const given = (input as Record<string, unknown>)[field];
    if (given === undefined || notHere.includes(field)) continue;
    const isInstant = column.dataType === 'date';
    const isDay = column.getSQLType() === 'date';
    if (given !== null && isInstant) values[field] = resolvePastInstant(given as InstantInput, field, clock);
    else values[field] = isDay ? resolveDay(given as InstantInput | null, clock.zone) : given;
  }
  return values as GivenValues<Table['$inferSelect'], Input, Except[number]>;
}
