import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import { actorOf } from '#server/platform/http/access.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import {
  createNotificationBody,
  notification,
  notificationCounts,
  notificationsQuery,
  readAllReply,
  unreadCount,
  unreadQuery,
  updateNotificationBody,
} from '#shared/contracts/notifications.ts';
import { markAllRead, markRead } from './notification-reading.service.ts';
import { notificationList } from './notifications.list.ts';
import {
  createNotification,
  getBell,
  getCounts,
  notificationEntity,
  readerOf,
  updateNotification,
} from './notifications.service.ts';

const access = { config: { access: 'session' } } as const;
const tag = 'Notifications';
const tags = [tag];

export const notificationRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, pool, clock, zone } = context;
    const readerFor = (request: Parameters<typeof actorOf>[0]) =>
      readerOf({ actor: actorOf(request), now: clock.now() });

    app.get(
      '/api/notifications',
      {
        ...access,
        schema: { tags, querystring: notificationsQuery, response: { 200: z.array(notification) } },
      },
      async (request, reply) =>
        sendList(pool, request, reply, request.query, notificationList(request.query, readerFor(request))),
    );

    app.get(
      '/api/notifications/unread',
      { ...access, schema: { tags, querystring: unreadQuery, response: { 200: z.array(notification) } } },
      async (request, reply) => {
        const filter = { unread: true, bell: request.query.bell };
        return sendList(pool, request, reply, request.query, notificationList(filter, readerFor(request)));
      },
    );

    app.get(
      '/api/notifications/unread/count',
      { ...access, schema: { tags, response: { 200: unreadCount } } },
      async (request) => getBell(db, readerFor(request)),
    );

    app.get(
      '/api/notifications/counts',
      { ...access, schema: { tags, response: { 200: notificationCounts } } },
      async (request) => getCounts(db, readerFor(request), zone),
    );

    const routes = entityRoutes(app, context, {
      path: '/api/notifications',
      tag,
      entity: notificationEntity,
      answer: notification,
    });
    routes.row();
    routes.create(createNotificationBody, createNotification);
    routes.update(updateNotificationBody, updateNotification);
    routes.remove((command, id, ifMatch) => moveToTrash(command, notificationEntity, id, ifMatch));

    commandRoute(app, context, {
      method: 'PUT',
      url: '/api/notifications/:id/read',
      tag,
      answer: notification,
      run: (command, { id }) => markRead(command, id),
    });
    commandRoute(app, context, {
      method: 'POST',
      url: '/api/notifications/read-all',
      tag,
      answer: readAllReply,
      run: async (command) => ({ read: await markAllRead(command) }),
    });
  };
