import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { isDay } from '#shared/domain/calendar.ts';
import { NO_DAY } from '#shared/domain/list-sorts.ts';
import type { ListQuery } from './send-list.ts';

/** Lists in other orders than newest activity first, each read along its own index. */

/** The sort key, an expression over the table; it is never null. */
export type SortKey = {
  by: SQL;
  direction: 'asc' | 'desc';
  kind: 'instant' | 'amount' | 'day' | 'text';
};

/** The sort key of each of a list's orders, except for the one that is read in another way. */
export type SortKeys<Sort extends string, Usual extends Sort = never> = Readonly<
  Record<Exclude<Sort, Usual>, SortKey>
>;

/** What a statement returns for a row besides its columns. */
type SortedRow = { sortKey: Date | string; sortPart?: number };

/** Rows that are read along the index separately, such as those of one status. */
export type SortedPart = {
  where: SQL;
  /** In a list made of several parts: the index of the part; 0 if absent. */
  part?: number;
};

type SortedList<Row extends pg.QueryResultRow, Item> = {
  key: SortKey;
  table: string;
  parts: readonly SortedPart[];
  /** The alias under which `select` names the subquery that returns the rows with their `sort_key`; `select` builds the whole statement around it. */
  as: string;
  select(source: SQL, orderBy: SQL, more: SQL): SQL;
  /** All conditions; they refer to the table itself only. */
  where: SQL;
  /** The total as an expression over kept totals, where they cover such a list. */
  kept: SQL | null;
  present(row: Row): Item;
};

const IS_KEY: Record<'amount' | 'day' | 'text', (key: string) => boolean> = {
  amount: (key) => /^-?\d{1,8}\.\d{2}$/.test(key),
  day: isDay,
  text: () => true,
};

/** Rows without a day sort after all others. */
export const dayOrLast = (day: SQL): SQL => sql`coalesce(${day}, ${sql.raw(`'${NO_DAY}'::date`)})`;

/** Sorts by the first line of the searchable words, which is a name; the same expression as in the indexes. */
export const byName = (searched: SQL): SortKey => ({
  by: sql`left(split_part(${searched}, chr(10), 1), 60)`,
  direction: 'asc',
  kind: 'text',
});

export function sortedList<Row extends pg.QueryResultRow & { id: number | string }, Item>({
  key: { by, direction, kind },
  table,
  parts,
  as,
  select,
  where,
  kept,
  present,
}: SortedList<Row, Item>): ListQuery<Row, Item> {
  const id = sql.raw(`${as}.id`);
  const sortKey = sql.raw(`${as}.sort_key`);
  const way = sql.raw(direction);
  const isFurther = sql.raw(direction === 'asc' ? '>' : '<');
  const lastPart = Math.max(0, ...parts.map(({ part = 0 }) => part));
  const byPart = sql.raw(lastPart > 0 ? `${as}.sort_part, ` : '');
  const inOrder = sql`${byPart}${sortKey} ${way}, ${id} ${way}`;
  return {
    rows({ limit, after }) {
      const place = kind === 'instant' ? after?.at : after?.key;
      const begun = after?.part ?? 0;
      const from = after === null ? sql`` : sql`and (${by}, ${id}) ${isFurther} (${place}, ${after.id})`;
      const most = limit === null ? sql`` : sql`limit ${limit}`;
      const rows = parts
        .filter(({ part = 0 }) => part >= begun)
        .map(
          ({
            where: isIn,
            part = 0,
          }) => sql`(select ${sql.raw(`${as}.*`)}, ${by} as sort_key, ${sql.raw(String(part))} as sort_part
            from ${sql.raw(`${table} ${as}`)}
            where ${isIn} ${part === begun ? from : sql``} order by ${by} ${way}, ${id} ${way} ${most})`,
        );
      const source = sql`select * from (${sql.join(rows, sql` union all `)}) ${sql.raw(as)}
        order by ${inOrder} ${most}`;
      const more = sql.raw(`, ${as}.sort_key as "sortKey", ${as}.sort_part as "sortPart"`);
      return select(source, inOrder, more);
    },
    total:
      kept === null ? { matching: sql`select from ${sql.raw(`${table} ${as}`)} where ${where}` } : { kept },
    present: (row) => {
      const { sortKey: _, sortPart: __, ...shown } = row;
      return present(shown as unknown as Row);
    },
    ...(lastPart > 0 && { parts: lastPart + 1 }),
    cursorOf: (row) => {
      const { sortKey: value, sortPart: part = 0 } = row as unknown as SortedRow;
      const rowId = Number(row.id);
      return kind === 'instant'
        ? { at: new Date(value), id: rowId, part }
        : { at: new Date(0), id: rowId, part, key: String(value) };
    },
    ...(kind !== 'instant' && { isKey: IS_KEY[kind] }),
  };
}

/** A `select` for rows that are cut to the page first and joined afterwards. */
export const selectingJoined =
  (columns: SQL, joined: SQL, as: string) =>
  (source: SQL, orderBy: SQL, more: SQL): SQL =>
    sql`select ${columns}${more} from (${source}) ${sql.raw(as)} ${joined} order by ${orderBy}`;
