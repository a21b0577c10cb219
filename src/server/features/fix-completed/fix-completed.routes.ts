import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { sendCommand } from '#server/platform/commands/send-command.ts';
import { fixCompletedBody, fixCompletedReply } from '#shared/contracts/fix-completed.ts';
import { fixCompletedOrders } from './fix-completed.service.ts';

export const fixCompletedRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/migrate-completed-orders',
      {
        config: { access: 'session' },
        schema: { tags: ['Orders'], body: fixCompletedBody, response: { 200: fixCompletedReply } },
      },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          fixCompletedOrders(command, request.body?.preview ?? false),
        ),
    );
  };
