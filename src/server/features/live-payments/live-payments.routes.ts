import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { queryRow } from '#server/platform/database/raw-query.ts';
import { listRoutes } from '#server/platform/entities/entity-routes.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { resolveDay } from '#server/platform/http/stamps.ts';
import {
  dateRangeQuery,
  livePayment,
  livePaymentLine,
  livePaymentsQuery,
  livePaymentsSummary,
} from '#shared/contracts/live-payments.ts';
import { type Day, dateRange, endOfDay, startOfDay } from '#shared/domain/calendar.ts';
import { livePaymentLines } from './live-payment-lines.list.ts';
import { livePaymentLineSheet } from './live-payment-lines.sheet.ts';
import { livePaymentList, type Period } from './live-payments.list.ts';
import { livePaymentSheet } from './live-payments.sheet.ts';
import { type Takings, takingsOf } from './live-payments.summary.ts';

type RangeQuery = z.output<typeof dateRangeQuery>;

export const livePaymentRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { pool, zone } = context;
    const payments = listRoutes(app, context, '/api/live-payments', 'Live payments');
    payments.list(
      livePaymentsQuery,
      livePayment,
      (query, today) => livePaymentList(readPeriod(query, today, zone), query.q, today),
      livePaymentSheet,
    );
    listRoutes(app, context, '/api/live-payments/lines', 'Live payments').list(
      livePaymentsQuery,
      livePaymentLine,
      (query, today) => livePaymentLines(readPeriod(query, today, zone), query.q),
      livePaymentLineSheet,
    );
    payments.read('summary', dateRangeQuery, livePaymentsSummary, async (query, today) => {
      const period = readPeriod(query, today, zone);
      const { fromDay, toDay } = period;
      return { fromDay, toDay, ...(await queryRow<Takings>(pool, takingsOf(period))) };
    });
  };

/** @throws AppError invalid_request when the last day is before the first */
function readPeriod(query: RangeQuery, today: Day, zone: string): Period {
  const range = dateRange(query.range, today, {
    fromDay: resolveDay(query.from, zone) ?? null,
    toDay: resolveDay(query.to, zone) ?? null,
  });
  if (!range.ok) throw fieldError('to', range.message);
  const { fromDay, toDay } = range;
  return {
    fromDay,
    toDay,
    from: fromDay === null ? null : startOfDay(fromDay, zone),
    until: toDay === null ? null : endOfDay(toDay, zone),
  };
}
