import { getTableColumns } from 'drizzle-orm';
import type { EntityTable, ValuesOf } from './entity.ts';

/** The columns of `table` among the fields of a history entry, as they were stored: the history keeps instants as text. */
export function storedValues<Table extends EntityTable>(
  table: Table,
  fields: Record<string, unknown>,
): ValuesOf<Table> {
  const known = Object.entries(getTableColumns(table)).filter(([field]) => field in fields);
  const values = known.map(([field, { dataType }]) => {
    const value = fields[field];
    return [field, dataType === 'date' && typeof value === 'string' ? new Date(value) : value];
  });
  return Object.fromEntries(values) as ValuesOf<Table>;
}
