import { sql } from 'drizzle-orm';
import { stepOrder } from '#server/features/orders/order-for-pre-order.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { lockRow } from '#server/platform/entities/entity.ts';
import { COLLECTED_RANK, statusesWhere } from '#shared/domain/order-statuses.ts';
import { OPEN_PRE_ORDER_STATUSES, PICKED_UP_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import { foundBy, type HealthRuleDefinition, type Looking, RIGHT_BY_NOW } from '../rule.ts';

/** Orders that are not handed over although their pre-order is picked up. */

const found = foundBy(
  ({ zone }) => sql`
    select 'payment' as entity, p.id, p.quote_number || ' · ' || c.name as label,
      'The pre-order was picked up, but the order is still open' as problem,
      jsonb_build_object('collect', case when o.delivery_method = 'delivered' or o.collection_branch is not null
        then 'Collected' || coalesce(to_char(coalesce(o.device_collected_date, o.pickup_date) at time zone ${zone}, ' on FMDD FMMonth YYYY'), '')
        end) as becomes
    from payments p join customers c on c.id = p.customer_id
      join lateral (select * from pre_orders o where o.payment_id = p.id and o.deleted_batch_id is null
        and ${oneOf('o.status', PICKED_UP_STATUSES)} order by o.id desc limit 1) o on true
    where p.deleted_batch_id is null and ${oneOf(
      'p.status',
      statusesWhere(({ rank }) => rank < COLLECTED_RANK),
    )} and p.order_completed_date is null and not exists (
      select 1 from pre_orders w where w.payment_id = p.id and w.deleted_batch_id is null and ${oneOf('w.status', OPEN_PRE_ORDER_STATUSES)})`,
);

export const pickedUpOpenRule: HealthRuleDefinition = {
  id: 'picked_up_open',
  title: 'Picked up but still open',
  wrong:
    'The pre-order says that the customer has the device, but the order is still waiting for collection.',
  link: null,
  fixes: [{ id: 'collect', label: 'Mark orders collected' }],
  read: found.read,
  async fixOne(command, row) {
    const order = await lockRow(command.tx, payments, row.id);
    if (order === null || !(await found.isWrong(command, row))) return RIGHT_BY_NOW;
    const { at, deliveryMethod, collectionBranch } = await readHandOver(command, row.id);
    if (deliveryMethod !== 'delivered' && collectionBranch === null)
      return 'The pre-order has no collection branch. Mark the order as collected by hand.';
    const wish = {
      status: 'device_collected',
      dates: { deviceCollectedDate: at === null ? undefined : ({ kind: 'instant', at } as const) },
      deliveryMethod: deliveryMethod ?? 'collected',
      collectionBranch,
    };
    await stepOrder(command, order, { wish }, () => null);
    return null;
  },
};

type HandedOver = { at: Date | null; deliveryMethod: string | null; collectionBranch: string | null };

async function readHandOver({ tx }: Looking, paymentId: number): Promise<HandedOver> {
  const { rows } = await tx.execute<Omit<HandedOver, 'at'> & { at: Date | string | null }>(sql`
    select coalesce(device_collected_date, pickup_date) as at, delivery_method as "deliveryMethod",
      collection_branch as "collectionBranch"
    from pre_orders where payment_id = ${paymentId} and deleted_batch_id is null and ${oneOf('status', PICKED_UP_STATUSES)}
    order by id desc limit 1`);
  const { at = null, deliveryMethod = null, collectionBranch = null } = rows[0] ?? {};
  return { at: at === null ? null : new Date(at), deliveryMethod, collectionBranch };
}
