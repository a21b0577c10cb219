import { contactList } from '#server/features/contacts/contacts.service.ts';
import { receiptList } from '#server/features/ledger/ledger.service.ts';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import { withShopDays } from '#server/platform/http/narrowing.ts';
import { MOST_COUNTED } from '#server/platform/totals/kept-totals.ts';
import { contact, customerContactBody } from '#shared/contracts/contacts.ts';
import * as contract from '#shared/contracts/orders.ts';
import { bookedReceipt, createReceiptBody, createRefundBody, receipt } from '#shared/contracts/receipts.ts';
import { summariseCounts } from '#shared/domain/order-counts.ts';
import { snoozeOrder, tellDay } from './order-promise.service.ts';
import { orderSheet } from './order-sheet.service.ts';
import { setCustomerContact, updateOrder } from './order-update.service.ts';
import { askedOrders, countByStatus, isKept, isSearch } from './orders.list.ts';
import { addOrderReceipt, createOrder, orderEntity, refundOrder } from './orders.service.ts';

export const orderRoutes = entityRoutes(
  { path: '/api/payments', tag: 'Orders', entity: orderEntity, answer: contract.order },
  (orders, { pool, zone }) => {
    orders.list(contract.ordersQuery, (query, today) => askedOrders(query, today, zone), orderSheet);
    orders.read('counts', contract.orderCountsQuery, contract.orderCounts, async (query, today) => {
      const filter = withShopDays(query, today, zone);
      const groups = await queryRows<{ status: string; total: number; overdue: number }>(
        pool,
        countByStatus(filter, today),
      );
      const most = isKept(filter) ? Number.POSITIVE_INFINITY : MOST_COUNTED;
      return summariseCounts(groups, { most, isSearching: isSearch(filter.q) });
    });
    orders.row();
    orders.log('contacts', contact, (id) => contactList({ kind: 'payment', id }));
    orders.log('receipts', receipt, (id) => receiptList([{ kind: 'payment', id }]));
    orders.create(contract.createOrderBody, createOrder);
    orders.update(contract.updateOrderBody, updateOrder);
    orders.step('PUT', 'customer-contact', customerContactBody, setCustomerContact);
    orders.step('PUT', 'told', contract.toldBody, tellDay);
    orders.step('PUT', 'snooze', contract.snoozeBody, snoozeOrder);
    orders.add('receipts', createReceiptBody, addOrderReceipt);
    orders.add('refunds', createRefundBody, refundOrder, contract.order.extend(bookedReceipt));
    orders.remove((command, id, ifMatch) => moveToTrash(command, orderEntity, id, ifMatch));
  },
);
