import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ActivityRow, Batch } from '#shared/contracts/history.ts';
import type {
  Contact,
  CreateOrderBody,
  CustomerContactBody,
  Order,
  UpdateOrderBody,
} from '#shared/contracts/orders.ts';
import type { CreateReceiptBody, Receipt, ReverseReceiptBody } from '#shared/contracts/receipts.ts';
import { dashboardStatsQuery } from '#web/features/dashboard/dashboard.queries.ts';
import { api } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { replaceOrder, withoutOrder } from './order-cache.ts';

// The reads and writes of the order dialogs. Keys of orders begin with 'payments', of customers with 'customers'.

export const orderQuery = (orderId: number) =>
  queryOptions<Order>({
    queryKey: ['payments', orderId],
    queryFn: ({ signal }) => api.get(`/api/payments/${orderId}`, { signal }),
  });

export const receiptsQuery = (orderId: number) =>
  queryOptions<Receipt[]>({
    queryKey: ['payments', orderId, 'receipts'],
    queryFn: ({ signal }) => api.get(`/api/payments/${orderId}/receipts`, { signal }),
  });

export const contactsQuery = (orderId: number) =>
  queryOptions<Contact[]>({
    queryKey: ['payments', orderId, 'contacts'],
    queryFn: ({ signal }) => api.get(`/api/payments/${orderId}/contacts`, { signal }),
  });

const TIMELINE_LIMIT = 200;

/** What happened to the order, newest first. */
export const timelineQuery = (orderId: number) =>
  queryOptions<ActivityRow[]>({
    queryKey: ['payments', orderId, 'activity'],
    queryFn: ({ signal }) =>
      api.get(`/api/activity?entity=payment&id=${orderId}&limit=${TIMELINE_LIMIT}`, { signal }),
  });

export function createOrder(body: CreateOrderBody, idempotencyKey: string): Promise<Order> {
  return api.post('/api/payments', body, { idempotencyKey });
}

/** Changes the order as it was when `order` was read; a newer one answers 412. */
export function updateOrder(order: Order, body: UpdateOrderBody): Promise<Order> {
  return api.put(`/api/payments/${order.id}`, body, { ifMatch: order.version });
}

export function addReceipt(orderId: number, body: CreateReceiptBody, idempotencyKey: string): Promise<Order> {
  return api.post(`/api/payments/${orderId}/receipts`, body, { idempotencyKey });
}

export function reverseReceipt(
  receiptId: number,
  body: ReverseReceiptBody,
  idempotencyKey: string,
): Promise<Order> {
  return api.post(`/api/receipts/${receiptId}/reversal`, body, { idempotencyKey });
}

export function setCustomerContact(order: Order, body: CustomerContactBody): Promise<Order> {
  return api.put(`/api/payments/${order.id}/customer-contact`, body, { ifMatch: order.version });
}

export function deleteOrder(orderId: number): Promise<void> {
  return api.delete(`/api/payments/${orderId}`);
}

/** Puts a deleted order back with all that went with it. */
export async function restoreOrder(orderId: number): Promise<void> {
  const batches = await api.get<Batch[]>('/api/trash?limit=100');
  const batch = batches.find((one) => one.entity === 'payment' && one.entityId === orderId);
  if (!batch) throw new Error('The deleted order is not in the trash');
  await api.post(`/api/trash/${batch.id}/restore`);
}

/** The order as it is now, which the server sends along when it refuses a change of an older one. */
export function currentOrderOf(error: unknown): Order | null {
  if (!(error instanceof ApiError) || (error.status !== 412 && error.status !== 409)) return null;
  const current = error.problem?.current as Order | undefined;
  return current?.version === undefined ? null : current;
}

/** Who changed the order last; null when that cannot be told. */
export async function findLastHand(orderId: number): Promise<string | null> {
  try {
    const rows = await api.get<ActivityRow[]>(`/api/activity?entity=payment&id=${orderId}&limit=1`);
    return rows[0]?.agent ?? null;
  } catch {
    return null;
  }
}

/** What every list and count shows after a change of an order. */
export function useOrderCache() {
  const client = useQueryClient();
  return {
    /** Puts the server's answer into every cached list, and has what depends on it read again. */
    put: (order: Order) => {
      client.setQueriesData({ queryKey: ['payments'] }, (data: unknown) => replaceOrder(data, order));
      void refreshOrders(client);
    },
    drop: (orderId: number) => {
      client.setQueriesData({ queryKey: ['payments'] }, (data: unknown) => withoutOrder(data, orderId));
      void refreshOrders(client);
    },
    refresh: () => refreshOrders(client),
  };
}

async function refreshOrders(client: QueryClient): Promise<void> {
  await Promise.all(
    [['payments'], ['customers'], ['pre-orders'], dashboardStatsQuery.queryKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
