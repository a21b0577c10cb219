import { type SQL, sql } from 'drizzle-orm';
import { oneOf } from '#server/platform/database/one-of.ts';
import {
  branchKey,
  inBranch,
  isSaid,
  type NarrowedTable,
  type Narrowing,
  narrowed,
  ofAgent,
} from '#server/platform/http/narrowing.ts';
import { keptCount } from '#server/platform/totals/kept-totals.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import { STORED_STATUSES } from '#shared/domain/order-statuses.ts';

/**
 * A customer belongs to the branches and agents of their live orders, laybys and reservations, each as its own list spells
 * it (docs/decisions/031). Pre-orders count with their order.
 */

type Dealing = Pick<NarrowedTable, 'branch' | 'agent'> & { table: SQL };

const agentBranch = branchKey(sql`t.agent_branch`);
const agent = sql.raw('t.added_by_agent');
const DEALINGS: readonly Dealing[] = [
  { table: sql.raw('payments t'), branch: agentBranch, agent },
  { table: sql.raw('laybys t'), branch: agentBranch, agent },
  { table: sql.raw('reservations t'), branch: sql.raw('t.collection_branch'), agent },
];

/**
 * Conditions for customers who have dealt with a branch, an agent, or both; exactly one of the two applies. `many` checks
 * customers one by one, which is fast when many match; `few` looks the matching ones up. Null when the filter names
 * neither.
 */
export function dealtWith(asked: Pick<Narrowing, 'branch' | 'agent'>, customerId: SQL) {
  if (!(isSaid(asked.branch) || isSaid(asked.agent))) return null;
  const owners = DEALINGS.map(({ table, ...spelled }) => {
    const conditions = [sql`t.deleted_batch_id is null`, ...narrowed(asked, spelled)];
    return sql`select t.customer_id from ${table} where ${sql.join(conditions, sql` and `)}`;
  });
  const orders = keptCount('orders', [
    ...inBranch(asked.branch, KEPT.branch),
    ...ofAgent(asked.agent, KEPT.agent),
  ]);
  const areMany = sql`${orders} * ${ONE_IN} >= ${keptCount('customers')}`;
  // Not `exists`, for which the planner would read all rows before the first customer.
  const isOne = owners.map((own) => sql`(${own} and t.customer_id = ${customerId} limit 1) is not null`);
  return {
    many: sql`(${areMany} and (${sql.join(isOne, sql` or `)}))`,
    few: sql`(not ${areMany} and ${customerId} in (${sql.join(owners, sql` union all `)}))`,
  };
}

const KEPT = { branch: sql.raw('k.place'), agent: sql.raw('k.agent') };

/** With fewer orders than one per so many customers, checking customers one by one would take too long to fill a page. */
const ONE_IN = 50;

/** The distinct branches and agents that a customer has dealt with, as one JSON array of pairs in a fixed order. */
export function selectDealings(customerId: SQL): SQL {
  const pairs = DEALINGS.map(
    ({ table, branch, agent: by }) => sql`
      select ${branch} as branch, ${by} as agent from ${table}
      where t.customer_id = ${customerId} and t.deleted_batch_id is null`,
  );
  return sql`(select coalesce(json_agg(json_build_array(d.branch, d.agent) order by d.branch, d.agent), '[]') from (${sql.join(pairs, sql` union `)}) d)`;
}

/** Conditions for customers who owe at least this much on orders and active laybys, summed up as on the customer's page. */
export function owesAtLeast(balance: string | undefined, customerId: SQL): SQL[] {
  if (balance === undefined || centsOfAmount(balance) <= 0) return [];
  const owed = (table: string, statuses: readonly string[]) => sql`
    select t.customer_id, t.remaining_amount from ${sql.raw(table)} t
    where t.deleted_batch_id is null and ${oneOf('t.status', statuses)} and t.remaining_amount > 0`;
  // Summed up once, from indexes only; each customer of the list is then looked up in the result.
  return [
    sql`coalesce(${customerId} in (
      select o.customer_id from (${owed('payments', STORED_STATUSES)} union all ${owed('laybys', ['active'])}) o
      group by o.customer_id having sum(o.remaining_amount) >= ${balance}), false)`,
  ];
}
