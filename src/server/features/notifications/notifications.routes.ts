import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { actorOf } from '#server/platform/http/access.ts';
import { notification } from '#shared/contracts/notifications.ts';
import { listUnread } from './notifications.service.ts';

export const notificationRoutes =
  ({ db, clock }: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/notifications/unread',
      {
        config: { access: 'session' },
        schema: { tags: ['Notifications'], response: { 200: z.array(notification) } },
      },
      async (request) => listUnread(db, clock, actorOf(request).deviceId),
    );
  };
