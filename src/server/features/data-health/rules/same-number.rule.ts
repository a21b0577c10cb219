import { sql } from 'drizzle-orm';
import { customerEntity } from '#server/features/customers/customers.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { lockRow } from '#server/platform/entities/entity.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import { mergeCustomers } from '../merge-customers.service.ts';
import { foundBy, type HealthRuleDefinition, RIGHT_BY_NOW, type RowName } from '../rule.ts';

/** Customers with the same number. Families share numbers, so customers are merged or declared different only on request, one number at a time. */

const MOST_CHOICES = 20;
const APART = 'apart';

/** '1 order', '2 orders' */
const counted = (word: string) =>
  sql`count(*) || ${` ${word}`}::text || case count(*) when 1 then '' else 's' end`;

/** Numbers for which not every customer has been declared different from all others with that number. */
const found = foundBy(
  () => sql`
    select 'customer' as entity, g.id, g.phone as label, g.n || ' customers have this number' as problem, '{}'::jsonb as becomes,
      (select jsonb_agg(jsonb_build_object('id', c.id, 'label', c.name || ' · ' || (
          select ${counted('order')} from payments p where p.customer_id = c.id and p.deleted_batch_id is null) || ', ' || (
          select ${counted('layby')} from laybys l where l.customer_id = c.id and l.deleted_batch_id is null)) order by c.id)
        from (select * from customers c where c.phone_key = g.phone_key and c.deleted_batch_id is null
          order by c.id limit ${MOST_CHOICES}) c) as choices
    from (select phone_key, min(id) as id, min(phone) as phone, count(*) as n, array_agg(id) as ids from customers
      where deleted_batch_id is null and phone_key <> '' group by phone_key having count(*) > 1) g
    where exists (select 1 from customers c where c.phone_key = g.phone_key and c.deleted_batch_id is null
      and not g.ids <@ (coalesce(c.apart_from_ids, '{}') || c.id))`,
);

export const sameNumberRule: HealthRuleDefinition = {
  id: 'same_number',
  title: 'Customers with the same number',
  wrong:
    'They may be one person who was added twice, or a family that shares a phone. For one person, choose which customer to keep: ' +
    'orders, laybys, reservations and pre-orders of the other move there, and the other goes to Recently deleted. ' +
    'For different people, choose Different people: they are found again only when another customer gets that number.',
  link: null,
  fixes: [
    { id: 'merge', label: 'Merge' },
    { id: APART, label: 'Different people' },
  ],
  isOneByOne: true,
  keepsOneBy: 'merge',
  batchTitles: { [APART]: 'Different people with the same number' },
  read: found.read,
  async fixOne(command, row, { fix, keep }) {
    if (fix === APART) return tellApart(command, row);
    return keep === undefined ? 'Choose which customer to keep' : mergeCustomers(command, keep, row.id);
  },
};

/** Declares every customer different from all others who have the number now; whoever gets it later is found again. */
async function tellApart(command: Command, row: RowName): Promise<string | null> {
  const { rows } = await command.tx.execute<{ id: number }>(sql`
    select id from customers where deleted_batch_id is null and phone_key <> ''
      and phone_key = (select phone_key from customers where id = ${row.id}) order by id for update`);
  const ids = rows.map(({ id }) => id);
  const first = ids[0];
  if (first === undefined || !(await found.isWrong(command, { entity: 'customer', id: first })))
    return RIGHT_BY_NOW;
  for (const id of ids) {
    const customer = await lockRow(command.tx, customerEntity.table, id);
    if (customer === null) continue;
    const known = customer.apartFromIds ?? [];
    const added = ids.filter((other) => other !== id && !known.includes(other));
    if (added.length === 0) continue;
    const values = { apartFromIds: [...known, ...added] };
    await writeRow(command, customerEntity, customer, { values, action: 'told_apart', keepsAge: true });
  }
  return null;
}
