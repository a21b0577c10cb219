import pg from 'pg';
import { compareOrders, type OrderRow, sum } from './compare-orders.ts';
import type { Load } from './load.ts';
import type { Write } from './writes.ts';

/** Compares the acknowledged changes with the database. */
export type Audit = {
  acknowledged: number;
  /** Changes of which it is unknown whether they took effect. */
  unsettled: number;
  lost: number;
  doubled: number;
  /** Orders whose paid amount is not the sum of their ledger, or whose version does not match the number of their changes. */
  wrongSums: number;
  /** In N$, as acknowledged and as booked. */
  moneyAcknowledged: number;
  moneyBooked: number;
  wrongTotals: number;
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
    const keys = await findKeys(client, writes);
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

async function findKeys(client: pg.Client, writes: readonly Write[]): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    'select key from idempotency_keys where key = any($1)',
    [writes.map(({ key }) => key)],
  );
  return new Set(rows.map(({ key }) => key));
}

async function countWrongTotals(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ wrong: number }>('select count(*)::int as wrong from mend_totals()');
  return rows[0]?.wrong ?? 0;
}
