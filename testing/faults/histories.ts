import pg from 'pg';
import type { LaybyStatus } from '#shared/domain/labels.ts';
import { laybyStatusByLedger } from '#shared/domain/layby-lifecycle.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import { decideTransition, type LifecycleFacts, statusByLedger } from '#shared/domain/order-lifecycle.ts';
import type { StoredStatus } from '#shared/domain/order-statuses.ts';
import { decidePreOrderStep } from '#shared/domain/pre-order-lifecycle.ts';
import { writablePreOrderStatus } from '#shared/domain/pre-order-statuses.ts';
import { type Pair, problemsOf } from '#testing/pair-rules.ts';
import type { Kind } from './clerks.ts';

/** Replays the history of every row, from its first entry to its last, and compares the result with the row. */

type Fields = Record<string, unknown>;
export type Entry = {
  id: string;
  kind: Kind;
  rowId: number;
  action: string;
  before: Fields | null;
  after: Fields | null;
  requestId: string | null;
};
type RowNow = { kind: Kind; id: number; version: number; status: string; paid: string | null };
type Line = { kind: Kind; id: number; states: Fields[] };

export type Histories = {
  entries: number;
  rows: number;
  /** The row's fields at each of its versions, the first one first. */
  statesOf(kind: Kind, id: number): readonly Fields[];
  problems: string[];
};

const ENTRIES = `
  select id::text, entity as kind, entity_id as "rowId", action, before, after, request_id as "requestId"
  from activity where entity in ('payment', 'layby', 'pre_order') order by activity.id`;
const ROWS = `
  select 'payment' as kind, id, version, status, paid_amount::text as paid from payments
  union all select 'layby', id, version, status, paid_amount::text from laybys
  union all select 'pre_order', id, version, status, null from pre_orders`;
const WRONG_SUMS = `
  select kind || ' ' || id || ': paid ' || paid || ', ledger ' || ledger as what from (
    select o.*, coalesce((select sum(amount) from receipts r where r.subject_kind = o.kind and r.subject_id = o.id), 0)
      as ledger
    from (select 'payment' as kind, id, paid_amount as paid from payments
      union all select 'layby', id, paid_amount from laybys) o) sums
  where paid <> ledger`;

export async function tellHistories(databaseUrl: string): Promise<Histories> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const entries = (await client.query<Entry>(ENTRIES)).rows;
    const rows = (await client.query<RowNow>(ROWS)).rows;
    const histories = checkHistories(entries, rows);
    const wrongSums = (await client.query<{ what: string }>(WRONG_SUMS)).rows;
    return { ...histories, problems: [...histories.problems, ...wrongSums.map(({ what }) => what)] };
  } finally {
    await client.end();
  }
}

export function checkHistories(entries: readonly Entry[], rows: readonly RowNow[]): Histories {
  const { lines, problems } = tellAgain(entries);
  const statesOf = (kind: Kind, id: number) => lines.get(`${kind} ${id}`)?.states ?? [];
  for (const { kind, id, version, status, paid } of rows) {
    const states = statesOf(kind, id);
    const last = states.at(-1);
    if (states.length !== version)
      problems.push(`${kind} ${id} is at version ${version}, its history at ${states.length}`);
    if (last?.status !== status || (paid !== null && last?.paidAmount !== paid))
      problems.push(`${kind} ${id} is ${status}, ${paid}; its history ends otherwise`);
  }
  return { entries: entries.length, rows: rows.length, statesOf, problems };
}

/** The history does not record the field that marks rows in the trash. */
const TRASH: Record<string, Fields> = { deleted: { isDeleted: true }, restored: { isDeleted: false } };

function tellAgain(entries: readonly Entry[]): { lines: Map<string, Line>; problems: string[] } {
  const lines = new Map<string, Line>();
  const problems: string[] = [];
  const stateOf = (kind: Kind, id: unknown) => lines.get(`${kind} ${id}`)?.states.at(-1) ?? {};
  const preOrdersOf = (orderId: unknown) =>
    [...lines.values()].filter(
      ({ kind, states }) =>
        kind === 'pre_order' && states[0]?.paymentId === orderId && states.at(-1)?.isDeleted !== true,
    );

  for (const command of commandsOf(entries)) {
    const orders = new Set<unknown>();
    const moves: { entry: Entry; from: Fields; to: Fields }[] = [];
    for (const entry of command) {
      const { kind, rowId } = entry;
      const name = `${kind} ${rowId}`;
      const line = lines.get(name) ?? { kind, id: rowId, states: [] };
      const from = line.states.at(-1);
      if ((from === undefined) !== (entry.action === 'created'))
        problems.push(`${name}: ${entry.action} as entry ${line.states.length + 1} of its history`);
      const gap = from === undefined ? undefined : findGap(from, entry.before ?? {});
      if (gap !== undefined)
        problems.push(`${name}: entry ${entry.id} begins with another ${gap} than it was`);
      const to = { ...from, ...entry.after, ...TRASH[entry.action] };
      line.states.push(to);
      lines.set(name, line);
      if (kind !== 'layby') orders.add(kind === 'payment' ? rowId : line.states[0]?.paymentId);
      if (from !== undefined && from.status !== to.status) moves.push({ entry, from, to });
      if (kind === 'layby') problems.push(...problemsOfLayby(to).map((what) => `${name}: ${what}`));
    }
    for (const { entry, from, to } of moves) {
      const { kind, rowId, action } = entry;
      const isPartners = moves.some((other) => other.entry.kind !== kind);
      const order = kind === 'pre_order' ? stateOf('payment', to.paymentId) : {};
      if (!isPartners && !isLegalMove(kind, rowId, from, to, order))
        problems.push(`${kind} ${rowId}: ${action} from ${from.status} to ${to.status} is no step`);
    }
    for (const id of orders) {
      const order = stateOf('payment', id);
      if (order.isDeleted === true) continue;
      const broken = problemsOf(pairOf(order, preOrdersOf(id)));
      problems.push(...broken.map((rule) => `payment ${id}, ${command.at(-1)?.action}: ${rule}`));
    }
  }
  return { lines, problems };
}

