import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import * as contract from '#shared/contracts/pre-orders.ts';
import { prepareRollback } from './pre-order-trash.service.ts';
import { updatePreOrder } from './pre-order-update.service.ts';
import { countByStatus, isSearch, preOrderList, type StatusCount } from './pre-orders.list.ts';
import { createPreOrder, preOrderEntity, summariseCounts } from './pre-orders.service.ts';
import { preOrderSheet } from './pre-orders.sheet.ts';

export const preOrderRoutes = entityRoutes(
  { path: '/api/pre-orders', tag: 'Pre-orders', entity: preOrderEntity, answer: contract.preOrder },
  (preOrders, { pool }) => {
    preOrders.list(contract.preOrdersQuery, preOrderList, preOrderSheet);
    preOrders.read('counts', contract.preOrderCountsQuery, contract.preOrderCounts, async (query, today) =>
      summariseCounts(await queryRows<StatusCount>(pool, countByStatus(query, today)), isSearch(query.q)),
    );
    preOrders.row();
    preOrders.create(contract.createPreOrderBody, createPreOrder);
    preOrders.update(contract.updatePreOrderBody, updatePreOrder);
    preOrders.remove(async (command, id, ifMatch, { rollbackOrder }) => {
      const rollBack = rollbackOrder ? await prepareRollback(command, id) : null;
      const batchId = await moveToTrash(command, preOrderEntity, id, ifMatch);
      await rollBack?.(batchId);
    }, contract.deletePreOrderQuery);
  },
);
