import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { customerEntity } from '#server/features/customers/customers.service.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import {
  customerContactRow,
  customerHistoryRow,
  customerOverview,
  customerReceiptRow,
} from '#shared/contracts/customer-overview.ts';
import { customer } from '#shared/contracts/customers.ts';
import {
  customerContactList,
  customerHistoryList,
  customerReceiptList,
  getOverview,
} from './customer-overview.service.ts';

/** One customer whole. The orders, laybys, reservations and pre-orders themselves come from their own lists. */
export const customerOverviewRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = context;
    const customers = entityRoutes(app, context, {
      path: '/api/customers',
      tag: 'Customers',
      entity: customerEntity,
      answer: customer,
    });
    customers.part('overview', customerOverview, getOverview);
    customers.log('receipts', customerReceiptRow, (id) => customerReceiptList(db, id));
    customers.log('contacts', customerContactRow, (id) => customerContactList(db, id));
    customers.log('history', customerHistoryRow, (id) => customerHistoryList(db, id));
  };
