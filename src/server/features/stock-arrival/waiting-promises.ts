import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import type { ArrivalPromise } from '#shared/contracts/stock-arrival.ts';
import type { PromiseKind } from '#shared/domain/allocation.ts';
import { PAID_BY_BANK_STATUSES } from '#shared/domain/order-statuses.ts';
import { areNear, modelWordsOf } from '#shared/domain/phone-models.ts';
import { UNDER_WAY_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import { modelKeyOf } from '#shared/domain/reservation-lifecycle.ts';

/** Finds the promises that wait for a phone: the input of the allocation. */

/** By kind: the live rows `t` that wait, and the columns that make them a promise. */
const WAITING: Readonly<Record<PromiseKind, { from: SQL; columns: SQL }>> = {
  pre_order: {
    from: sql`pre_orders t join payments p on p.id = t.payment_id join customers c on c.id = t.customer_id
      where t.deleted_batch_id is null and t.status in ${[...UNDER_WAY_STATUSES]}
        and p.status in ${[...PAID_BY_BANK_STATUSES]}`,
    columns: sql`c.name, p.quote_number as "quoteNumber", t.color, t.storage,
      t.supplier_order_number as "supplierOrderNumber", coalesce(p.bank_paid_date, t.order_date) as since,
      'normal' as priority, t.agent_branch as branch`,
  },
  layby: {
    from: sql`laybys t where t.deleted_batch_id is null and t.status = 'completed'
      and t.device_collected_date is null and t.device_arrived_date is null`,
    columns: sql`t.customer_full_name as name, null::text as "quoteNumber", t.phone_color as color,
      t.phone_storage as storage, null::text as "supplierOrderNumber",
      coalesce(t.completed_date, t.created_at) as since, 'normal' as priority, t.agent_branch as branch`,
  },
  reservation: {
    from: sql`reservations t join customers c on c.id = t.customer_id
      where t.deleted_batch_id is null and t.status = 'waiting'`,
    columns: sql`c.name, null::text as "quoteNumber", t.color, t.storage, null::text as "supplierOrderNumber",
      t.reserved_date as since, t.priority, t.collection_branch as branch`,
  },
};
const KINDS = Object.keys(WAITING) as readonly PromiseKind[];

type Read = Omit<ArrivalPromise, 'since'> & { since: Date | string };

/** Promises that wait for one of these models in any spelling, or for a model whose name is nearly the same. */
export async function findWaiting(db: Executor, models: readonly string[]): Promise<ArrivalPromise[]> {
  const isWanted = wantedBy(models);
  const found: ArrivalPromise[] = [];
  for (const kind of KINDS) {
    const { from, columns } = WAITING[kind];
    const spellings = await db.execute<{ model: string }>(
      sql`select distinct t.phone_model as model from ${from}`,
    );
    const meant = spellings.rows.map(({ model }) => model).filter(isWanted);
    if (meant.length === 0) continue;
    const { rows } = await db.execute<Read>(sql`
      select ${sql.raw(`'${kind}'`)} as kind, t.id, t.version, t.phone_model as "phoneModel", ${columns}
      from ${from} and t.phone_model = any(${sql.param(meant)}::text[]) order by t.id`);
    found.push(...rows.map((row) => ({ ...row, since: new Date(row.since).toISOString() })));
  }
  return found;
}

function wantedBy(models: readonly string[]): (model: string) => boolean {
  const keys = new Set(models.map(modelKeyOf));
  const allWords = models.map(modelWordsOf);
  return (model) => {
    if (keys.has(modelKeyOf(model))) return true;
    const words = modelWordsOf(model);
    return allWords.some((one) => areNear(one, words));
  };
}
