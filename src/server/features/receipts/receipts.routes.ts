import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { reverseOrderReceipt } from '#server/features/orders/orders.service.ts';
import { sendCommand } from '#server/platform/http/send-command.ts';
import { idParams } from '#shared/contracts/common.ts';
import { order } from '#shared/contracts/orders.ts';
import { reverseReceiptBody } from '#shared/contracts/receipts.ts';

/** Taking a payment back, by the number of its ledger row. Adding one belongs to the order or layby. */
export const receiptRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/receipts/:id/reversal',
      {
        config: { access: 'session' },
        schema: { tags: ['Orders'], params: idParams, body: reverseReceiptBody, response: { 201: order } },
      },
      async (request, reply) =>
        sendCommand(context, request, reply, 201, (command) =>
          reverseOrderReceipt(command, request.params.id, request.body.reason),
        ),
    );
  };
