import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { selectNumbers } from '#server/features/customers/customers.service.ts';
import { selectStandingPreOrder } from '#server/features/orders/standing-pre-order.service.ts';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { onlyRow } from '#server/platform/database/only-row.ts';
import { callLeases } from '#server/platform/database/schema/call-leases.schema.ts';
import { subjectOf } from '#server/platform/entities/subjects.ts';
import { branchKey } from '#server/platform/http/narrowing.ts';
import type { CallReason, CallRoundSummary } from '#shared/contracts/call-round.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { type CallMark, type CallReasonKind, LEASE_MINUTES } from '#shared/domain/call-round.ts';
import { BRANCHES, type BranchCode } from '#shared/domain/labels.ts';
import { type CallMoment, callReasons, expectedOf, rankOf } from './call-reasons.ts';

/** The queue of the call round, and the leases that give each customer to one agent. */

const codeOf = (branch: SQL): SQL => sql`coalesce(${branchKey(branch)}, '')`;

/** A record at no known branch belongs to every branch, because otherwise nobody would call about it. */
const isOfBranch = (of: SQL, branch: BranchCode | null): SQL =>
  branch === null ? sql`true` : sql`(${codeOf(of)} = ${branch} or not ${oneOf(codeOf(of), BRANCHES)})`;

/**
 * Selects rows `customer_id, rank, since`, one per customer who may be called now. Before it is time again, a customer who
 * was reached, or named a day to come, is called only about a phone that is there and of which nobody has told them, or
 * about a reason that began since; after naming a day, only a slipped promise is such a reason.
 */
export function callQueue(moment: CallMoment, branch: BranchCode | null): SQL {
  // `materialized`, because without statistics on the tables (after an import) the planner evaluated all reasons once per customer.
  return sql`
    with r as materialized (${callReasons(moment)})
    select r.customer_id, min(${rankOf(sql`r.kind`)}) as rank, min(r.since) as since
    from r join customers c on c.id = r.customer_id
    where c.deleted_batch_id is null and c.forgotten_at is null and c.call_mark is null and ${isOfBranch(sql`r.branch`, branch)}
      and (c.call_again_at is null or c.call_again_at <= ${moment.now}
        or (c.call_outcome in ('reached', 'coming') and (r.kind in ('in_branch', 'stock_in')
          or (r.since > c.called_at and (c.call_outcome = 'reached' or r.kind = 'slipped')))))
    group by r.customer_id`;
}

type Claim = CallMoment & {
  branch: BranchCode | null;
  skip: readonly number[];
  holder: string;
  agent: string | null;
  wanted: number | null;
};

/** When a lease that is taken now ends. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MINUTES * 60_000);

/** Leases the next free customer, in one statement; null when another device took that customer at this moment, or nobody is left. */
export async function claimNext(
  tx: Tx,
  { now, zone, branch, skip, holder, agent, wanted }: Claim,
): Promise<number | null> {
  const until = leaseEnd(now);
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into call_leases (customer_id, holder, agent, leased_until)
    select q.customer_id, ${holder}, ${agent}, ${until} from (${callQueue({ now, zone }, branch)}) q
    left join call_leases t on t.customer_id = q.customer_id and t.leased_until > ${now}
    where (t.holder is null or t.holder = ${holder}) and not q.customer_id = any(${sql.param([...skip])}::int[])
    order by q.customer_id is distinct from ${wanted}::int, t.holder is null, q.rank, q.since, q.customer_id limit 1
    on conflict (customer_id) do update
      set holder = excluded.holder, agent = excluded.agent, leased_until = excluded.leased_until
      where call_leases.leased_until <= ${now} or call_leases.holder = excluded.holder
    returning customer_id as id`);
  return rows[0]?.id ?? null;
}

/** The customer that this holder has leased. */
export async function findLease(tx: Tx, holder: string, now: Date): Promise<number | null> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select customer_id as id from call_leases where holder = ${holder} and leased_until > ${now}`);
  return rows[0]?.id ?? null;
}

