import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { queryRows } from '#server/platform/database/raw-query.ts';
import type { LivePaymentsSummary } from '#shared/contracts/live-payments.ts';
import { type Period, within } from './live-payments.list.ts';

/** What was received on orders in a period, from the ledger alone. */

type Takings = Omit<LivePaymentsSummary, 'fromDay' | 'toDay'>;

const amountOf = (total: SQL) => sql`coalesce(${total}, 0)::numeric(20, 2)::text`;

/** One statement, hence one moment: the parts add up to the whole. */
export async function readTakings(pool: pg.Pool, period: Period, zone: string): Promise<Takings> {
  const where = sql.join(
    [sql`r.subject_kind = 'payment'`, ...within(sql`r.received_at`, period)],
    sql` and `,
  );
  const [row] = await queryRows<Takings>(
    pool,
    sql`
      with taken as (
        select r.amount, r.method, r.branch, r.agent, (r.received_at at time zone ${zone})::date::text as day,
          (r.amount > 0 and r.kind <> 'reversal' and not exists (
            select 1 from receipts reversal where reversal.reverses_id = r.id)) as counts
        from receipts r where ${where}
      )
      select
        (select ${amountOf(sql`sum(amount)`)} from taken) as "receivedAmount",
        (select count(*) filter (where counts)::int from taken) as "receivedCount",
        (select ${amountOf(sql`-sum(amount) filter (where amount < 0)`)} from taken) as "takenBackAmount",
        ${groupedBy('method', sql`sum(amount) desc, method nulls last`)} as "byMethod",
        ${groupedBy('branch', sql`sum(amount) desc, branch nulls last`)} as "byBranch",
        ${groupedBy('agent', sql`sum(amount) desc, agent nulls last`)} as "byAgent",
        ${groupedBy('day', sql`day`)} as "byDay"`,
  );
  if (row === undefined) throw new Error('The sum returned no row');
  return row;
}

function groupedBy(column: 'method' | 'branch' | 'agent' | 'day', order: SQL): SQL {
  const name = sql.raw(column);
  return sql`(
    select coalesce(json_agg(grouped), '[]') from (
      select ${name}, ${amountOf(sql`sum(amount)`)} as amount, count(*) filter (where counts)::int as count
      from taken group by ${name} order by ${order}
    ) grouped)`;
}
