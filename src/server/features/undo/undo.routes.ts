import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { undoEntryReply, undoLatestBody } from '#shared/contracts/history.ts';
import { undoEntry, undoLatest } from './undo.service.ts';

export const undoRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    commandRoute(app, context, {
      method: 'POST',
      url: '/api/activity/:id/undo',
      tag: 'Activity',
      answer: undoEntryReply,
      run: (command, { id }) => undoEntry(context, command, id),
    });
    commandRoute(app, context, {
      method: 'POST',
      url: '/api/activity/undo',
      tag: 'Activity',
      body: undoLatestBody,
      answer: undoEntryReply,
      run: (command, { body }) => undoLatest(context, command, body),
    });
  };
