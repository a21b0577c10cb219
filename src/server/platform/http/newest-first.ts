import { type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type pg from 'pg';
import type { ListQuery } from './send-list.ts';

type ListedRow = pg.QueryResultRow & { id: number | string };

type NewestFirst<Row extends ListedRow, Item> = {
  table: string;
  /** The alias of the table in `columns`, `joined` and `where`. */
  as: string;
  columns: SQL;
  joined?: SQL;
  /** Refers to the table itself only. */
  where: SQL;
  /** The total as an expression over kept totals, where they cover such a list. */
  kept?: SQL | null;
  /** The instant that the list is sorted by, which is also in its cursors. */
  dated: keyof Row & string;
  /** Rows are only ever added, so that the ids alone tell which is newer. */
  isLog?: boolean;
  present(row: Row): Item;
};

/** A list with the newest first. A page is cut before anything is joined, so that an index gives its rows in order. */
export function newestFirst<Row extends ListedRow, Item>({
  table,
  as,
  columns,
  joined = sql``,
  where,
  kept = null,
  dated,
  isLog = false,
  present,
}: NewestFirst<Row, Item>): ListQuery<Row, Item> {
  const source = sql.raw(`${table} ${as}`);
  const id = sql.raw(`${as}.id`);
  const at = sql.raw(`${as}.${toSnakeCase(dated)}`);
  const order = isLog ? sql`order by ${id} desc` : sql`order by ${at} desc, ${id} desc`;
  return {
    rows({ limit, after }) {
      const isOlder = (than: { at: Date; id: number }) =>
        isLog ? sql`and ${id} < ${than.id}` : sql`and (${at}, ${id}) < (${than.at}, ${than.id})`;
      return sql`
        select ${columns} from (
          select * from ${source} where ${where} ${after === null ? sql`` : isOlder(after)}
          ${order} ${limit === null ? sql`` : sql`limit ${limit}`}
        ) ${sql.raw(as)} ${joined} ${order}`;
    },
    total: kept === null ? { matching: sql`select from ${source} where ${where}` } : { kept },
    present,
    cursorOf: (row) => ({ at: new Date(row[dated]), id: Number(row.id) }),
  };
}
