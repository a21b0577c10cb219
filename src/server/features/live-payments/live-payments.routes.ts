import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { resolveDay } from '#server/platform/http/stamps.ts';
import {
  dateRangeQuery,
  livePayment,
  livePaymentsQuery,
  livePaymentsSummary,
} from '#shared/contracts/live-payments.ts';
import { type Day, dateRange, dayOf, endOfDay, startOfDay } from '#shared/domain/calendar.ts';
import { livePaymentList, type Period } from './live-payments.list.ts';
import { readTakings } from './live-payments.summary.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['Live payments'];

type RangeQuery = z.output<typeof dateRangeQuery>;

export const livePaymentRoutes =
  ({ pool, clock, zone }: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const today = () => dayOf(clock.now(), zone);

    app.get(
      '/api/live-payments',
      {
        ...access,
        schema: { tags, querystring: livePaymentsQuery, response: { 200: z.array(livePayment) } },
      },
      async (request, reply) => {
        const { period } = readPeriod(request.query, today(), zone);
        return sendList(
          pool,
          request,
          reply,
          request.query,
          livePaymentList(period, request.query.q, today()),
        );
      },
    );

    app.get(
      '/api/live-payments/summary',
      { ...access, schema: { tags, querystring: dateRangeQuery, response: { 200: livePaymentsSummary } } },
      async ({ query }) => {
        const { fromDay, toDay, period } = readPeriod(query, today(), zone);
        return { fromDay, toDay, ...(await readTakings(pool, period, zone)) };
      },
    );
  };

/** @throws AppError invalid_request when the last day is before the first */
function readPeriod(
  query: RangeQuery,
  today: Day,
  zone: string,
): { fromDay: Day | null; toDay: Day | null; period: Period } {
  const range = dateRange(query.range, today, {
    fromDay: resolveDay(query.from, zone) ?? null,
    toDay: resolveDay(query.to, zone) ?? null,
  });
  if (!range.ok) throw fieldError('to', range.message);
  const { fromDay, toDay } = range;
  const period = {
    from: fromDay === null ? null : startOfDay(fromDay, zone),
    until: toDay === null ? null : endOfDay(toDay, zone),
  };
  return { fromDay, toDay, period };
}
