import { sql } from 'drizzle-orm';
import {
  type ListedReceipt,
  presentReceipt,
  RECEIPT_COLUMNS,
} from '#server/features/ledger/ledger.service.ts';
import { matchOrders } from '#server/features/orders/order-reading.service.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import type { LivePaymentLine } from '#shared/contracts/live-payments.ts';
import { type Period, within } from './live-payments.list.ts';

/** The ledger rows behind a period's takings, whatever became of their orders since. Their sum equals the received amount in the summary. */

type LineRow = ListedReceipt & Omit<LivePaymentLine, keyof ListedReceipt>;

const ORDER = sql`left join payments p on p.id = r.subject_id`;

/** By the time of receipt, latest first. A page is cut before its rows are joined and looked up among the reversals. */
export function livePaymentLines(period: Period, q: string | undefined): ListQuery<LineRow, LivePaymentLine> {
  const matching = sql`from receipts r ${ORDER} where ${sql.join(
    [sql`r.subject_kind = 'payment'`, ...within(sql`r.received_at`, period), ...matchOrders(q)],
    sql` and `,
  )}`;
  const latestFirst = sql`order by r.received_at desc, r.id desc`;
  return {
    rows: ({ limit, after }) => sql`
      select ${RECEIPT_COLUMNS}, p.quote_number as "quoteNumber", p.phone_model as "phoneModel",
        c.name as "customerName", c.phone as "customerPhone"
      from (select r.* ${matching}
        ${after === null ? sql`` : sql`and (r.received_at, r.id) < (${after.at}, ${after.id})`}
        ${limit === null ? sql`` : sql`${latestFirst} limit ${limit}`}) r
      ${ORDER} left join customers c on c.id = p.customer_id ${latestFirst}`,
    total: { matching: sql`select ${matching}` },
    present: ({ quoteNumber, customerName, customerPhone, phoneModel, ...row }) => ({
      ...presentReceipt(row),
      ...{ quoteNumber, customerName, customerPhone, phoneModel },
    }),
    cursorOf: ({ receivedAt, id }) => ({ at: new Date(receivedAt), id }),
  };
}
