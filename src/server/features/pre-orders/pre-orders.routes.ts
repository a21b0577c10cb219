import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import {
  createPreOrderBody,
  deletePreOrderQuery,
  preOrder,
  preOrderCounts,
  preOrderCountsQuery,
  preOrdersQuery,
  updatePreOrderBody,
} from '#shared/contracts/pre-orders.ts';
import { prepareRollback } from './pre-order-trash.service.ts';
import { updatePreOrder } from './pre-order-update.service.ts';
import { countByStatus, preOrderList, type StatusCount } from './pre-orders.list.ts';
import { createPreOrder, preOrderEntity, summariseCounts } from './pre-orders.service.ts';

export const preOrderRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { pool } = context;
    const preOrders = entityRoutes(app, context, {
      path: '/api/pre-orders',
      tag: 'Pre-orders',
      entity: preOrderEntity,
      answer: preOrder,
    });
    preOrders.list(preOrdersQuery, preOrderList);
    preOrders.figures('counts', preOrderCountsQuery, preOrderCounts, async (query, today) =>
      summariseCounts(await queryRows<StatusCount>(pool, countByStatus(query, today))),
    );
    preOrders.row();
    preOrders.create(createPreOrderBody, createPreOrder);
    preOrders.update(updatePreOrderBody, updatePreOrder);
    preOrders.remove(async (command, id, ifMatch, { rollbackOrder }) => {
      const rollBack = rollbackOrder ? await prepareRollback(command, id) : null;
      const batchId = await moveToTrash(command, preOrderEntity, id, ifMatch);
      await rollBack?.(batchId);
    }, deletePreOrderQuery);
  };
