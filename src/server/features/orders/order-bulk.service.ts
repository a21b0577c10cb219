import { contactWish, contactWords } from '#server/features/contacts/contact-bulk.service.ts';
import { type BulkDeed, bulkRows } from '#server/platform/batches/bulk-rows.ts';
import { stateConflict } from '#server/platform/entities/entity.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { type Order, ordersQuery } from '#shared/contracts/orders.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { isOnward } from '#shared/domain/order-steps.ts';
import { setCustomerContact, updateOrder } from './order-update.service.ts';
import { askedOrders } from './orders.list.ts';
import { orderEntity } from './orders.service.ts';

const step: BulkDeed<Order> = {
  told: ({ status }) => ORDER_STATUS_LABELS[status],
  run(command, order) {
    const next = order.nextActions.find(({ kind }) => isOnward(kind));
    if (next === undefined)
      throw stateConflict(order, `${ORDER_STATUS_LABELS[order.status]} is the last step`);
    return updateOrder(command, order.id, { status: next.to }, order.version);
  },
};

const contact: BulkDeed<Order> = {
  told: contactWords,
  run: (command, { id, version }, values) => setCustomerContact(command, id, contactWish(values), version),
};

const agent: BulkDeed<Order> = {
  told: ({ addedByAgent }) => addedByAgent ?? 'No agent',
  run(command, { id, version }, { agent: addedByAgent }) {
    if (!addedByAgent) throw fieldError('values.agent', 'Choose an agent');
    return updateOrder(command, id, { addedByAgent }, version);
  },
};

const branch: BulkDeed<Order> = {
  told: ({ agentBranch }) => branchLabel(agentBranch) ?? 'No branch',
  run(command, { id, version }, { branch: agentBranch }) {
    if (!agentBranch) throw fieldError('values.branch', 'Choose a branch');
    return updateOrder(command, id, { agentBranch }, version);
  },
};

export const orderBulk = bulkRows({
  ...{ entity: orderEntity, query: ordersQuery, listOf: askedOrders },
  deeds: { step, contact, agent, branch },
});
