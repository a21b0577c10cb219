import { type SQL, sql } from 'drizzle-orm';
import type { ActivityEntity } from '#shared/contracts/history.ts';

/**
 * What can go into the trash, and what goes along: a row takes with it the rows that cannot be without it. The order of
 * the table is the order in which rows are locked, parents before children, whichever row the delete started from.
 */

export type TrashTable = {
  entity: ActivityEntity;
  table: SQL;
  /** What people call one of it, and several. */
  word: readonly [string, string];
  /** The name of one row `t`, as the trash lists it. */
  title: SQL;
  parents: readonly { entity: ActivityEntity; column: SQL }[];
};

const CUSTOMER_NAME = '(select c.name from customers c where c.id = t.customer_id)';
const ofCustomer = { entity: 'customer', column: sql.raw('customer_id') } as const;

export const TRASH_TABLES: readonly TrashTable[] = [
  {
    entity: 'customer',
    table: sql.raw('customers'),
    word: ['customer', 'customers'],
    title: sql.raw('t.name'),
    parents: [],
  },
  {
    entity: 'payment',
    table: sql.raw('payments'),
    word: ['order', 'orders'],
    title: sql.raw(`'Order ' || t.quote_number || ', ' || ${CUSTOMER_NAME}`),
    parents: [ofCustomer],
  },
  {
    entity: 'layby',
    table: sql.raw('laybys'),
    word: ['layby', 'laybys'],
    title: sql.raw(`'Layby ' || t.phone_model || ', ' || t.customer_full_name`),
    parents: [ofCustomer],
  },
  {
    entity: 'reservation',
    table: sql.raw('reservations'),
    word: ['reservation', 'reservations'],
    title: sql.raw(`'Reservation ' || t.phone_model || ', ' || ${CUSTOMER_NAME}`),
    parents: [ofCustomer],
  },
  {
    entity: 'pre_order',
    table: sql.raw('pre_orders'),
    word: ['pre-order', 'pre-orders'],
    title: sql.raw(`'Pre-order ' || t.phone_model || ', ' || ${CUSTOMER_NAME}`),
    parents: [ofCustomer, { entity: 'payment', column: sql.raw('payment_id') }],
  },
  {
    entity: 'notification',
    table: sql.raw('notifications'),
    word: ['notification', 'notifications'],
    title: sql.raw(`'Notification ' || t.title`),
    parents: [],
  },
  {
    entity: 'app_reminder',
    table: sql.raw('app_reminders'),
    word: ['reminder', 'reminders'],
    title: sql.raw(`'Reminder ' || t.title`),
    parents: [],
  },
];

export function trashTableOf(entity: ActivityEntity): TrashTable {
  const found = TRASH_TABLES.find((table) => table.entity === entity);
  if (found === undefined) throw new Error(`${entity} has no trash`);
  return found;
}

/** "Selma Nangolo · 2 orders, 1 layby": the deleted row, and what it took along. */
export function batchLabel(root: ActivityEntity, title: string, counts: Record<string, number>): string {
  const along = TRASH_TABLES.flatMap(({ entity, word }) => {
    const count = (counts[entity] ?? 0) - (entity === root ? 1 : 0);
    return count > 0 ? [`${count} ${word[count === 1 ? 0 : 1]}`] : [];
  });
  return along.length === 0 ? title : `${title} · ${along.join(', ')}`;
}
