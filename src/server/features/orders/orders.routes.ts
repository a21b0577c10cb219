import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { listContacts } from '#server/features/contacts/contacts.service.ts';
import { listReceipts } from '#server/features/ledger/ledger.service.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { sendCommand } from '#server/platform/http/send-command.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { readIfMatch } from '#server/platform/http/versions.ts';
import { idParams, searchText } from '#shared/contracts/common.ts';
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
import { countByStatus, countCompletedMatches, orderList } from './orders.list.ts';
import { addOrderReceipt, createOrder, getOrder, refundOrder } from './orders.service.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['Orders'];

export const orderRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, pool, zone } = context;
    const now = () => ({ now: context.clock.now(), zone });
    const today = () => dayOf(context.clock.now(), zone);

    app.get(
      '/api/payments',
      { ...access, schema: { tags, querystring: ordersQuery, response: { 200: z.array(order) } } },
      async (request, reply) =>
        sendList(pool, request, reply, request.query, orderList(request.query, today())),
    );

    app.get(
      '/api/payments/counts',
      {
        ...access,
        schema: { tags, querystring: z.object({ q: searchText }), response: { 200: orderCounts } },
      },
      async ({ query }) => {
        const isSearching = query.q !== undefined && query.q.trim() !== '';
        const [groups, matches] = await Promise.all([
          queryRows<{ status: string; total: number; overdue: number }>(pool, countByStatus(today())),
          isSearching
            ? queryRows<{ total: number }>(pool, countCompletedMatches(query.q ?? '', today()))
            : [],
        ]);
        return summariseCounts(groups, matches[0]?.total ?? 0);
      },
    );

    app.get(
      '/api/payments/:id',
      { ...access, schema: { tags, params: idParams, response: { 200: order } } },
      async ({ params }) => getOrder(db, params.id, now()),
    );

    app.post(
      '/api/payments',
      { ...access, schema: { tags, body: createOrderBody, response: { 201: order } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 201, (command) => createOrder(command, request.body)),
    );

    app.put(
      '/api/payments/:id',
      { ...access, schema: { tags, params: idParams, body: updateOrderBody, response: { 200: order } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          updateOrder(command, request.params.id, request.body, readIfMatch(request)),
        ),
    );

    app.put(
      '/api/payments/:id/customer-contact',
      { ...access, schema: { tags, params: idParams, body: customerContactBody, response: { 200: order } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          setCustomerContact(command, request.params.id, request.body, readIfMatch(request)),
        ),
    );

    app.get(
      '/api/payments/:id/contacts',
      { ...access, schema: { tags, params: idParams, response: { 200: z.array(contact) } } },
      async ({ params }) => {
        await getOrder(db, params.id, now());
        return listContacts(db, { kind: 'payment', id: params.id });
      },
    );

    app.get(
      '/api/payments/:id/receipts',
      { ...access, schema: { tags, params: idParams, response: { 200: z.array(receipt) } } },
      async ({ params }) => {
        await getOrder(db, params.id, now());
        return listReceipts(db, { kind: 'payment', id: params.id });
      },
    );

    app.post(
      '/api/payments/:id/receipts',
      { ...access, schema: { tags, params: idParams, body: createReceiptBody, response: { 201: order } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 201, (command) =>
          addOrderReceipt(command, request.params.id, request.body),
        ),
    );

    app.post(
      '/api/payments/:id/refunds',
      { ...access, schema: { tags, params: idParams, body: createRefundBody, response: { 201: order } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 201, (command) =>
          refundOrder(command, request.params.id, request.body, readIfMatch(request)),
        ),
    );
  };
