import { type SQL, sql } from 'drizzle-orm';
import { oneOf } from '#server/platform/database/one-of.ts';
import {
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
 * A customer is of the branches and agents that they have dealt with: those of their live orders, laybys and reservations,
 * each spelled as its own list does (docs/decisions/031). Pre-orders go with their order.
 */

type Dealing = Pick<NarrowedTable, 'branch' | 'agent'> & { table: SQL };

const agentBranch = sql.raw(`replace(lower(t.agent_branch), ' ', '_')`);
const agent = sql.raw('t.added_by_agent');
const DEALINGS: readonly Dealing[] = [
  { table: sql.raw('payments t'), branch: agentBranch, agent },
  { table: sql.raw('laybys t'), branch: agentBranch, agent },
  { table: sql.raw('reservations t'), branch: sql.raw('t.collection_branch'), agent },
];

/**
 * Two ways to ask who has dealt with a branch, with an agent, or with both at once, of which one alone is taken: customers
 * are asked one by one where there are many, and where there are few those are looked up. Null when neither is asked for.
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
  // Not "exists": the planner would read all of them before the first customer.
  const isOne = owners.map((own) => sql`(${own} and t.customer_id = ${customerId} limit 1) is not null`);
  return {
    many: sql`(${areMany} and (${sql.join(isOne, sql` or `)}))`,
    few: sql`(not ${areMany} and ${customerId} in (${sql.join(owners, sql` union all `)}))`,
  };
}

const KEPT = { branch: sql.raw('k.place'), agent: sql.raw('k.agent') };

/** Of fewer orders than one for so many customers a page would be looked for too long. */
const ONE_IN = 50;

/** Each branch and agent that a customer has dealt with, as one value of pairs, in the same order however it is read. */
export function selectDealings(customerId: SQL): SQL {
  const pairs = DEALINGS.map(
    ({ table, branch, agent: by }) => sql`
      select ${branch} as branch, ${by} as agent from ${table}
      where t.customer_id = ${customerId} and t.deleted_batch_id is null`,
  );
  return sql`(select coalesce(json_agg(json_build_array(d.branch, d.agent) order by d.branch, d.agent), '[]') from (${sql.join(pairs, sql` union `)}) d)`;
}

/** Conditions by which a customer still owes so much, or more, on orders and active laybys: as the customer's page sums it up. */
export function owesAtLeast(balance: string | undefined, customerId: SQL): SQL[] {
  if (balance === undefined || centsOfAmount(balance) <= 0) return [];
  const owed = (table: string, statuses: readonly string[]) => sql`
    select t.customer_id, t.remaining_amount from ${sql.raw(table)} t
    where t.deleted_batch_id is null and ${oneOf('t.status', statuses)} and t.remaining_amount > 0`;
  // Summed up once, within indexes; each customer in the order of the list is then looked up in it.
  return [
    sql`coalesce(${customerId} in (
      select o.customer_id from (${owed('payments', STORED_STATUSES)} union all ${owed('laybys', ['active'])}) o
      group by o.customer_id having sum(o.remaining_amount) >= ${balance}), false)`,
  ];
}
