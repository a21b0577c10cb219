import { type BulkDeed, bulkRows } from '#server/platform/batches/bulk-rows.ts';
import { stateConflict } from '#server/platform/entities/entity.ts';
import { type PreOrder, preOrdersQuery } from '#shared/contracts/pre-orders.ts';
import { isOnwardStep } from '#shared/domain/pre-order-lifecycle.ts';
import { PRE_ORDER_STATUS_LABELS, preOrderStatusOf } from '#shared/domain/pre-order-statuses.ts';
import { updatePreOrder } from './pre-order-update.service.ts';
import { askedPreOrders } from './pre-orders.list.ts';
import { preOrderEntity } from './pre-orders.service.ts';

/** Pre-orders, many at once. */

const wordOf = ({ status }: PreOrder) => PRE_ORDER_STATUS_LABELS[preOrderStatusOf(status) ?? 'ordered'];

const step: BulkDeed<PreOrder> = {
  told: wordOf,
  run(command, preOrder) {
    const next = preOrder.nextActions.find(({ kind }) => isOnwardStep(kind));
    if (next === undefined) throw stateConflict(preOrder, `${wordOf(preOrder)} is the last step`);
    return updatePreOrder(command, preOrder.id, { status: next.to }, preOrder.version);
  },
};

export const preOrderBulk = bulkRows({
  ...{
    entity: preOrderEntity,
    query: preOrdersQuery,
    listOf: askedPreOrders,
  },
  deeds: { step },
});
