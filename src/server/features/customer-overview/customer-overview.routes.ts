import { customerEntity } from '#server/features/customers/customers.service.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import * as contract from '#shared/contracts/customer-overview.ts';
import { customer } from '#shared/contracts/customers.ts';
import {
  customerContactList,
  customerHistoryList,
  customerReceiptList,
  getOverview,
} from './customer-overview.service.ts';

/** Everything about one customer, except their orders, laybys, reservations and pre-orders, which come from their own lists. */
export const customerOverviewRoutes = entityRoutes(
  { path: '/api/customers', tag: 'Customers', entity: customerEntity, answer: customer },
  (customers, { db }) => {
    customers.part('overview', contract.customerOverview, getOverview);
    customers.log('receipts', contract.customerReceiptRow, (id) => customerReceiptList(db, id));
    customers.log('contacts', contract.customerContactRow, (id) => customerContactList(db, id));
    customers.log('history', contract.customerHistoryRow, (id) => customerHistoryList(db, id));
  },
);
