import { type SQL, sql } from 'drizzle-orm';
import {
  matchOrders,
  type ReadOrder,
  selectOrders,
  showOrder,
} from '#server/features/orders/order-reading.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import { keptCount } from '#server/platform/totals/kept-totals.ts';
import type { LivePayment } from '#shared/contracts/live-payments.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { PAID_BY_BANK_STATUSES } from '#shared/domain/order-statuses.ts';

/** Orders with money paid, or paid by the bank, by the day that stands for the payment. */

/** `fromDay` and `toDay` are days of the shop, both included; `from` is included and `until` is not. Null means no bound. */
export type Period = { fromDay: Day | null; toDay: Day | null; from: Date | null; until: Date | null };

type LivePaymentRow = ReadOrder & { datedBy: LivePayment['datedBy']; datedAt: Date | string };

/** Must equal the predicate of `payments_paid_idx`. */
const IS_LISTED = sql`p.deleted_batch_id is null and (p.paid_amount > 0 or ${oneOf('p.status', PAID_BY_BANK_STATUSES)})`;
const DATED_AT = sql`coalesce(p.payment_received_date, p.bank_paid_date, p.updated_at, p.created_at)`;
const DATED_BY = sql`case when p.payment_received_date is not null then 'paymentReceivedDate'
  when p.bank_paid_date is not null then 'bankPaidDate'
  when p.updated_at is not null then 'updatedAt' else 'createdAt' end`;

/** Latest payment first. */
export function livePaymentList(
  period: Period,
  q: string | undefined,
  today: Day,
): ListQuery<LivePaymentRow, LivePayment> {
  const where = sql.join([IS_LISTED, ...within(DATED_AT, period), ...matchOrders(q)], sql` and `);
  return {
    rows: ({ limit, after }) =>
      selectOrders(
        sql`select p.*, ${DATED_AT} as dated_at, ${DATED_BY} as dated_by from payments p
          where ${where} ${after === null ? sql`` : sql`and (${DATED_AT}, p.id) < (${after.at}, ${after.id})`}
          order by ${DATED_AT} desc, p.id desc ${limit === null ? sql`` : sql`limit ${limit}`}`,
        sql`p.dated_at desc, p.id desc`,
        sql`, p.dated_at as "datedAt", p.dated_by as "datedBy"`,
      ),
    total:
      matchOrders(q).length === 0
        ? { kept: keptCount('live_payments', keptWithin(period)) }
        : { matching: sql`select from payments p where ${where}` },
    present: (row) => ({
      ...showOrder(row, today),
      datedBy: row.datedBy,
      datedAt: new Date(row.datedAt).toISOString(),
    }),
    cursorOf: ({ datedAt, id }) => ({ at: new Date(datedAt), id }),
  };
}

/** Conditions for an instant within the period. */
export function within(instant: SQL, { from, until }: Period): SQL[] {
  return [
    ...(from === null ? [] : [sql`${instant} >= ${from}`]),
    ...(until === null ? [] : [sql`${instant} < ${until}`]),
  ];
}

/** As `within`, for kept totals. */
export function keptWithin({ fromDay, toDay }: Period): SQL[] {
  return [
    ...(fromDay === null ? [] : [sql`k.day >= ${fromDay}`]),
    ...(toDay === null ? [] : [sql`k.day <= ${toDay}`]),
  ];
}
