import { queryOptions } from '@tanstack/react-query';
import type {
  CustomerContactRow,
  CustomerHistoryRow,
  CustomerOverview,
  CustomerReceiptRow,
} from '#shared/contracts/customer-overview.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { api } from '#web/lib/api-client.ts';
import { logQuery } from '#web/lib/log-query.ts';

// The queries of a customer's page. The lists' keys begin with the lists' own paths, so that a change of an order also reads the customer's
// orders again.

export const overviewQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['/api/customers', 'overview', customerId],
    queryFn: ({ signal }) => api.get<CustomerOverview>(`/api/customers/${customerId}/overview`, { signal }),
  });

const belongingsQuery = <Item>(path: string, customerId: number) =>
  queryOptions({
    queryKey: [path, 'of-customer', customerId],
    queryFn: ({ signal }) => api.get<Item[]>(`${path}?customerId=${customerId}`, { signal }),
  });

export type BelongingsQuery<Item> = ReturnType<typeof belongingsQuery<Item>>;

export const customerOrdersQuery = (customerId: number) =>
  belongingsQuery<Order>('/api/payments', customerId);
export const customerLaybysQuery = (customerId: number) => belongingsQuery<Layby>('/api/laybys', customerId);
export const customerReservationsQuery = (customerId: number) =>
  belongingsQuery<Reservation>('/api/reservations', customerId);
export const customerPreOrdersQuery = (customerId: number) =>
  belongingsQuery<PreOrder>('/api/pre-orders', customerId);

const logOf = <Item>(name: 'receipts' | 'contacts' | 'history', customerId: number) =>
  logQuery<Item>(['/api/customers', name, customerId], `/api/customers/${customerId}/${name}`);

/** Each newest first, page by page. */
export const customerReceiptsQuery = (customerId: number) =>
  logOf<CustomerReceiptRow>('receipts', customerId);
export const customerContactsQuery = (customerId: number) =>
  logOf<CustomerContactRow>('contacts', customerId);
export const customerHistoryQuery = (customerId: number) => logOf<CustomerHistoryRow>('history', customerId);
