import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import {
  activityCounts,
  activityCountsQuery,
  activityQuery,
  activityRow,
  shopActivityRow,
} from '#shared/contracts/history.ts';
import { ACTIVITY_DAYS } from '#shared/domain/activity-kinds.ts';
import { dayOf, daysBetween, endOfDay, startOfDay } from '#shared/domain/calendar.ts';
import { historyOf } from './activity.service.ts';
import { type Counted, countActivity, shopActivity, summariseActivity } from './shop-activity.list.ts';

export const activityRoutes =
  ({ pool, clock, zone }: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    /** @throws AppError invalid_request when the last day is before the first, or the period is too long */
    function readPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }) {
      const first = from ?? to ?? dayOf(clock.now(), zone);
      const last = to ?? first;
      const days = daysBetween(first, last);
      if (days < 0) throw fieldError('to', 'The end date is before the start date');
      if (days >= ACTIVITY_DAYS) throw fieldError('to', `Choose at most ${ACTIVITY_DAYS} days`);
      return { from: startOfDay(first, zone), until: endOfDay(last, zone) };
    }

    app.get(
      '/api/activity',
      {
        config: { access: 'session' },
        schema: {
          tags: ['Activity'],
          querystring: activityQuery,
          response: { 200: z.array(z.union([shopActivityRow, activityRow])) },
        },
      },
      async (request, reply) => {
        const { entity, id, ...asked } = request.query;
        if (entity !== undefined && id !== undefined)
          return sendList(pool, request, reply, asked, historyOf([{ entity, ids: [id] }]));
        if (entity !== undefined) throw fieldError('id', 'Required together with entity');
        if (id !== undefined) throw fieldError('entity', 'Required together with id');
        const { agent, branch, kind, q } = asked;
        const list = shopActivity({ ...readPeriod(asked), agent, branch, kind, q });
        return sendList(pool, request, reply, asked, list);
      },
    );

    app.get(
      '/api/activity/counts',
      {
        config: { access: 'session' },
        schema: { tags: ['Activity'], querystring: activityCountsQuery, response: { 200: activityCounts } },
      },
      async (request) =>
        summariseActivity(await queryRows<Counted>(pool, countActivity(readPeriod(request.query)))),
    );
  };
