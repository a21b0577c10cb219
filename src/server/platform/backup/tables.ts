import pg from 'pg';
import type { BackupPart } from './backup-format.ts';

/** The tables of a shop as they are in a database: which are copied, with which columns and in which order. */

export type Table = Pick<BackupPart, 'schema' | 'table' | 'columns'> & {
  /** The `order by` that gives its rows the same order on every server. */
  order: string;
};

/**
 * The queue's tables that hold its work, each after those that it refers to. The others only monitor the queue and are
 * created anew; one of them holds statements that would be executed, so it is not restored.
 */
const QUEUE_TABLES = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];

/** Makes the text format of COPY independent of the server's settings. */
export const COPY_SETTINGS = `set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, MDY';
  set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

export const quote = (name: string): string => pg.escapeIdentifier(name);
export const nameOf = ({ schema, table }: Pick<Table, 'schema' | 'table'>): string =>
  `${quote(schema)}.${quote(table)}`;
export const listColumns = (columns: readonly string[]): string => columns.map(quote).join(', ');

/** Partitions belong to their table; generated columns are recomputed; transaction ids are valid in their own database only. */
const TABLES = `
  select n.nspname as schema, c.relname as "table",
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select array_agg(format(case when a.attcollation <> 0 then '%I collate "C"' else '%I' end, a.attname) order by k.place)
      from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (attnum, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('row_changes', 'copy_epoch')
  order by n.nspname desc, c.relname`;

type TableRow = Pick<Table, 'schema' | 'table' | 'columns'> & { key: string[] | null };

/** The shop's tables among all those in the database, and the names of the others. */
export async function listTables(
  client: pg.ClientBase,
  ownTables: ReadonlySet<string>,
): Promise<{ tables: Table[]; others: string[] }> {
  const { rows } = await client.query<TableRow>(TABLES);
  const isOwn = ({ schema, table }: TableRow) =>
    schema === 'jobs' ? QUEUE_TABLES.includes(table) : ownTables.has(table);
  const place = ({ schema, table }: TableRow) => (schema === 'jobs' ? QUEUE_TABLES.indexOf(table) : -1);
  const tables = rows
    .filter(isOwn)
    .sort((a, b) => place(a) - place(b))
    .map(({ schema, table, columns, key }) => ({
      schema,
      table,
      columns,
      order: key === null ? `${quote(table)}::text collate "C"` : key.join(', '),
    }));
  return {
    tables,
    others: rows.filter((row) => !isOwn(row)).map(({ schema, table }) => `${schema}.${table}`),
  };
}

/** The COPY statement for these columns, in the order of the primary key. */
export const copyOut = (table: Table, columns: readonly string[] = table.columns): string =>
  `copy (select ${listColumns(columns)} from ${nameOf(table)} order by ${table.order}) to stdout`;

const SEQUENCES = `
  select c.relname as "table", a.attname as "column",
    pg_sequence_last_value(d.objid::regclass)::text as position
  from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
  join pg_class c on c.oid = d.refobjid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
  where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
  order by 1, 2`;

/** The last numbers that identity columns have assigned; null if there was none. Read after the rows, so that no row has a higher number. */
export async function readSequences(
  client: pg.ClientBase,
): Promise<{ table: string; column: string; position: string | null }[]> {
  const { rows } = await client.query<{ table: string; column: string; position: string | null }>(SEQUENCES);
  return rows;
}
