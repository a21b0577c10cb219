import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { getCustomer } from '#server/features/customers/customers.service.ts';
import { getLayby } from '#server/features/laybys/laybys.service.ts';
import { getOrder } from '#server/features/orders/orders.service.ts';
import { prepareRollback } from '#server/features/pre-orders/pre-order-trash.service.ts';
import { getPreOrder } from '#server/features/pre-orders/pre-orders.service.ts';
import { batchList } from '#server/platform/batches/batch-list.ts';
import { takeBack, trashHorizon } from '#server/platform/batches/batches.ts';
import { sendCommand } from '#server/platform/http/send-command.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { readIfMatch } from '#server/platform/http/versions.ts';
import { idParams, noContent, pageQuery } from '#shared/contracts/common.ts';
import { customerRelations } from '#shared/contracts/customers.ts';
import { type ActivityEntity, batch, batchParams, restoreReply } from '#shared/contracts/history.ts';
import { deletePreOrderQuery } from '#shared/contracts/pre-orders.ts';
import { countCustomerRelations, moveToTrash, type PresentCurrent, restoreDeleted } from './trash.service.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['Trash'];

type Delete = { path: string; entity: ActivityEntity; tag: string; presentCurrent?: PresentCurrent };

export const trashRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, pool, clock, zone } = context;

    const deletes: Delete[] = [
      { path: '/api/customers/:id', entity: 'customer', tag: 'Customers', presentCurrent: getCustomer },
      {
        path: '/api/payments/:id',
        entity: 'payment',
        tag: 'Orders',
        presentCurrent: (tx, id) => getOrder(tx, id, { now: clock.now(), zone }),
      },
      {
        path: '/api/laybys/:id',
        entity: 'layby',
        tag: 'Laybys',
        presentCurrent: (tx, id) => getLayby(tx, id, { now: clock.now(), zone }),
      },
    ];
    for (const { path, entity, tag, presentCurrent } of deletes) {
      app.delete(
        path,
        { ...access, schema: { tags: [tag], params: idParams, response: { 204: noContent } } },
        async (request, reply) =>
          sendCommand(context, request, reply, 204, async (command) => {
            await moveToTrash(command, entity, request.params.id, readIfMatch(request), presentCurrent);
          }),
      );
    }

    app.delete(
      '/api/pre-orders/:id',
      {
        ...access,
        schema: {
          tags: ['Pre-orders'],
          params: idParams,
          querystring: deletePreOrderQuery,
          response: { 204: noContent },
        },
      },
      async (request, reply) =>
        sendCommand(context, request, reply, 204, async (command) => {
          const { id } = request.params;
          const rollBack = request.query.rollbackOrder ? await prepareRollback(command, id) : null;
          const batchId = await moveToTrash(command, 'pre_order', id, readIfMatch(request), (tx) =>
            getPreOrder(tx, id, command),
          );
          await rollBack?.(batchId);
        }),
    );

    app.get(
      '/api/customers/:id/relations',
      { ...access, schema: { tags: ['Customers'], params: idParams, response: { 200: customerRelations } } },
      async ({ params }) => {
        const { id } = await getCustomer(db, params.id);
        return countCustomerRelations(db, id);
      },
    );

    app.get(
      '/api/trash',
      { ...access, schema: { tags, querystring: pageQuery, response: { 200: z.array(batch) } } },
      async (request, reply) =>
        sendList(pool, request, reply, request.query, batchList(['delete'], trashHorizon(clock.now()))),
    );

    app.post(
      '/api/trash/:batchId/restore',
      { ...access, schema: { tags, params: batchParams, response: { 200: restoreReply } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, async (command) => {
          const { counts } = await takeBack(command, request.params.batchId, { delete: restoreDeleted });
          return { restored: counts };
        }),
    );
  };