/** The entries of one command, which are adjacent, because it locks its rows until it is done. */
function commandsOf(entries: readonly Entry[]): Entry[][] {
  const byRequest = Map.groupBy(entries, ({ requestId, id }) => requestId ?? id);
  return [...byRequest.values()].toSorted((a, b) => Number(a[0]?.id) - Number(b[0]?.id));
}

function findGap(state: Fields, before: Fields): string | undefined {
  // Additional values of the history (a reason, what was skipped) are no fields of the row.
  return Object.keys(before).find(
    (field) => field in state && JSON.stringify(before[field]) !== JSON.stringify(state[field]),
  );
}

function isLegalMove(kind: Kind, id: number, from: Fields, to: Fields, order: Fields): boolean {
  if (kind === 'layby') return true;
  if (kind === 'pre_order') {
    const facts = {
      status: String(from.status),
      orderStatus: order.status as StoredStatus,
      isOrderCompletedByThis: order.completedByPreOrderId === id,
      statusBeforePickup: (from.statusBeforePickup as string | undefined) ?? null,
    };
    const wished = writablePreOrderStatus(String(to.status));
    return (
      wished !== null &&
      [true, false].some(
        (isCompleting) => decidePreOrderStep(facts, wished, isCompleting).outcome === 'change',
      )
    );
  }
  const paidCents = centsOfAmount(String(from.paidAmount));
  const facts: LifecycleFacts = {
    status: from.status as StoredStatus,
    statusBeforeCompletion: (from.statusBeforeCompletion as StoredStatus | undefined) ?? null,
    deviceCollectedDate: (from.deviceCollectedDate as string | undefined) ?? null,
    isCollectionStampedByCompletion: from.isCollectionStampedByCompletion === true,
    paidCents,
  };
  const wished = to.status as StoredStatus;
  return (
    statusByLedger(facts.status, centsOfAmount(String(to.paidAmount))) === wished ||
    decideTransition(facts, wished).outcome === 'change'
  );
}

const textOf = (value: unknown) => (value === undefined || value === null ? null : String(value));

function pairOf(order: Fields, preOrders: readonly Line[]): Pair {
  return {
    order: {
      status: String(order.status),
      phoneAvailable: order.phoneAvailable === true,
      location: textOf(order.preOrderLocation),
      collectedAt: textOf(order.deviceCollectedDate),
      method: textOf(order.deliveryMethod),
      branch: textOf(order.collectionBranch),
      completedAt: textOf(order.orderCompletedDate),
      completedBy: (order.completedByPreOrderId as number | undefined) ?? null,
    },
    preOrders: preOrders.map(({ id, states }) => {
      const row = states.at(-1) ?? {};
      return {
        id,
        status: String(row.status),
        location: String(row.orderLocation),
        arrivedAt: textOf(row.actualArrivalDate),
        pickedUpAt: textOf(row.pickupDate),
        collectedAt: textOf(row.deviceCollectedDate),
        method: textOf(row.deliveryMethod),
        branch: textOf(row.collectionBranch),
      };
    }),
  };
}

function problemsOfLayby(row: Fields): string[] {
  const [full, paid] = [centsOfAmount(String(row.fullAmount)), centsOfAmount(String(row.paidAmount))];
  const status = row.status as LaybyStatus;
  const problems: string[] = [];
  if (status !== 'cancelled' && status !== laybyStatusByLedger(full, paid))
    problems.push(`${status} with ${paid} of ${full} cents paid`);
  if ((status === 'cancelled') !== (textOf(row.cancelledDate) !== null))
    problems.push(`${status} and cancelled on ${row.cancelledDate}`);
  if (textOf(row.deviceCollectedDate) !== null && status !== 'completed')
    problems.push(`handed over and ${status}`);
  return problems;
}
