import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { commandRoute, rowRoute } from '#server/platform/http/command-route.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import {
  appReminder,
  appRemindersQuery,
  createAppReminderBody,
  updateAppReminderBody,
} from '#shared/contracts/app-reminders.ts';
import { reminderList } from './app-reminders.list.ts';
import { createReminder, reminderEntity, updateReminder } from './app-reminders.service.ts';

const access = { config: { access: 'session' } } as const;
const tag = 'App reminders';

export const appReminderRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { pool } = context;

    app.get(
      '/api/app-reminders',
      {
        ...access,
        schema: { tags: [tag], querystring: appRemindersQuery, response: { 200: z.array(appReminder) } },
      },
      async (request, reply) => sendList(pool, request, reply, request.query, reminderList()),
    );

    rowRoute(app, context, {
      url: '/api/app-reminders/:id',
      tag,
      entity: reminderEntity,
      answer: appReminder,
    });

    const command = { tag, answer: appReminder };
    commandRoute(app, context, {
      ...command,
      method: 'POST',
      url: '/api/app-reminders',
      body: createAppReminderBody,
      status: 201,
      run: (command, { body }) => createReminder(command, body),
    });
    commandRoute(app, context, {
      ...command,
      method: 'PUT',
      url: '/api/app-reminders/:id',
      body: updateAppReminderBody,
      run: (command, { id, body, ifMatch }) => updateReminder(command, id, body, ifMatch),
    });
    commandRoute(app, context, {
      method: 'DELETE',
      url: '/api/app-reminders/:id',
      tag,
      run: (command, { id, ifMatch }) => moveToTrash(command, reminderEntity, id, ifMatch),
    });
  };
