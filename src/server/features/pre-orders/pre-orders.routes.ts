import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import { withShopDays } from '#server/platform/http/narrowing.ts';
import * as contract from '#shared/contracts/pre-orders.ts';
import { prepareRollback } from './pre-order-trash.service.ts';
import { updatePreOrder } from './pre-order-update.service.ts';
import { askedPreOrders, countByStatus, isCounted, type StatusCount } from './pre-orders.list.ts';
import { createPreOrder, preOrderEntity, summariseCounts } from './pre-orders.service.ts';
import { preOrderSheet } from './pre-orders.sheet.ts';

export const preOrderRoutes = entityRoutes(
  { path: '/api/pre-orders', tag: 'Pre-orders', entity: preOrderEntity, answer: contract.preOrder },
  (preOrders, { pool, zone }) => {
    preOrders.list(
      contract.preOrdersQuery,
      (query, today) => askedPreOrders(query, today, zone),
      preOrderSheet,
    );
    preOrders.read('counts', contract.preOrderCountsQuery, contract.preOrderCounts, async (query, today) => {
      const filter = withShopDays(query, today, zone);
      const groups = await queryRows<StatusCount>(pool, countByStatus(filter, today));
      return summariseCounts(groups, isCounted(filter));
    });
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
