import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { sendCommand } from '#server/platform/http/send-command.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { readIfMatch } from '#server/platform/http/versions.ts';
import {
  appReminder,
  appRemindersQuery,
  createAppReminderBody,
  updateAppReminderBody,
} from '#shared/contracts/app-reminders.ts';
import { idParams, noContent } from '#shared/contracts/common.ts';
import { reminderList } from './app-reminders.list.ts';
import { createReminder, getReminder, updateReminder } from './app-reminders.service.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['App reminders'];

export const appReminderRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, pool } = context;

    app.get(
      '/api/app-reminders',
      {
        ...access,
        schema: { tags, querystring: appRemindersQuery, response: { 200: z.array(appReminder) } },
      },
      async (request, reply) => sendList(pool, request, reply, request.query, reminderList()),
    );

    app.get(
      '/api/app-reminders/:id',
      { ...access, schema: { tags, params: idParams, response: { 200: appReminder } } },
      async (request) => getReminder(db, request.params.id),
    );

    app.post(
      '/api/app-reminders',
      { ...access, schema: { tags, body: createAppReminderBody, response: { 201: appReminder } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 201, (command) => createReminder(command, request.body)),
    );

    app.put(
      '/api/app-reminders/:id',
      {
        ...access,
        schema: { tags, params: idParams, body: updateAppReminderBody, response: { 200: appReminder } },
      },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          updateReminder(command, request.params.id, request.body, readIfMatch(request)),
        ),
    );

    app.delete(
      '/api/app-reminders/:id',
      { ...access, schema: { tags, params: idParams, response: { 204: noContent } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 204, async (command) => {
          await moveToTrash(command, 'app_reminder', request.params.id, readIfMatch(request), getReminder);
        }),
    );
  };
