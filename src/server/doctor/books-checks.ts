import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { formatCount } from '#shared/domain/counts.ts';
import { RULES } from '../features/data-health/rules.ts';
import type { Db } from '../platform/database/database.ts';
import { bad, type Finding, ok, warn } from './finding.ts';
import { readWholeTables } from './read-whole-tables.ts';

/** Checks whether the shop's data is consistent. Reads whole tables, changes nothing, locks nothing. */

export async function checkTotals(pool: pg.Pool): Promise<Finding> {
  const wrong = await readWholeTables<{ list: string }>(
    pool,
    `select list from (
       select * from count_totals()
       union all select list, state, place, agent, method, day, -n, -amount, -owed from kept_totals
     ) compared group by list, state, place, agent, method, day
     having sum(n) <> 0 or sum(amount) <> 0 or sum(owed) <> 0`,
  );
  if (wrong.length === 0) return ok('Kept totals', 'match a fresh count');
  const lists = [...new Set(wrong.map(({ list }) => list))].join(', ');
  const found = `${formatCount(wrong.length, 'total')} wrong (${lists})`;
  return bad('Kept totals', found, 'Run "Checking totals" on the screen System jobs: it fixes them.');
}

const MOST_NAMED = 5;

/**
 * Applies the rules of the screen Data health, all to one snapshot. Skips the rule that locks the rows it reads, and
 * rules without a fix, which report delays and not inconsistencies.
 */
export async function checkDataHealth(
  db: Db,
  { now, zone }: { now: Date; zone: string },
): Promise<Finding[]> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = '30min'`);
      const findings: Finding[] = [];
      for (const rule of RULES.filter(({ fixes, fixAll }) => fixes.length > 0 && !fixAll)) {
        const { count, rows } = await rule.read({ tx, now, zone }, MOST_NAMED);
        const isMoney = rule.id === 'ledger';
        if (count > 0) {
          const named = rows.map(({ entity, id }) => `${entity === 'payment' ? 'order' : entity} ${id}`);
          const found = `${rule.title}: ${count} (${named.join(', ')}${count > rows.length ? ', …' : ''})`;
          const advice = 'See the screen Data health: it shows each of them and offers to fix them.';
          findings.push((isMoney ? bad : warn)(isMoney ? 'Money' : 'Data health', found, advice));
        } else if (isMoney) findings.push(ok('Money', 'every paid amount equals the sum of its payments'));
      }
      return findings;
    },
    { accessMode: 'read only', isolationLevel: 'repeatable read' },
  );
}

type ForeignKey = {
  name: string;
  child: string;
  parent: string;
  columns: string[];
  referenced: string[];
  isValid: boolean;
};

const FOREIGN_KEYS = `
  select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
    c.convalidated as "isValid",
    array(select quote_ident(a.attname) from unnest(c.conkey) with ordinality k(n, i)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by i) as columns,
    array(select quote_ident(a.attname) from unnest(c.confkey) with ordinality k(n, i)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by i) as referenced
  from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by c.conname`;

/** Counts violations instead of trusting the constraints: rows that were written while triggers were disabled break them unnoticed. */
export async function checkReferences(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<ForeignKey>(FOREIGN_KEYS);
  const broken: string[] = [];
  for (const { name, child, parent, columns, referenced } of rows) {
    const matches = columns.map((column, n) => `p.${referenced[n]} = c.${column}`).join(' and ');
    const isSet = columns.map((column) => `c.${column} is not null`).join(' and ');
    const [counted] = await readWholeTables<{ n: number }>(
      pool,
      `select count(*)::int as n from ${child} c where ${isSet} and not exists (select from ${parent} p where ${matches})`,
    );
    if (counted && counted.n > 0) broken.push(`${name}: ${formatCount(counted.n, 'row')}`);
  }
  const advice =
    'Something other than the app has written to the database. Restore a backup beside it and compare.';
  if (broken.length > 0) return bad('References', `point to missing rows: ${broken.join(', ')}`, advice);
  const unproved = rows.filter(({ isValid }) => !isValid).map(({ name }) => name);
  if (unproved.length > 0) {
    return warn(
      'References',
      `not yet validated: ${unproved.join(', ')}`,
      'Start the app: it continues where it was interrupted.',
    );
  }
  return ok('References', `${rows.length} foreign keys, none broken`);
}
