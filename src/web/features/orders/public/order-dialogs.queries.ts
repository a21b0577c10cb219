import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Contact, CustomerContactBody } from '#shared/contracts/contacts.ts';
import type { Customer } from '#shared/contracts/customers.ts';
import type {
  CreateOrderBody,
  Order,
  SnoozeBody,
  ToldBody,
  UpdateOrderBody,
} from '#shared/contracts/orders.ts';
import type { CreatePreOrderBody, PreOrder } from '#shared/contracts/pre-orders.ts';
import type {
  BookedReceipt,
  CreateReceiptBody,
  CreateRefundBody,
  Receipt,
  ReverseReceiptBody,
} from '#shared/contracts/receipts.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { rowSubject } from '#web/components/shop/refusal.ts';
import { statusWords } from '#web/components/shop/status-words.ts';
import { api } from '#web/lib/api-client.ts';
import { recordHistoryQuery } from '#web/lib/history/record-history.ts';
import { logQuery } from '#web/lib/log-query.ts';
import { refreshOrders, removeOrder, replaceOrder } from '../order-cache.ts';
import { orderQuery } from './orders.queries.ts';

// Queries and commands of the order dialogs. The keys of an order's data begin with the order's key.

export interface OrderDialogProps extends DialogProps {
  order: Order;
}

/** `customer`: whom the order is for, if that is known. */
export interface NewOrderDialogProps extends DialogProps {
  customer?: Customer;
}

/** The payments of an order, newest first. */
export const receiptsQuery = (orderId: number) =>
  logQuery<Receipt>([...orderQuery(orderId).queryKey, 'receipts'], receiptsPath(orderId));

/** All payments at once, for a printed statement that adds them up. */
export const allReceiptsQuery = (orderId: number) =>
  queryOptions({
    queryKey: [...orderQuery(orderId).queryKey, 'receipts', 'all'],
    queryFn: ({ signal }) => api.get<Receipt[]>(receiptsPath(orderId), { signal }),
  });

export const contactsQuery = (orderId: number) =>
  logQuery<Contact>([...orderQuery(orderId).queryKey, 'contacts'], `/api/payments/${orderId}/contacts`);

/** What happened to the order, newest first. */
export const timelineQuery = (orderId: number) =>
  recordHistoryQuery(orderQuery(orderId).queryKey, 'payment', orderId);

export function createOrder(body: CreateOrderBody): Promise<Order> {
  return api.post('/api/payments', body);
}

/** Changes the version of the order that was read; a newer one answers 412. */
export function updateOrder(order: Order, body: UpdateOrderBody): Promise<Order> {
  return api.put(`/api/payments/${order.id}`, body, { ifMatch: order.version });
}

export function readOrder(orderId: number): Promise<Order> {
  return api.get(`/api/payments/${orderId}`);
}

export const receiptsPath = (orderId: number) => `/api/payments/${orderId}/receipts`;

export function addReceipt(orderId: number, body: CreateReceiptBody): Promise<Order> {
  return api.post(receiptsPath(orderId), body);
}

/** Refunds an overpayment of the version that was read; a newer one answers 412. */
export function refundOrder({ id, version }: Order, body: CreateRefundBody): Promise<Order & BookedReceipt> {
  return api.post(`/api/payments/${id}/refunds`, body, { ifMatch: version });
}

export function reverseReceipt(receiptId: number, body: ReverseReceiptBody): Promise<Order> {
  return api.post(`/api/receipts/${receiptId}/reversal`, body);
}

export function setCustomerContact(order: Order, body: CustomerContactBody): Promise<Order> {
  return api.put(`/api/payments/${order.id}/customer-contact`, body, { ifMatch: order.version });
}

/** Records the day that the customer was told, for the version that was read; a newer one answers 412. */
export function tellDay({ id, version }: Order, body: ToldBody): Promise<Order> {
  return api.put(`/api/payments/${id}/told`, body, { ifMatch: version });
}

/** Snoozes the version of the order that was read; a newer one answers 412. */
export function snoozeOrder({ id, version }: Order, body: SnoozeBody): Promise<Order> {
  return api.put(`/api/payments/${id}/snooze`, body, { ifMatch: version });
}

/** Orders the device abroad; the server moves the order too. An open pre-order of the same order answers 409. */
export function createPreOrder(body: CreatePreOrderBody): Promise<PreOrder> {
  return api.post('/api/pre-orders', body);
}

export function deleteOrder(orderId: number): Promise<void> {
  return api.delete(`/api/payments/${orderId}`);
}

/** How a conflicting change of an order by somebody else is described, and how the cached data is updated then. */
export const ORDER_SUBJECT = rowSubject<Order>({
  entity: 'payment',
  mark: 'quoteNumber',
  standingOf: ({ status }) => `The order is now ${statusWords(status)}.`,
  replace: replaceOrder,
  refresh: refreshOrders,
});

/** Updates what every list, count and open dialog shows after a change of an order. */
export function useOrderCache() {
  const client = useQueryClient();
  const put = (order: Order) => replaceOrder(client, order);
  const refresh = () => refreshOrders(client);
  return {
    /** Stores the server's answer wherever the order is shown, and reads again what depends on it. */
    put,
    /** Reads the order again, after a change whose answer does not contain it. */
    reread: async (orderId: number) => {
      try {
        put(await readOrder(orderId));
      } catch {
        refresh();
      }
    },
    drop: (orderId: number) => removeOrder(client, orderId),
    refresh,
  };
}
