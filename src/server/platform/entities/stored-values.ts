import { getTableColumns } from 'drizzle-orm';
import type { EntityTable, ValuesOf } from './entity.ts';

/** The fields of a history entry that are columns of `table`, as column values: instants, which the history stores as text, become `Date`. */
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
