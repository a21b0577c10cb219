import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { reverseLaybyReceipt } from '#server/features/laybys/layby-money.service.ts';
import { findReceipt } from '#server/features/ledger/ledger.service.ts';
import { reverseOrderReceipt } from '#server/features/orders/orders.service.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { sendCommand } from '#server/platform/http/send-command.ts';
import { idParams } from '#shared/contracts/common.ts';
import { layby } from '#shared/contracts/laybys.ts';
import { order } from '#shared/contracts/orders.ts';
import { reverseReceiptBody } from '#shared/contracts/receipts.ts';

/**
 * Taking a payment back, by the number of its ledger row, whether an order's or a layby's. Adding one belongs to the
 * order or layby.
 */
export const receiptRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/receipts/:id/reversal',
      {
        config: { access: 'session' },
        schema: {
          tags: ['Orders'],
          params: idParams,
          body: reverseReceiptBody,
          response: { 201: z.union([order, layby]) },
        },
      },
      async (request, reply) =>
        sendCommand(context, request, reply, 201, async (command) => {
          const { id } = request.params;
          const { reason } = request.body;
          const receipt = await findReceipt(command.tx, id);
          if (receipt === null) throw notFound('Payment');
          const { laybyId } = receipt;
          return laybyId === null
            ? reverseOrderReceipt(command, id, reason)
            : reverseLaybyReceipt(command, { ...receipt, laybyId }, reason);
        }),
    );
  };
