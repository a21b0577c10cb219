import { z } from 'zod';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { entityRoutes, listRoutes } from '#server/platform/entities/entity-routes.ts';
import * as contract from '#shared/contracts/notifications.ts';
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
import { notificationSheet } from './notifications.sheet.ts';

const tag = 'Notifications';

export const notificationRoutes = entityRoutes(
  { path: '/api/notifications', tag, entity: notificationEntity, answer: contract.notification },
  (notifications, context, app) => {
    const { db } = context;
    notifications.personalList(
      contract.notificationsQuery,
      (query, view) => notificationList(query, readerOf(view)),
      notificationSheet,
    );
    listRoutes(app, context, '/api/notifications/unread', tag).personalList(
      contract.unreadQuery,
      contract.notification,
      ({ bell }, view) => notificationList({ unread: true, bell }, readerOf(view)),
    );
    notifications.personalRead('unread/count', z.object({}), contract.unreadCount, (_, view) =>
      getBell(db, readerOf(view)),
    );
    notifications.personalRead('counts', z.object({}), contract.notificationCounts, (_, view) =>
      getCounts(db, readerOf(view), view.zone),
    );
    notifications.row();
    notifications.create(contract.createNotificationBody, createNotification);
    notifications.update(contract.updateNotificationBody, updateNotification);
    notifications.remove((command, id, ifMatch) => moveToTrash(command, notificationEntity, id, ifMatch));
    commandRoute(app, context, {
      method: 'PUT',
      url: '/api/notifications/:id/read',
      tag,
      answer: contract.notification,
      run: (command, { id }) => markRead(command, id),
    });
    commandRoute(app, context, {
      method: 'POST',
      url: '/api/notifications/read-all',
      tag,
      body: contract.readAllBody,
      answer: contract.readAllReply,
      run: async (command, { body }) => ({ read: await markAllRead(command, body?.until) }),
    });
  },
);
