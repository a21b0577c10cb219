import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { LAYBY_WORDS, ORDER_WORDS, searchConditions } from '#server/platform/database/search.ts';
import type {
  FoundHandOvers,
  HandOver,
  HandOverKind,
  HandOverPass,
  ReadyDevice,
} from '#shared/contracts/hand-over.ts';
import { branchCodeOf } from '#shared/domain/labels.ts';
import { AT_THE_SHOP_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import { normalizeQuoteNumber } from '#shared/domain/text.ts';

/** Reads what is ready to be handed over, and past hand-overs. */

/** When more are found, the user types more to tell them apart. */
const MOST_FOUND = 20;

const DEVICE_OF_ORDER = sql`left join lateral (
  select o.device_imei, o.device_branch from pre_orders o
  where o.payment_id = p.id and o.deleted_batch_id is null and ${oneOf('o.status', AT_THE_SHOP_STATUSES)}
  order by o.id desc limit 1) o on true`;

const readyOrders = (where: SQL, rank = 0): SQL => sql`
  select 'payment' as kind, p.id, p.version, p.customer_id as "customerId", c.name as "customerName", c.phone,
    p.quote_number as "quoteNumber", p.phone_model as "phoneModel",
    coalesce(o.device_branch, p.collection_branch, p.agent_branch) as branch,
    p.remaining_amount::text as "remainingAmount", o.device_imei as "deviceImei", p.status_changed_at as since, ${rank}::int as rank
  from hand_over_codes h join payments p on h.subject_kind = 'payment' and p.id = h.subject_id
  join customers c on c.id = p.customer_id ${DEVICE_OF_ORDER} where ${where}`;

const LAYBY = sql`
  select 'layby' as kind, l.id, l.version, l.customer_id as "customerId", l.customer_full_name as "customerName",
    l.customer_number as phone, null as "quoteNumber", l.phone_model as "phoneModel",
    coalesce(l.device_branch, l.agent_branch) as branch, l.remaining_amount::text as "remainingAmount",
    l.device_imei as "deviceImei", l.created_at as since, case when l.status = 'completed' then 0 else 1 end as rank`;

const readyLaybys = (where: SQL): SQL =>
  sql`${LAYBY} from hand_over_codes h join laybys l on h.subject_kind = 'layby' and l.id = h.subject_id where ${where}`;

/** Active laybys, whose last instalment may be paid at the hand-over. Those with a code are found by `readyLaybys`. */
const activeLaybys = (where: SQL): SQL =>
  sql`${LAYBY} from laybys l where l.deleted_batch_id is null and l.status = 'active' and ${where}
    and not exists (select from hand_over_codes h where h.subject_kind = 'layby' and h.subject_id = l.id)`;

type FoundRow = Omit<ReadyDevice, 'branch'> & { branch: string | null };

async function readDevices(db: Executor, parts: readonly SQL[]): Promise<ReadyDevice[]> {
  const each = parts.map((part) => sql`(${part} order by rank, since limit ${MOST_FOUND + 1})`);
  const { rows } = await db.execute<FoundRow>(sql`
    select kind, id, version, "customerId", "customerName", phone, "quoteNumber", "phoneModel", branch, "remainingAmount",
      "deviceImei" from (${sql.join(each, sql` union all `)}) found order by rank, since, kind, id limit ${MOST_FOUND + 1}`);
  return rows.map(({ branch, ...row }) => ({
    ...row,
    branch: branch === null ? null : branchCodeOf(branch),
  }));
}

/** At most `MOST_FOUND` devices, and whether there are more. */
type Found = Pick<FoundHandOvers, 'devices' | 'hasMore'>;

async function readFound(db: Executor, parts: readonly SQL[]): Promise<Found> {
  const devices = await readDevices(db, parts);
  return { devices: devices.slice(0, MOST_FOUND), hasMore: devices.length > MOST_FOUND };
}

export function findByCode(db: Executor, code: string): Promise<Found> {
  const isIt = sql`h.code = ${code}`;
  return readFound(db, [readyOrders(isIt), readyLaybys(isIt)]);
}

/** An order whose quote number is exactly the text comes first. */
export function findByWords(db: Executor, q: string): Promise<Found> {
  const orders = sql.join(searchConditions(q, ORDER_WORDS), sql` and `);
  const laybys = sql.join(searchConditions(q, LAYBY_WORDS), sql` and `);
  const key = normalizeQuoteNumber(q);
  return readFound(db, [
    readyOrders(sql`p.quote_key = ${key}`, -1),
    readyOrders(sql`p.quote_key is distinct from ${key} and ${orders}`),
    readyLaybys(laybys),
    activeLaybys(laybys),
  ]);
}

/** The device as it is ready now; null when it is not. */
export async function findDevice(db: Executor, kind: HandOverKind, id: number): Promise<ReadyDevice | null> {
  const isIt = sql`h.subject_id = ${id}`;
  const parts =
    kind === 'payment' ? [readyOrders(isIt)] : [readyLaybys(isIt), activeLaybys(sql`l.id = ${id}`)];
  const [device] = await readDevices(db, parts);
  return device ?? null;
}

/** Whether a reservation belongs to the customer of an order or layby. */
export async function isTheirs(
  db: Executor,
  { kind, id }: { kind: HandOverKind; id: number },
  reservationId: number,
): Promise<boolean> {
  const owner = kind === 'payment' ? sql`payments` : sql`laybys`;
  const { rows } = await db.execute(sql`
    select from reservations r join ${owner} t on t.customer_id = r.customer_id where r.id = ${reservationId} and t.id = ${id}`);
  return rows.length > 0;
}

/** The order with a quote number, even if it is not ready to be handed over. */
export async function findOtherOrder(
  db: Executor,
  quoteKey: string,
): Promise<{ quoteNumber: string; status: string } | null> {
  const { rows } = await db.execute<{ quoteNumber: string; status: string }>(sql`
    select quote_number as "quoteNumber", status from payments
    where quote_key = ${quoteKey} and deleted_batch_id is null order by id desc limit 1`);
  return rows[0] ?? null;
}

export async function findCode(db: Executor, kind: HandOverKind, id: number): Promise<string | null> {
  const { rows } = await db.execute<{ code: string }>(
    sql`select code from hand_over_codes where subject_kind = ${kind} and subject_id = ${id}`,
  );
  return rows[0]?.code ?? null;
}

/** Read in one statement, so that a new code is never combined with an outdated phone number. Null when there is no such record. */
export async function findPass(db: Executor, kind: HandOverKind, id: number): Promise<HandOverPass | null> {
  const told =
    kind === 'payment'
      ? sql`c.phone, c.email from payments t`
      : sql`t.customer_number as phone, coalesce(t.customer_email, c.email) as email from laybys t`;
  const { rows } = await db.execute<HandOverPass>(sql`
    select (select h.code from hand_over_codes h where h.subject_kind = ${kind} and h.subject_id = t.id) as code, ${told}
    join customers c on c.id = t.customer_id where t.id = ${id}`);
  return rows[0] ?? null;
}

const HAND_OVER = sql`
  select h.id, h.subject_kind as kind, h.subject_id as "subjectId",
    coalesce(p.version, l.version) as "subjectVersion", h.batch_id as "batchId",
    h.customer_name as "customerName", h.quote_number as "quoteNumber", h.phone_model as "phoneModel",
    h.total_amount::text as "totalAmount", h.due_amount::text as "remainingAmount",
    h.branch, h.agent, h.at, h.device_imei as "deviceImei", h.receiver_name as "receiverName", h.relation,
    h.id_last4 as "idLast4", h.signature, h.accessories, h.overrides, h.paid_amount::text as "paidAmount",
    h.taken_back_at as "takenBackAt"
  from hand_overs h
  left join payments p on h.subject_kind = 'payment' and p.id = h.subject_id
  left join laybys l on h.subject_kind = 'layby' and l.id = h.subject_id`;

type HandOverRow = Omit<HandOver, 'at' | 'takenBackAt'> & {
  at: Date | string;
  takenBackAt: Date | string | null;
};

async function readHandOvers(db: Executor, where: SQL): Promise<HandOver[]> {
  const { rows } = await db.execute<HandOverRow>(sql`${HAND_OVER} where ${where} order by h.id desc`);
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    takenBackAt: row.takenBackAt === null ? null : new Date(row.takenBackAt).toISOString(),
  }));
}

export async function findHandOver(db: Executor, id: number): Promise<HandOver | null> {
  const [row] = await readHandOvers(db, sql`h.id = ${id}`);
  return row ?? null;
}

/** The hand-overs of one order or layby, newest first. */
export function findHandOversOf(db: Executor, kind: HandOverKind, subjectId: number): Promise<HandOver[]> {
  return readHandOvers(db, sql`h.subject_kind = ${kind} and h.subject_id = ${subjectId}`);
}
