import type pg from 'pg';

/** Marks a database that is being restored until the restore is done: otherwise a partly restored shop would start like a complete one. */

const MARK = 'omatala_restoring';

export class UnfinishedRestoreError extends Error {
  constructor() {
    super(
      'This database comes from a restore that was interrupted. Remove it (the folder, or the database of DATABASE_URL), then restore the backup again.',
    );
    this.name = 'UnfinishedRestoreError';
  }
}

export async function markUnfinished(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(`create schema if not exists ${MARK}`);
}

export async function markFinished(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema ${MARK}`);
}

/** @throws UnfinishedRestoreError */
export async function assertFinished(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query('select 1 from pg_namespace where nspname = $1', [MARK]);
  if (rows.length > 0) throw new UnfinishedRestoreError();
}

/**
 * Selects the drop statements for everything that is new in a database that was empty, except for what extensions own:
 * tables, functions and whole schemas.
 */
const MADE = `
  select format('drop schema if exists %I cascade', nspname) as statement from pg_namespace
    where nspname in ('jobs', 'drizzle', '${MARK}') and not oid = any($1::oid[])
  union all
  select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' else 'table' end,
      c.oid::regclass) from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not c.oid = any($1::oid[])
      and not exists (select 1 from pg_depend where objid = c.oid and deptype = 'e')
  union all
  select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where pronamespace = 'public'::regnamespace and not p.oid = any($1::oid[])
      and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')`;

/** Returns the function that drops everything that is created in an empty database from now on. */
export async function rememberEmpty(
  client: pg.ClientBase,
): Promise<(client: pg.ClientBase) => Promise<void>> {
  const { rows } = await client.query<{ oid: string }>(
    'select oid from pg_namespace union all select oid from pg_class union all select oid from pg_proc',
  );
  const there = rows.map(({ oid }) => oid);
  return async (later) => {
    const { rows: made } = await later.query<{ statement: string }>(MADE, [there]);
    for (const { statement } of made) await later.query(statement);
  };
}
