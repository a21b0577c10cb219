import { type SQL, sql } from 'drizzle-orm';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import { CALL_TEXT_LABELS } from '#shared/domain/call-words.ts';
import { CASH_UP_BRANCH_LABELS } from '#shared/domain/cash-up.ts';

/**
 * The kinds of rows: for each its word, its table and the SQL for the name of one row. The trash, the history, the
 * customer page, contacts and notifications read this list; a new entity is one entry. The screen on which a row is
 * shown is in `shared/domain/subjects.ts`, which the web app uses too.
 */
export type Subject = {
  kind: ActivityEntity;
  table: SQL;
  /** The word for one row, and for several. */
  word: readonly [string, string];
  /** The name of one row `t`, as the trash shows it. */
  title: SQL;
  /** Its name on the customer page, among the customer's records. */
  ofCustomer?: SQL;
  /** A further `set` clause for restoring it from the trash. */
  returns?: SQL;
  /** Rows that it cannot exist without: it goes into the trash together with them. */
  parents: readonly Parent[];
};

type Parent = {
  kind: ActivityEntity;
  column: SQL;
  /** The row gets this parent anew when it is restored: the one that its other parent has by then. */
  isFollowed?: boolean;
};

const CUSTOMER_NAME = '(select c.name from customers c where c.id = t.customer_id)';
const CASH_UP_BRANCH = `case t.branch ${Object.entries(CASH_UP_BRANCH_LABELS)
  .map(([code, label]) => `when '${code}' then '${label}'`)
  .join(' ')} else t.branch end`;
const CALL_TEXT = `case t.kind ${Object.entries(CALL_TEXT_LABELS)
  .map(([kind, label]) => `when '${kind}' then '${label}'`)
  .join(' ')} else t.kind end`;
const belongsToCustomer = { kind: 'customer', column: sql.raw('customer_id') } as const;

/** In the order in which rows are locked, parents before children, whichever row a delete starts from. */
export const SUBJECTS: readonly Subject[] = [
  {
    kind: 'customer',
    table: sql.raw('customers'),
    word: ['customer', 'customers'],
    title: sql.raw('t.name'),
    ofCustomer: sql.raw('t.name'),
    returns: sql.raw('merged_into_id = null'),
    parents: [],
  },
  {
    kind: 'payment',
    table: sql.raw('payments'),
    word: ['order', 'orders'],
    title: sql.raw(`'Order ' || t.quote_number || ', ' || ${CUSTOMER_NAME}`),
    ofCustomer: sql.raw(`concat_ws(' · ', t.quote_number, t.phone_model)`),
    parents: [belongsToCustomer],
  },
  {
    kind: 'layby',
    table: sql.raw('laybys'),
    word: ['layby', 'laybys'],
    title: sql.raw(`'Layby ' || t.phone_model || ', ' || t.customer_full_name`),
    ofCustomer: sql.raw(`'Layby · ' || t.phone_model`),
    parents: [belongsToCustomer],
  },
  {
    kind: 'reservation',
    table: sql.raw('reservations'),
    word: ['reservation', 'reservations'],
    title: sql.raw(`'Reservation ' || t.phone_model || ', ' || ${CUSTOMER_NAME}`),
    ofCustomer: sql.raw(`'Reservation · ' || t.phone_model`),
    parents: [belongsToCustomer],
  },
  {
    kind: 'pre_order',
    table: sql.raw('pre_orders'),
    word: ['pre-order', 'pre-orders'],
    title: sql.raw(`'Pre-order ' || t.phone_model || ', ' || ${CUSTOMER_NAME}`),
    ofCustomer: sql.raw(`'Pre-order · ' || t.phone_model`),
    parents: [
      { ...belongsToCustomer, isFollowed: true },
      { kind: 'payment', column: sql.raw('payment_id') },
    ],
  },
  {
    kind: 'notification',
    table: sql.raw('notifications'),
    word: ['notification', 'notifications'],
    title: sql.raw(`'Notification ' || t.title`),
    parents: [],
  },
  {
    kind: 'app_reminder',
    table: sql.raw('app_reminders'),
    word: ['reminder', 'reminders'],
    title: sql.raw(`'Reminder ' || t.title`),
    parents: [],
  },
  {
    kind: 'cash_up',
    table: sql.raw('cash_ups'),
    word: ['cash-up', 'cash-ups'],
    title: sql.raw(`'Cash-up ' || ${CASH_UP_BRANCH} || ', ' || to_char(t.day, 'FMDD FMMonth YYYY')`),
    parents: [],
  },
  {
    kind: 'agent',
    table: sql.raw('agents'),
    word: ['agent', 'agents'],
    title: sql.raw('t.name'),
    parents: [],
  },
  {
    kind: 'list_view',
    table: sql.raw('list_views'),
    word: ['view', 'views'],
    title: sql.raw(`'View ' || t.name`),
    parents: [],
  },
  {
    kind: 'call_template',
    table: sql.raw('call_templates'),
    word: ['message', 'messages'],
    title: sql.raw(`'Message ' || ${CALL_TEXT}`),
    parents: [],
  },
  {
    kind: 'call_hours',
    table: sql.raw('call_hours'),
    word: ['calling hours', 'calling hours'],
    title: sql.raw(`'Calling hours'`),
    parents: [],
  },
];

/** SQL for each row of `as`, which has the columns `entity` and `entity_id`: the subject's name and whether it is in the trash, or null. */
export function aboutSubject(as: string): SQL {
  const cases = SUBJECTS.map(
    ({ kind, table, title }) => sql`when ${sql.raw(`'${kind}'`)} then (
      select jsonb_build_object('title', ${title}, 'isDeleted', t.deleted_batch_id is not null)
      from ${table} t where t.id = ${sql.raw(as)}.entity_id)`,
  );
  return sql`case ${sql.raw(as)}.entity ${sql.join(cases, sql` `)} end`;
}

export function subjectOf(kind: ActivityEntity): Subject {
  const found = SUBJECTS.find((subject) => subject.kind === kind);
  if (found === undefined) throw new Error(`Nothing is known of ${kind}`);
  return found;
}
