import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createChance } from '#server/demo/demo-random.ts';
import { MIGRATIONS_FOLDER, migrateDatabase } from '#server/platform/database/migrations.ts';
import { makeScratchDir, startScratchDatabase } from '#testing/embedded-database.ts';
import type { Fault, Ground } from './fault.ts';

/** D8: the upgrade of a filled shop from each version to the next, cut off at each of its statements, and started again. */

type Cluster = Ground & { connectTo(database: string): pg.PoolConfig };
/** The line is cut at a statement, before it is sent or when it has been. */
type Cut = { at: number; isSent: boolean };

const FILLED = join(import.meta.dirname, '../filled-database');
/** The version of the oldest shop that is upgraded. */
const FIRST = 2;
const VERSIONS = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql')).length;

async function openCluster(): Promise<Cluster> {
  const scratch = makeScratchDir();
  const { connection, messages } = await startScratchDatabase(join(scratch.path, 'data'));
  return {
    connectTo: (database) => ({ ...connection, database }),
    lastWords: () => messages.join('\n'),
    end: () => scratch.dispose(),
  };
}

export const upgradesCutOff: Fault<Cluster> = {
  id: 'D8',
  holds: 'migrations are safe: cut off at any statement, the next start brings the shop to its version',
  // One of so many statements.
  sizes: { small: { oneOf: 40 }, full: { oneOf: 4 } },
  open: openCluster,
  async run(cluster, { oneOf = 1 }, seed) {
    const chance = createChance(seed);
    const [notThere, unlike]: [string[], string[]] = [[], []];
    let [statements, cuts] = [0, 0];
    const admin = new pg.Pool({ ...cluster.connectTo('postgres'), max: 1 });
    // Its last connection may still be closing when the server is stopped.
    admin.on('error', () => {});
    const clone = async (name: string) => {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`create database ${name} template shop`);
      return cluster.connectTo(name);
    };
    try {
      await admin.query('create database shop');
      for (let version = 0; version < VERSIONS; version += 1) {
        if (version > FIRST) {
          const whole = await upgrade(await clone('whole'), version, null);
          for (let at = 1; at <= whole.statements; at += 1) {
            statements += 1;
            if (statements % oneOf !== 0) continue;
            cuts += 1;
            const cut = { at, isSent: chance.isLucky(0.5) };
            const database = await clone('cut');
            await upgrade(database, version, cut).catch(() => {});
            const name = `${version}, statement ${at}${cut.isSent ? ', sent' : ''}`;
            const after = await upgrade(database, version, null).catch((error: Error) => error);
            if (after instanceof Error) notThere.push(`${name}: ${after.message}`);
            else {
              const parts = Object.keys(whole.print).filter(
                (part) => after.print[part] !== whole.print[part],
              );
              if (parts.length > 0) unlike.push(`${name}: ${parts.join(', ')}`);
            }
          }
        }
        await upgrade(cluster.connectTo('shop'), version, null, true);
      }
    } finally {
      await admin.end();
    }
    const of = (what: string, found: string[]) => ({
      what: found.length === 0 ? what : `${what} (${found.slice(0, 5).join('; ')})`,
      figure: found.length,
      limit: 0,
    });
    return [
      of(`shops that do not come to their version (${cuts} cuts, ${statements} statements)`, notThere),
      of('shops that differ from one that was never cut off', unlike),
    ];
  },
};

async function upgrade(
  database: pg.PoolConfig,
  version: number,
  cut: Cut | null,
  isFilled = false,
): Promise<{ statements: number; print: Record<string, string> }> {
  const pool = new pg.Pool({ ...database, max: 1 });
  pool.on('error', () => {});
  let statements = 0;
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
    client.query = ((...args: unknown[]) => {
      statements += 1;
      if (statements === cut?.at && !cut.isSent) stream.destroy();
      const answer = query(...args);
      if (statements === cut?.at) setImmediate(() => stream.destroy());
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

/** What a start leaves: the record of the migrations, the schema, what is still to be done, money and how many rows there are. */
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
