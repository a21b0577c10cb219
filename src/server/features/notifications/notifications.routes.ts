import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { sendCommand } from '#server/platform/commands/send-command.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { actorOf } from '#server/platform/http/access.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { readIfMatch } from '#server/platform/http/versions.ts';
import { idParams } from '#shared/contracts/common.ts';
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
  getNotification,
  notificationEntity,
  readerOf,
  updateNotification,
} from './notifications.service.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['Notifications'];

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

    app.get(
      '/api/notifications/:id',
      { ...access, schema: { tags, params: idParams, response: { 200: notification } } },
      async (request) => getNotification(db, request.params.id, readerFor(request)),
    );

    app.post(
      '/api/notifications',
      { ...access, schema: { tags, body: createNotificationBody, response: { 201: notification } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 201, (command) => createNotification(command, request.body)),
    );

    app.put(
      '/api/notifications/:id',
      {
        ...access,
        schema: { tags, params: idParams, body: updateNotificationBody, response: { 200: notification } },
      },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          updateNotification(command, request.params.id, request.body, readIfMatch(request)),
        ),
    );

    app.put(
      '/api/notifications/:id/read',
      { ...access, schema: { tags, params: idParams, response: { 200: notification } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) => markRead(command, request.params.id)),
    );

    app.post(
      '/api/notifications/read-all',
      { ...access, schema: { tags, response: { 200: readAllReply } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, async (command) => ({ read: await markAllRead(command) })),
    );

    commandRoute(app, context, {
      method: 'DELETE',
      url: '/api/notifications/:id',
      tag: 'Notifications',
      run: (command, { id, ifMatch }) => moveToTrash(command, notificationEntity, id, ifMatch),
    });
  };