/** The current lease of this customer. */
export async function findLeaseOf(
  db: Executor,
  customerId: number,
  now: Date,
): Promise<{ holder: string; agent: string | null; until: Date } | null> {
  const [lease] = await db
    .select({ holder: callLeases.holder, agent: callLeases.agent, until: callLeases.leasedUntil })
    .from(callLeases)
    .where(and(eq(callLeases.customerId, customerId), gt(callLeases.leasedUntil, now)));
  return lease ?? null;
}

/** How many customers of the queue are not leased by another holder. */
export async function countFree(
  tx: Tx,
  { now, zone, branch, skip, holder }: Omit<Claim, 'agent' | 'wanted'>,
): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from (${callQueue({ now, zone }, branch)}) q
    where not q.customer_id = any(${sql.param([...skip])}::int[]) and not exists (
      select from call_leases t where t.customer_id = q.customer_id and t.leased_until > ${now} and t.holder <> ${holder})`);
  return rows[0]?.n ?? 0;
}

/** Ends the holder's leases, except on one customer. Returns the customers. */
export async function dropLeases(tx: Tx, holder: string, besides: number | null = null): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    delete from call_leases where holder = ${holder} and customer_id is distinct from ${besides}::int
    returning customer_id as id`);
  return rows.map(({ id }) => id);
}

export async function dropLeaseOf(tx: Tx, customerId: number): Promise<void> {
  await tx.execute(sql`delete from call_leases where customer_id = ${customerId}`);
}

/** Moves the lease to another customer, unless somebody has leased that one. */
export async function moveLease(tx: Tx, from: number, to: number, now: Date): Promise<void> {
  await tx.execute(sql`delete from call_leases where customer_id = ${to} and leased_until <= ${now}`);
  await tx.execute(sql`
    update call_leases set customer_id = ${to}
    where customer_id = ${from} and not exists (select from call_leases t where t.customer_id = ${to})`);
}

/** The customer into whom this one was merged; the same customer if not merged. */
export async function findWhoStayed(db: Executor, customerId: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive one as (
      select id, merged_into_id from customers where id = ${customerId}
      union select c.id, c.merged_into_id from customers c join one on c.id = one.merged_into_id)
    select id from one where merged_into_id is null`);
  return rows[0]?.id ?? customerId;
}

type Found = Omit<CallReason, 'since'> & { since: Date | string };

/** The reasons to call one customer, the most pressing first. */
export async function findReasons(
  db: Executor,
  moment: CallMoment,
  customerId: number,
): Promise<CallReason[]> {
  const title = (kind: 'payment' | 'layby' | 'reservation') => {
    const { ofCustomer, table } = subjectOf(kind);
    return sql`(select ${ofCustomer ?? sql`''`} from ${table} t where t.id = r.subject_id)`;
  };
  const { rows } = await db.execute<Found>(sql`
    select r.kind, r.subject_kind as "subjectKind", r.subject_id as "subjectId", r.since, r.branch,
      case r.subject_kind when 'payment' then ${title('payment')} when 'layby' then ${title('layby')}
        else ${title('reservation')} end as label,
      coalesce(p.phone_model, l.phone_model, v.phone_model) as "phoneModel",
      coalesce(p.remaining_amount, l.remaining_amount)::text as balance,
      case r.kind when 'slipped' then (select e.expected_arrival_date from (${expectedOf(dayOf(moment.now, moment.zone))}) e)
        when 'layby_due' then l.due_date when 'layby_overdue' then l.due_date end::text as day,
      case r.kind when 'slipped' then p.told_day end::text as "toldDay",
      case when r.kind in ('in_branch', 'still_waiting') then h.code end as code
    from (${callReasons(moment, customerId)}) r
    left join payments p on r.subject_kind = 'payment' and p.id = r.subject_id
    left join laybys l on r.subject_kind = 'layby' and l.id = r.subject_id
    left join reservations v on r.subject_kind = 'reservation' and v.id = r.subject_id
    left join hand_over_codes h on h.subject_kind = r.subject_kind and h.subject_id = r.subject_id
    order by ${rankOf(sql`r.kind`)}, r.since, r.subject_id`);
  return rows.map((row) => ({ ...row, since: new Date(row.since).toISOString() }));
}

/** A customer with a reason of this kind, or of any; with `withCode`, one whose device is at the shop. */
export async function findSomebody(
  db: Executor,
  moment: CallMoment,
  kind: CallReasonKind | null,
  withCode: boolean,
): Promise<{ id: number; name: string } | null> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select c.id, c.name from (${callReasons(moment)}) r join customers c on c.id = r.customer_id
    where c.deleted_batch_id is null and c.forgotten_at is null
      and (${kind}::text is null or r.kind = ${kind})
      and (not ${withCode} or r.kind in ('in_branch', 'still_waiting'))
    order by r.since desc limit 1`);
  return rows[0] ?? null;
}

