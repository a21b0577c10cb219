import { sql } from 'drizzle-orm';
import { stepOrder } from '#server/features/orders/order-for-pre-order.service.ts';
import { createPreOrder } from '#server/features/pre-orders/pre-orders.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { lockRow, readRow } from '#server/platform/entities/entity.ts';
import { ORDERABLE_STATUS } from '#shared/domain/order-lifecycle.ts';
import { ON_ORDER_STATUSES, ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { foundBy, type HealthRuleDefinition, RIGHT_BY_NOW } from '../rule.ts';

/** Orders that wait for a device, without a pre-order. */

const place = sql.raw(`case p.status when 'china_preorder' then 'China' else 'Dubai' end`);

const found = foundBy(
  () => sql`
    select 'payment' as entity, p.id, p.quote_number || ' · ' || c.name as label,
      'Waiting for ' || ${place} || ', but has no pre-order' as problem,
      jsonb_build_object('create', 'Pre-order from ' || ${place} || ': ' || p.phone_model,
        'back', ${ORDER_STATUS_LABELS[ORDERABLE_STATUS]}::text) as becomes
    from payments p join customers c on c.id = p.customer_id
    where p.deleted_batch_id is null and ${oneOf('p.status', ON_ORDER_STATUSES)} and not exists (
      select 1 from pre_orders o where o.payment_id = p.id and o.deleted_batch_id is null and o.status <> 'cancelled')`,
);

const NOT_KNOWN = {
  color: undefined,
  storage: undefined,
  expectedArrivalDate: undefined,
  supplierOrderNumber: undefined,
  notes: undefined,
};

export const preOrderMissingRule: HealthRuleDefinition = {
  id: 'pre_order_missing',
  title: 'Pre-order record missing',
  wrong: 'The order says that its device comes from China or Dubai, but it has no pre-order.',
  link: null,
  fixes: [
    { id: 'create', label: 'Create pre-orders' },
    { id: 'back', label: 'Back to FNB Paid' },
  ],
  read: found.read,
  async fixOne(command, row, { fix }) {
    // Stepping back needs the order's lock; creating a pre-order locks the customer before the order, so the order must not be locked yet.
    const order =
      fix === 'back'
        ? await lockRow(command.tx, payments, row.id)
        : await readRow(command.tx, payments, row.id);
    if (order === null || !(await found.isWrong(command, row))) return RIGHT_BY_NOW;
    if (fix === 'back') {
      await stepOrder(command, order, { wish: { status: ORDERABLE_STATUS, dates: {} } }, () => null);
      return null;
    }
    if (order.phoneModel === null) return 'The order has no phone model';
    const { agent, branch } = command.actor;
    await createPreOrder(command, {
      paymentId: row.id,
      phoneModel: order.phoneModel,
      orderLocation: order.status === 'china_preorder' ? 'china' : 'dubai',
      addedByAgent: order.addedByAgent ?? agent ?? 'Data health',
      agentBranch: order.agentBranch ?? branch ?? 'Data health',
      ...NOT_KNOWN,
    });
    return null;
  },
};
