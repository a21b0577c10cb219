import { sql } from 'drizzle-orm';
import { mergeCustomers } from '../merge-customers.service.ts';
import { foundBy, type HealthRuleDefinition } from '../rule.ts';

/** Customers who have one number. Families do: nobody is merged unless somebody says so, one at a time. */

const MOST_CHOICES = 20;

export const sameNumberRule: HealthRuleDefinition = {
  id: 'same_number',
  title: 'Two customers with one number',
  wrong:
    'They may be one person who was written down twice, or a family that shares a phone. Where it is one person, choose who stays: ' +
    'orders, laybys, reservations and pre-orders of the other move there, and the other goes to Recently deleted.',
  link: null,
  fixes: [{ id: 'merge', label: 'Merge' }],
  isOneByOne: true,
  ...foundBy(
    () => sql`
      select 'customer' as entity, g.id, g.phone as label, g.n || ' customers have this number' as problem, '{}'::jsonb as becomes,
        (select jsonb_agg(jsonb_build_object('id', c.id, 'label', c.name || ' · ' || (
            select count(*) from payments p where p.customer_id = c.id and p.deleted_batch_id is null) || ' orders, ' || (
            select count(*) from laybys l where l.customer_id = c.id and l.deleted_batch_id is null) || ' laybys') order by c.id)
          from (select * from customers c where c.phone_key = g.phone_key and c.deleted_batch_id is null
            order by c.id limit ${MOST_CHOICES}) c) as choices
      from (select phone_key, min(id) as id, min(phone) as phone, count(*) as n from customers
        where deleted_batch_id is null and phone_key <> '' group by phone_key having count(*) > 1) g`,
  ),
  async fixOne(command, row, { keep }) {
    return keep === undefined ? 'Nobody has chosen who stays' : mergeCustomers(command, keep, row.id);
  },
};
