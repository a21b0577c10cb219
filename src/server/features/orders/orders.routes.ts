import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { listContacts } from '#server/features/contacts/contacts.service.ts';
import { listReceipts } from '#server/features/ledger/ledger.service.ts';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { commandRoute, rowRoute } from '#server/platform/http/command-route.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { countsQuery } from '#shared/contracts/common.ts';
import { contact, customerContactBody } from '#shared/contracts/contacts.ts';
import {
  createOrderBody,
  order,
  orderCounts,
  ordersQuery,
  updateOrderBody,
} from '#shared/contracts/orders.ts';
import { createReceiptBody, createRefundBody, receipt } from '#shared/contracts/receipts.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { setCustomerContact, updateOrder } from './order-update.service.ts';
import { summariseCounts } from './orders.counts.ts';
import { countByStatus, orderList } from './orders.list.ts';
import { addOrderReceipt, createOrder, orderEntity, refundOrder } from './orders.service.ts';

const access = { config: { access: 'session' } } as const;
const tag = 'Orders';

export const orderRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { pool, zone } = context;
    const today = () => dayOf(context.clock.now(), zone);

    app.get(
      '/api/payments',
      { ...access, schema: { tags: [tag], querystring: ordersQuery, response: { 200: z.array(order) } } },
      async (request, reply) =>
        sendList(pool, request, reply, request.query, orderList(request.query, today())),
    );

    app.get(
      '/api/payments/counts',
      {
        ...access,
        schema: { tags: [tag], querystring: countsQuery, response: { 200: orderCounts } },
      },
      async ({ query }) => {
        const groups = await queryRows<{ status: string; total: number; overdue: number }>(
          pool,
          countByStatus(query.q, today()),
        );
        return summariseCounts(groups, query.q !== undefined && query.q.trim() !== '');
      },
    );

    const row = { tag, entity: orderEntity };
    rowRoute(app, context, { ...row, url: '/api/payments/:id', answer: order });
    rowRoute(app, context, {
      ...row,
      url: '/api/payments/:id/contacts',
      answer: z.array(contact),
      read: (db, id) => listContacts(db, { kind: 'payment', id }),
    });
    rowRoute(app, context, {
      ...row,
      url: '/api/payments/:id/receipts',
      answer: z.array(receipt),
      read: (db, id) => listReceipts(db, { kind: 'payment', id }),
    });

    const command = { tag, answer: order };
    commandRoute(app, context, {
      ...command,
      method: 'POST',
      url: '/api/payments',
      body: createOrderBody,
      status: 201,
      run: (command, { body }) => createOrder(command, body),
    });
    commandRoute(app, context, {
      ...command,
      method: 'PUT',
      url: '/api/payments/:id',
      body: updateOrderBody,
      run: (command, { id, body, ifMatch }) => updateOrder(command, id, body, ifMatch),
    });
    commandRoute(app, context, {
      ...command,
      method: 'PUT',
      url: '/api/payments/:id/customer-contact',
      body: customerContactBody,
      run: (command, { id, body, ifMatch }) => setCustomerContact(command, id, body, ifMatch),
    });
    commandRoute(app, context, {
      ...command,
      method: 'POST',
      url: '/api/payments/:id/receipts',
      body: createReceiptBody,
      status: 201,
      run: (command, { id, body }) => addOrderReceipt(command, id, body),
    });
    commandRoute(app, context, {
      ...command,
      method: 'POST',
      url: '/api/payments/:id/refunds',
      body: createRefundBody,
      status: 201,
      run: (command, { id, body, ifMatch }) => refundOrder(command, id, body, ifMatch),
    });
    commandRoute(app, context, {
      method: 'DELETE',
      url: '/api/payments/:id',
      tag,
      run: (command, { id, ifMatch }) => moveToTrash(command, orderEntity, id, ifMatch),
    });
  };
