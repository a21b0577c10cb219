import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { fixCompletedBody, fixCompletedReply } from '#shared/contracts/fix-completed.ts';
import { fixCompletedOrders } from './fix-completed.service.ts';

export const fixCompletedRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    commandRoute(app, context, {
      method: 'POST',
      url: '/api/migrate-completed-orders',
      tag: 'Orders',
      body: fixCompletedBody,
      answer: fixCompletedReply,
      run: (command, { body }) => fixCompletedOrders(command, body?.preview ?? false),
    });
  };
