import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { type DeliverySummary, deliverySummary, deliveryTrackingQuery } from '#shared/contracts/delivery.ts';
import { order } from '#shared/contracts/orders.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { deliveryList, summariseDelivery } from './delivery.list.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['Delivery tracking'];

export const deliveryRoutes =
  ({ pool, clock, zone }: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/payments/delivery-tracking',
      {
        ...access,
        schema: { tags, querystring: deliveryTrackingQuery, response: { 200: z.array(order) } },
      },
      async (request, reply) => {
        const today = dayOf(clock.now(), zone);
        return sendList(pool, request, reply, request.query, deliveryList(request.query, today));
      },
    );

    app.get(
      '/api/payments/delivery-tracking/summary',
      { ...access, schema: { tags, response: { 200: deliverySummary } } },
      async () => {
        const [summary] = await queryRows<DeliverySummary>(pool, summariseDelivery());
        if (summary === undefined) throw new Error('The count returned no row');
        return summary;
      },
    );
  };
