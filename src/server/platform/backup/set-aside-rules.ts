import type pg from 'pg';
import { BackupFileError } from './backup-format.ts';
import { nameOf, quote, type Table } from './tables.ts';

/**
 * Drops or disables what would act on rows while they are loaded: triggers, which would count and record them again;
 * foreign keys, because rows come in any order; and indexes, which are built faster afterwards. All of it belongs to a
 * schema that this program has just created as its owner, so no superuser is needed.
 */

const FOREIGN_KEY_VIOLATION = '23503';

type Rule = { on: string; name: string; made: string };

const FOREIGN_KEYS = `
  select conrelid::regclass::text as "on", conname as name, pg_get_constraintdef(oid) as made
  from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`;

const INDEXES = `
  select i.indrelid::regclass::text as "on", i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
  from pg_index i where i.indrelid = any($1::regclass[])
    and not exists (select 1 from pg_constraint where conindid = i.indexrelid)`;

/**
 * Returns the function that restores all of it.
 * @throws BackupFileError from that function, for a row that refers to a missing one
 */
export async function setAsideRules(
  client: pg.Client,
  tables: readonly Table[],
  { isUnlogged }: { isUnlogged: boolean },
): Promise<() => Promise<void>> {
  const names = tables.map(nameOf);
  const { rows: foreignKeys } = await client.query<Rule>(FOREIGN_KEYS, [names]);
  const { rows: indexes } = await client.query<Rule>(INDEXES, [names]);
  for (const { on, name } of foreignKeys) {
    await client.query(`alter table ${on} drop constraint ${quote(name)}`);
  }
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const name of names) {
    await client.query(`alter table ${name} disable trigger user`);
    if (isUnlogged) await client.query(`alter table ${name} set unlogged`);
  }
  return async () => {
    for (const { made } of indexes) await client.query(made);
    for (const { on, name, made } of foreignKeys) {
      try {
        await client.query(`alter table ${on} add constraint ${quote(name)} ${made}`);
      } catch (cause) {
        if ((cause as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw cause;
        throw new BackupFileError(`${on} refers to rows that are not in the backup (${name}).`, { cause });
      }
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  };
}
