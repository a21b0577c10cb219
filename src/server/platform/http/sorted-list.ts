import { type SQL, sql } from 'drizzle-orm';
import type { ListSort } from '#shared/domain/list-sorts.ts';
import type { ListQuery } from './send-list.ts';

/** Lists in another order than newest activity first, each order along an index of its own. */

/** What a list goes by, of its table; every row has one. */
export type SortKey = {
  by: SQL;
  direction: 'asc' | 'desc';
  kind: 'instant' | 'amount' | 'text';
};

export type SortKeys = Readonly<Record<Exclude<ListSort, 'newest'>, SortKey>>;

/** What a statement says of a row beside its columns. */
export type SortedRow = { id: number | string; sortKey: Date | string };

type SortedList<Row extends SortedRow, Item> = {
  key: SortKey;
  table: string;
  /** Conditions: the rows of each status are read along its part of the index. */
  parts: readonly SQL[];
  /** The whole statement: of a subquery that has the rows and their `sort_key`, called `as`. */
  as: string;
  select(source: SQL, orderBy: SQL, more: SQL): SQL;
  total: ListQuery<never, never>['total'];
  present(row: Row): Item;
};

const IS_KEY: Record<'amount' | 'text', (key: string) => boolean> = {
  amount: (key) => /^-?\d{1,8}\.\d{2}$/.test(key),
  text: () => true,
};

export function sortedList<Row extends SortedRow, Item>({
  key: { by, direction, kind },
  table,
  parts,
  as,
  select,
  total,
  present,
}: SortedList<Row, Item>): ListQuery<Row, Item> {
  const id = sql.raw(`${as}.id`);
  const sortKey = sql.raw(`${as}.sort_key`);
  const way = sql.raw(direction);
  const isFurther = sql.raw(direction === 'asc' ? '>' : '<');
  return {
    rows({ limit, after }) {
      const place = kind === 'instant' ? after?.at : after?.key;
      const from = after === null ? sql`` : sql`and (${by}, ${id}) ${isFurther} (${place}, ${after.id})`;
      const most = limit === null ? sql`` : sql`limit ${limit}`;
      const rows = parts.map(
        (where) => sql`(select ${sql.raw(`${as}.*`)}, ${by} as sort_key from ${sql.raw(`${table} ${as}`)}
          where ${where} ${from} order by ${by} ${way}, ${id} ${way} ${most})`,
      );
      const source = sql`select * from (${sql.join(rows, sql` union all `)}) ${sql.raw(as)}
        order by ${sortKey} ${way}, ${id} ${way} ${most}`;
      return select(source, sql`${sortKey} ${way}, ${id} ${way}`, sql`, ${sortKey} as "sortKey"`);
    },
    total,
    present,
    cursorOf: ({ sortKey: key, id: rowId }) =>
      kind === 'instant'
        ? { at: new Date(key), id: Number(rowId) }
        : { at: new Date(0), id: Number(rowId), key: String(key) },
    ...(kind !== 'instant' && { isKey: IS_KEY[kind] }),
  };
}
