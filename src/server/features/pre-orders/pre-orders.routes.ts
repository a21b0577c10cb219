import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { sendCommand } from '#server/platform/http/send-command.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { readIfMatch } from '#server/platform/http/versions.ts';
import { idParams } from '#shared/contracts/common.ts';
import {
  createPreOrderBody,
  preOrder,
  preOrderCounts,
  preOrderCountsQuery,
  preOrdersQuery,
  updatePreOrderBody,
} from '#shared/contracts/pre-orders.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { updatePreOrder } from './pre-order-update.service.ts';
import { countByStatus, preOrderList, type StatusCount } from './pre-orders.list.ts';
import { createPreOrder, getPreOrder, summariseCounts } from './pre-orders.service.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['Pre-orders'];

/** Deleting one is the trash's route. */
export const preOrderRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, pool, clock, zone } = context;
    const today = () => dayOf(clock.now(), zone);

    app.get(
      '/api/pre-orders',
      { ...access, schema: { tags, querystring: preOrdersQuery, response: { 200: z.array(preOrder) } } },
      async (request, reply) =>
        sendList(pool, request, reply, request.query, preOrderList(request.query, today())),
    );

    app.get(
      '/api/pre-orders/counts',
      { ...access, schema: { tags, querystring: preOrderCountsQuery, response: { 200: preOrderCounts } } },
      async ({ query }) =>
        summariseCounts(await queryRows<StatusCount>(pool, countByStatus(query.location, today()))),
    );

    app.get(
      '/api/pre-orders/:id',
      { ...access, schema: { tags, params: idParams, response: { 200: preOrder } } },
      async ({ params }) => getPreOrder(db, params.id, { now: clock.now(), zone }),
    );

    app.post(
      '/api/pre-orders',
      { ...access, schema: { tags, body: createPreOrderBody, response: { 201: preOrder } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 201, (command) => createPreOrder(command, request.body)),
    );

    app.put(
      '/api/pre-orders/:id',
      {
        ...access,
        schema: { tags, params: idParams, body: updatePreOrderBody, response: { 200: preOrder } },
      },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          updatePreOrder(command, request.params.id, request.body, readIfMatch(request)),
        ),
    );
  };
