import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { queryRow } from '#server/platform/database/raw-query.ts';
import { listRoutes } from '#server/platform/entities/entity-routes.ts';
import { withShopDays } from '#server/platform/http/narrowing.ts';
import { deliverySummary, deliveryTrackingQuery } from '#shared/contracts/delivery.ts';
import { order } from '#shared/contracts/orders.ts';
import { deliveryList, summariseDelivery } from './delivery.list.ts';
import { deliverySheet } from './delivery.sheet.ts';

export const deliveryRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const deliveries = listRoutes(app, context, '/api/payments/delivery-tracking', 'Delivery tracking');
    deliveries.list(
      deliveryTrackingQuery,
      order,
      (query, today) => deliveryList(withShopDays(query, today, context.zone), today),
      deliverySheet,
    );
    deliveries.read('summary', z.object({}), deliverySummary, () =>
      queryRow(context.pool, summariseDelivery()),
    );
  };
