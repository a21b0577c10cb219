import { contactList } from '#server/features/contacts/contacts.service.ts';
import { receiptList } from '#server/features/ledger/ledger.service.ts';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import { contact, customerContactBody } from '#shared/contracts/contacts.ts';
import * as contract from '#shared/contracts/orders.ts';
import { countsQuery } from '#shared/contracts/queries.ts';
import { bookedReceipt, createReceiptBody, createRefundBody, receipt } from '#shared/contracts/receipts.ts';
import { orderSheet } from './order-sheet.service.ts';
import { setCustomerContact, updateOrder } from './order-update.service.ts';
import { summariseCounts } from './orders.counts.ts';
import { countByStatus, isSearch, orderList } from './orders.list.ts';
import { addOrderReceipt, createOrder, orderEntity, refundOrder } from './orders.service.ts';

export const orderRoutes = entityRoutes(
  { path: '/api/payments', tag: 'Orders', entity: orderEntity, answer: contract.order },
  (orders, { pool }) => {
    orders.list(contract.ordersQuery, orderList, orderSheet);
    orders.read('counts', countsQuery, contract.orderCounts, async ({ q }, today) => {
      const groups = await queryRows<{ status: string; total: number; overdue: number }>(
        pool,
        countByStatus(q, today),
      );
      return summariseCounts(groups, isSearch(q));
    });
    orders.row();
    orders.log('contacts', contact, (id) => contactList({ kind: 'payment', id }));
    orders.log('receipts', receipt, (id) => receiptList([{ kind: 'payment', id }]));
    orders.create(contract.createOrderBody, createOrder);
    orders.update(contract.updateOrderBody, updateOrder);
    orders.step('PUT', 'customer-contact', customerContactBody, setCustomerContact);
    orders.add('receipts', createReceiptBody, addOrderReceipt);
    orders.add('refunds', createRefundBody, refundOrder, contract.order.extend(bookedReceipt));
    orders.remove((command, id, ifMatch) => moveToTrash(command, orderEntity, id, ifMatch));
  },
);
