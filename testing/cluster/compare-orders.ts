import type { Write } from './writes.ts';

/** An order of the load, as in the database. */
export type OrderRow = {
  id: number;
  quote: string;
  version: number;
  paid: string;
  feedback: string | null;
  ledger: string;
};

/**
 * Quote numbers are unique, an order's sum is that of its acknowledged receipts, and its version counts its acknowledged changes: a change
 * that took effect twice, or not at all, shows in each of these.
 */
export function compareOrders(
  orders: readonly OrderRow[],
  settled: readonly Write[],
  keys: ReadonlySet<string>,
): { lost: number; doubled: number } {
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

/** In whole cents, as amounts have two decimals. */
export const sum = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((all, one) => all + one, 0) * 100) / 100;
