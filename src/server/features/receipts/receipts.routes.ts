import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { reverseLaybyReceipt } from '#server/features/laybys/layby-money.service.ts';
import { findReceipt, ownerOf } from '#server/features/ledger/ledger.service.ts';
import { reverseOrderReceipt } from '#server/features/orders/orders.service.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { layby } from '#shared/contracts/laybys.ts';
import { order } from '#shared/contracts/orders.ts';
import { reverseReceiptBody } from '#shared/contracts/receipts.ts';

/** Reverses a payment by the id of its ledger row, of an order or a layby. Payments are added through their order or layby. */
export const receiptRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    commandRoute(app, context, {
      method: 'POST',
      url: '/api/receipts/:id/reversal',
      tag: 'Orders',
      body: reverseReceiptBody,
      status: 201,
      answer: z.union([order, layby]),
      async run(command, { id, body: { reason } }) {
        const row = await findReceipt(command.tx, id);
        if (row === null) throw notFound('Payment');
        const { kind, id: ownerId } = ownerOf(row);
        const reverse = kind === 'layby' ? reverseLaybyReceipt : reverseOrderReceipt;
        return reverse(command, row, ownerId, reason);
      },
    });
  };
