import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { commandRoute, rowRoute } from '#server/platform/http/command-route.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import {
  createPreOrderBody,
  deletePreOrderQuery,
  preOrder,
  preOrderCounts,
  preOrderCountsQuery,
  preOrdersQuery,
  updatePreOrderBody,
} from '#shared/contracts/pre-orders.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { prepareRollback } from './pre-order-trash.service.ts';
import { updatePreOrder } from './pre-order-update.service.ts';
import { countByStatus, preOrderList, type StatusCount } from './pre-orders.list.ts';
import { createPreOrder, preOrderEntity, summariseCounts } from './pre-orders.service.ts';

const access = { config: { access: 'session' } } as const;
const tag = 'Pre-orders';

export const preOrderRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { pool, clock, zone } = context;
    const today = () => dayOf(clock.now(), zone);

    app.get(
      '/api/pre-orders',
      {
        ...access,
        schema: { tags: [tag], querystring: preOrdersQuery, response: { 200: z.array(preOrder) } },
      },
      async (request, reply) =>
        sendList(pool, request, reply, request.query, preOrderList(request.query, today())),
    );

    app.get(
      '/api/pre-orders/counts',
      {
        ...access,
        schema: { tags: [tag], querystring: preOrderCountsQuery, response: { 200: preOrderCounts } },
      },
      async ({ query }) => summariseCounts(await queryRows<StatusCount>(pool, countByStatus(query, today()))),
    );

    rowRoute(app, context, { url: '/api/pre-orders/:id', tag, entity: preOrderEntity, answer: preOrder });

    const command = { tag, answer: preOrder };
    commandRoute(app, context, {
      ...command,
      method: 'POST',
      url: '/api/pre-orders',
      body: createPreOrderBody,
      status: 201,
      run: (command, { body }) => createPreOrder(command, body),
    });
    commandRoute(app, context, {
      ...command,
      method: 'PUT',
      url: '/api/pre-orders/:id',
      body: updatePreOrderBody,
      run: (command, { id, body, ifMatch }) => updatePreOrder(command, id, body, ifMatch),
    });
    commandRoute(app, context, {
      method: 'DELETE',
      url: '/api/pre-orders/:id',
      tag,
      query: deletePreOrderQuery,
      async run(command, { id, query, ifMatch }) {
        const rollBack = query.rollbackOrder ? await prepareRollback(command, id) : null;
        const batchId = await moveToTrash(command, preOrderEntity, id, ifMatch);
        await rollBack?.(batchId);
      },
    });
  };
