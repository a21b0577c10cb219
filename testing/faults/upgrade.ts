import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '#server/platform/database/migrations.ts';

/** One upgrade of a database, as done by a starting server. */

/** Where the program dies: at this statement, before it is sent or after it was executed. */
export type Cut = { at: number; isSent: boolean };
export type Upgraded = { statements: number; print: Record<string, string> };

const FILLED = join(import.meta.dirname, '../filled-database');

/** `onCut` is called at the statement of the cut. `isFilled`: the new version has rows in every table. */
export async function upgrade(
  database: pg.PoolConfig,
  version: number,
  { cut, onCut, isFilled }: { cut?: Cut; onCut?: () => void; isFilled?: boolean } = {},
): Promise<Upgraded> {
  const pool = new pg.Pool({ ...database, max: 1 });
  pool.on('error', () => {});
  let statements = 0;
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      statements += 1;
      if (statements === cut?.at && !cut.isSent) onCut?.();
      const answer = query(...args);
      if (statements === cut?.at) setImmediate(() => onCut?.());
      return answer;
    }) as typeof client.query;
  });
  try {
    await migrateDatabase(pool, { upTo: version + 1 });
    const said = statements;
    if (isFilled) {
      const file = join(FILLED, `${String(version).padStart(4, '0')}.sql`);
      if (existsSync(file)) await pool.query(readFileSync(file, 'utf8'));
      return { statements: said, print: {} };
    }
    const { rows } = await pool.query<Record<string, string>>(PRINT);
    return { statements: said, print: rows[0] ?? {} };
  } finally {
    await pool.end();
  }
}

/** What a start leaves: the migrations table, the schema, pending work, sums of money and row counts. */
const PRINT = `select
  (select string_agg(hash, ' ' order by created_at) from drizzle.__drizzle_migrations) as migrations,
  (select string_agg(statement, ';') from drizzle.online_steps) as "what is left",
  (select md5(string_agg(concat(table_name, column_name, data_type, is_nullable, column_default), ';'
    order by table_name, column_name)) from information_schema.columns where table_schema = 'public') as columns,
  (select md5(string_agg(concat(conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated), ';'
    order by conrelid::regclass::text, conname)) from pg_constraint where connamespace = 'public'::regnamespace)
    as constraints,
  (select md5(string_agg(concat(pg_get_indexdef(indexrelid), indisvalid), ';' order by pg_get_indexdef(indexrelid)))
    from pg_index join pg_class on oid = indexrelid where relnamespace = 'public'::regnamespace) as indexes,
  (select md5(string_agg(pg_get_functiondef(oid), ';' order by oid::regprocedure::text)) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and probin is null) as functions,
  (select md5(string_agg(pg_get_triggerdef(oid), ';' order by tgrelid::regclass::text, tgname)) from pg_trigger
    where not tgisinternal) as triggers,
  (select sum(amount)::text from receipts) as money,
  (select string_agg(concat(tablename, ' ', (xpath('/row/n/text()',
    query_to_xml(format('select count(*) as n from %I', tablename), false, true, '')))[1]::text), ', ' order by tablename)
    from pg_tables where schemaname = 'public') as rows`;
