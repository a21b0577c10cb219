import { sql } from 'drizzle-orm';
import { oneOf } from '#server/platform/database/one-of.ts';
import { IN_BRANCH_STATUSES } from '#shared/domain/order-statuses.ts';
import { foundBy, type HealthRuleDefinition } from '../rule.ts';

const DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Devices that nobody collects. Their rows are right: somebody has to call the customer. */
export const readyLongRule: HealthRuleDefinition = {
  id: 'ready_long',
  title: 'Ready for more than 14 days',
  wrong:
    'The device is in the branch, but the customer has not collected it. Call the customer, or move the order one step back.',
  link: '/ready-for-collection',
  fixes: [],
  ...foundBy(({ now, zone }) => {
    const since = sql`(p.status_changed_at at time zone ${zone})::date`;
    const today = sql`(${now.toISOString()}::timestamptz at time zone ${zone})::date`;
    return sql`
      select 'payment' as entity, p.id, p.quote_number || ' · ' || c.name as label,
        'Ready for ' || (${today} - ${since}) || ' days' as problem, '{}'::jsonb as becomes
      from payments p join customers c on c.id = p.customer_id
      where p.deleted_batch_id is null and ${oneOf('p.status', IN_BRANCH_STATUSES)}
        and p.status_changed_at < ${new Date(now.getTime() - DAYS * DAY_MS)}`;
  }),
};
