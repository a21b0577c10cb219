import { sql } from 'drizzle-orm';
import { type Due, dueNoticesJob, NOTICE_DAYS } from '#server/features/notifications/due-notices.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { OPEN_ORDER_STATUSES } from '#shared/domain/order-statuses.ts';

/** Reminds of orders that are not completed and have money due; those without a due day are never mentioned. */
export const paymentsDueJob = dueNoticesJob({
  job: { name: 'payments.due', title: 'Payment reminders' },
  of: 'orders with money due',
  key: { one: 'payment', all: 'payments' },
  type: 'payment_reminder',
  kind: 'payment',
  word: ['Payment', 'Payments'],
  rest: 'see Orders',
  async find(db, today) {
    const result = await db.execute<Due>(sql`
      select p.id, concat_ws(', ', c.name, p.quote_number, p.phone_model) as name,
        p.remaining_amount as "remainingAmount", p.due_date::text as "dueDate"
      from payments p join customers c on c.id = p.customer_id
      where p.deleted_batch_id is null and p.due_date is not null and p.remaining_amount > 0
        and ${oneOf('p.status', OPEN_ORDER_STATUSES)}
        and (p.due_date <= ${today} or p.due_date = ${addDays(today, NOTICE_DAYS)})
      order by p.due_date, p.id`);
    return result.rows;
  },
});
