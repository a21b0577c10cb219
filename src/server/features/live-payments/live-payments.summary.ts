import { type SQL, sql } from 'drizzle-orm';
import { sumOf } from '#server/platform/database/sum-of.ts';
import { countOf, keptGroups } from '#server/platform/totals/kept-totals.ts';
import type { LivePaymentsSummary } from '#shared/contracts/live-payments.ts';
import { keptWithin, type Period } from './live-payments.list.ts';

/** The money received on orders in a period, from the kept totals of the ledger only. */

export type Takings = Omit<LivePaymentsSummary, 'fromDay' | 'toDay'>;

const AMOUNT = sql`${sumOf('k.amount')}::text`;
/** The number of payments that were received and not reversed. */
const RECEIVED = countOf(sql`k.state = 'received'`);

/** One row of `Takings`. One statement, so that all sums are of one moment and the parts add up to the whole. */
export function takingsOf(period: Period): SQL {
  const days = keptWithin(period);
  return sql`
      select ${AMOUNT} as "receivedAmount", ${RECEIVED} as "receivedCount",
        greatest(coalesce(-sum(k.amount) filter (where k.state = 'taken_back'), 0), 0)::numeric(20, 2)::text as "takenBackAmount",
        ${groupedBy('method', keptGroups('takings_by_method', days), 'method')} as "byMethod",
        ${groupedBy('branch', keptGroups('takings_by_branch', days), 'place')} as "byBranch",
        ${groupedBy('agent', keptGroups('takings_by_agent', days), 'agent')} as "byAgent",
        ${groupedBy('day', keptGroups('takings_by_method', days), 'day')} as "byDay"
      from ${keptGroups('takings_by_method', days)}`;
}

/** The largest first; days in order. */
function groupedBy(name: string, groups: SQL, column: 'method' | 'place' | 'agent' | 'day'): SQL {
  const by = sql.raw(`k.${column}`);
  const value = column === 'day' ? by : sql`nullif(${by}, '')`;
  const order = column === 'day' ? by : sql`sum(k.amount) desc, ${value} nulls last`;
  return sql`(
    select coalesce(json_agg(grouped), '[]') from (
      select ${value} as ${sql.identifier(name)}, ${AMOUNT} as amount, ${RECEIVED} as count
      from ${groups} group by ${by} having sum(k.n) > 0 order by ${order}
    ) grouped)`;
}
