import pg from 'pg';
import type { Load } from './load.ts';
import type { Write } from './writes.ts';

/** What was acknowledged beside what is in the database. */
export type Audit = {
  acknowledged: number;
  /** Nobody knows whether they took effect. */
  unsettled: number;
  lost: number;
  doubled: number;
  /** Orders whose sum is not that of their ledger, or whose version counts other changes than were made. */
  wrongSums: number;
  /** In N$, as acknowledged and as booked. */
  moneyAcknowledged: number;
  moneyBooked: number;
  wrongTotals: number;
};

type OrderRow = {
  id: number;
  quote: string;
  version: number;
  paid: string;
  feedback: string | null;
  ledger: string;
};

const ORDERS = `
  select p.id, p.quote_number as quote, p.version, p.paid_amount::text as paid, p.live_payment_feedback as feedback,
    coalesce((select sum(amount) from receipts where subject_kind = 'payment' and subject_id = p.id), 0)::text as ledger
  from payments p where p.quote_number like 'CL-%'`;

export async function audit(databaseUrl: string, { writes }: Load): Promise<Audit> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows: orders } = await client.query<OrderRow>(ORDERS);
    const keys = await countKeys(client, writes);
    const settled = writes.filter(isDone);
    const receipts = settled.filter(({ path }) => path.endsWith('/receipts'));
    return {
      acknowledged: settled.length,
      unsettled: writes.filter(({ answer }) => answer === null).length,
      ...compareOrders(orders, settled, keys),
      wrongSums: orders.filter(({ paid, ledger }) => Number(paid) !== Number(ledger)).length,
      moneyAcknowledged: sum(receipts.map(({ body }) => Number(body.amount))),
      moneyBooked: sum(orders.map(({ ledger }) => Number(ledger))),
      wrongTotals: await countWrongTotals(client),
    };
  } finally {
    await client.end();
  }
}

const isDone = ({ answer }: Write) => answer !== null && answer.status < 300;

/**
 * A quote number is of one order, the sum of an order is that of its acknowledged receipts, and its version counts its
 * acknowledged changes: one that took effect twice, or not at all, shows in each of these.
 */
function compareOrders(orders: readonly OrderRow[], settled: readonly Write[], keys: Map<string, number>) {
  let lost = settled.filter(({ key }) => !keys.has(key)).length;
  let doubled = 0;
  const byQuote = Map.groupBy(orders, ({ quote }) => quote);
  const changes = Map.groupBy(settled, ({ path }) => Number(path.split('/')[3]));
  for (const made of settled.filter(({ path }) => path === '/api/payments')) {
    const found = byQuote.get(String(made.body.quoteNumber)) ?? [];
    const [order] = found;
    doubled += Math.max(0, found.length - 1);
    if (order === undefined) {
      lost += 1;
      continue;
    }
    const later = changes.get(order.id) ?? [];
    const paid = later.filter(({ path }) => path.endsWith('/receipts'));
    const lastVersion = Math.max(...[made, ...later].map(({ answer }) => Number(answer?.row.version ?? 0)));
    const difference = Number(order.paid) - sum(paid.map(({ body }) => Number(body.amount)));
    if (difference > 0.001 || order.version > lastVersion) doubled += 1;
    if (difference < -0.001 || order.version < lastVersion) lost += 1;
    const feedback = later.find(({ method }) => method === 'PUT')?.body.livePaymentFeedback;
    if (feedback !== undefined && order.feedback !== feedback) lost += 1;
  }
  const extra = [...byQuote.keys()].filter(
    (quote) => !settled.some(({ body }) => body.quoteNumber === quote),
  ).length;
  return { lost, doubled: doubled + extra };
}

async function countKeys(client: pg.Client, writes: readonly Write[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string; count: number }>(
    'select key, count(*)::int as count from idempotency_keys where key = any($1) group by key',
    [writes.map(({ key }) => key)],
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}

async function countWrongTotals(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ wrong: number }>('select count(*)::int as wrong from mend_totals()');
  return rows[0]?.wrong ?? 0;
}

const sum = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((all, one) => all + one, 0) * 100) / 100;