type Asked = CallMoment & { branch: BranchCode | null; dayStart: Date; holder: string };

/**
 * Whether today's calls to a customer were about something of this branch. By then only the contact log says what a call
 * was about; for a phone from abroad, the branch is that of the order's open pre-order, else its latest.
 */
const wasAbout = (branch: BranchCode | null, dayStart: Date): SQL =>
  branch === null
    ? sql`true`
    : sql`exists (
        select from (${selectNumbers(sql`c.id`)}) one join contacts k on k.customer_id = one.id and k.at >= ${dayStart}
          left join payments p on k.subject_kind = 'payment' and p.id = k.subject_id
          left join laybys l on k.subject_kind = 'layby' and l.id = k.subject_id
          left join reservations v on k.subject_kind = 'reservation' and v.id = k.subject_id
        where ${isOfBranch(
          sql`coalesce(
            (${selectStandingPreOrder(sql`o.device_branch`, sql`p.id`)}),
            p.collection_branch, p.agent_branch, l.device_branch, l.agent_branch,
            v.device_branch, v.collection_branch, v.agent_branch)`,
          branch,
        )})`;

/** The figures of the round in a branch, or in the whole shop. Today's calls count whoever made them. */
export async function readFigures(
  db: Executor,
  { now, zone, branch, dayStart, holder }: Asked,
): Promise<Omit<CallRoundSummary, 'isQuiet' | 'hours'>> {
  const { rows } = await db.execute<Omit<CallRoundSummary, 'isQuiet' | 'hours'>>(sql`
    select (select count(*)::int from (${callQueue({ now, zone }, branch)}) q) as waiting,
      (select count(*)::int from customers c where c.deleted_batch_id is null and c.called_at >= ${dayStart}
        and ${wasAbout(branch, dayStart)}) as done,
      (select count(*)::int from customers c where c.deleted_batch_id is null and c.called_at >= ${dayStart}
        and c.call_outcome in ('reached', 'coming') and ${wasAbout(branch, dayStart)}) as reached,
      (select count(*)::int from customers c where c.deleted_batch_id is null and c.call_mark is not null) as "setAside",
      (select coalesce(jsonb_agg(jsonb_build_object('agent', t.agent, 'customerName', c.name, 'isHere', t.holder = ${holder})
          order by t.agent, t.customer_id), '[]')
        from call_leases t join customers c on c.id = t.customer_id
        where t.leased_until > ${now} and c.deleted_batch_id is null and c.forgotten_at is null) as "atWork"`);
  return onlyRow(rows);
}

export type SetAsideRow = {
  id: number;
  version: number;
  name: string;
  phone: string;
  mark: CallMark;
  calledAt: Date | string | null;
};

const MOST_SET_ASIDE = 200;

/** Customers who are not offered to anybody, the latest first. */
export async function findSetAside(db: Executor): Promise<SetAsideRow[]> {
  const { rows } = await db.execute<SetAsideRow>(sql`
    select c.id, c.version, c.name, c.phone, c.call_mark as mark, c.called_at as "calledAt" from customers c
    where c.deleted_batch_id is null and c.call_mark is not null
    order by c.called_at desc, c.id desc limit ${MOST_SET_ASIDE}`);
  return rows;
}
