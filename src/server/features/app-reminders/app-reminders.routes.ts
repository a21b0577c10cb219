import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import {
  appReminder,
  appRemindersQuery,
  createAppReminderBody,
  updateAppReminderBody,
} from '#shared/contracts/app-reminders.ts';
import { reminderList } from './app-reminders.list.ts';
import { createReminder, reminderEntity, updateReminder } from './app-reminders.service.ts';

export const appReminderRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const reminders = entityRoutes(app, context, {
      path: '/api/app-reminders',
      tag: 'App reminders',
      entity: reminderEntity,
      answer: appReminder,
    });
    reminders.list(appRemindersQuery, reminderList);
    reminders.row();
    reminders.create(createAppReminderBody, createReminder);
    reminders.update(updateAppReminderBody, updateReminder);
    reminders.remove((command, id, ifMatch) => moveToTrash(command, reminderEntity, id, ifMatch));
  };
