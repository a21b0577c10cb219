import { type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import type { UnfinishedThing } from '#shared/contracts/personal-data.ts';
import { OPEN_ORDER_STATUSES } from '#shared/domain/order-statuses.ts';
import { OPEN_PRE_ORDER_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import { OPEN_RESERVATION_STATUSES } from '#shared/domain/reservation-lifecycle.ts';
import { type Identity, namePatterns } from './person-patterns.ts';

/** Finds the words about a person in all tables, and replaces them. Rows in the trash are treated like all others. */

const MOST_NAMED = 20;
/** Reading the history of a large shop takes a while. */
const STATEMENT_LIMIT = '120s';

const money = (amount: string) => sql.raw(`'N$ ' || to_char(${amount}, 'FM99,999,990.00')`);

/** The customer's unfinished rows, at most `MOST_NAMED`. Money that is owed, by either side, makes a row unfinished. */
export async function findUnfinished(db: Executor, customerId: number): Promise<UnfinishedThing[]> {
  const isLive = sql`t.customer_id = ${customerId} and t.deleted_batch_id is null`;
  const result = await db.execute<UnfinishedThing>(sql`
    select * from (
      select 'payment' as entity, t.id, concat_ws(' · ', t.quote_number, t.phone_model) as label,
        case when ${oneOf('t.status', OPEN_ORDER_STATUSES)} then 'is not completed'
          when t.remaining_amount > 0 then 'has ' || ${money('t.remaining_amount')} || ' still to be paid'
          else 'has ' || ${money('-t.remaining_amount')} || ' to be given back' end as reason
      from payments t where ${isLive} and (${oneOf('t.status', OPEN_ORDER_STATUSES)} or t.remaining_amount <> 0)
      union all
      select 'layby', t.id, 'Layby · ' || t.phone_model,
        case when t.status = 'active' then 'is still being paid off'
          when t.device_collected_date is null then 'has not been handed over'
          else 'has ' || ${money('-t.remaining_amount')} || ' to be given back' end
      from laybys t where ${isLive} and t.status <> 'cancelled'
        and (t.status = 'active' or t.device_collected_date is null or t.remaining_amount < 0)
      union all
      select 'reservation', t.id, 'Reservation · ' || t.phone_model, 'is still open'
      from reservations t where ${isLive} and ${oneOf('t.status', OPEN_RESERVATION_STATUSES)}
      union all
      select 'pre_order', t.id, 'Pre-order · ' || t.phone_model, 'is still open'
      from pre_orders t where ${isLive} and ${oneOf('t.status', OPEN_PRE_ORDER_STATUSES)}
    ) unfinished limit ${MOST_NAMED}`);
  return result.rows;
}

/** Locks all rows of the customer, so that nobody changes them or adds others until the transaction ends. */
export async function lockPerson(tx: Tx, customerId: number): Promise<void> {
  await tx.execute(sql.raw(`set local statement_timeout = '${STATEMENT_LIMIT}'`));
  await tx.execute(sql`
    select id from customers where id in (${peopleOf(customerId)}) order by id for update`);
  for (const table of OWNED) {
    await tx.execute(sql`
      select id from ${sql.raw(table)} where customer_id in (${peopleOf(customerId)})
      order by id for update`);
  }
}

/** The ids that a person has or had as a customer, merged ones included. */
const peopleOf = (customerId: number): SQL => sql`select p.id from people_of_customer(${customerId}) p`;

const OWNED = ['payments', 'laybys', 'reservations', 'pre_orders'] as const;

const NAMES = ['name', 'customerFullName'];
const PHONES = ['phone', 'customerNumber'];
const OTHERS = ['email', 'customerEmail', 'idNumber'];

/** Every name, number and address of the person, from their rows and from the history of those. */
export async function readIdentity(tx: Tx, customerId: number): Promise<Identity> {
  const { rows } = await tx.execute<{ field: string; text: string }>(sql`
    with of_person as (select kind, id from rows_of_customer(${customerId}))
    select distinct said.field, said.text from (
      select f.key as field, f.value as text from of_person p
        join activity a on a.entity = p.kind and a.entity_id = p.id
        cross join lateral (values (a.before), (a.after)) v (fields)
        cross join lateral jsonb_each_text(coalesce(v.fields, '{}')) f
      union all
      select f.field, f.text from of_person p join customers c on p.kind = 'customer' and c.id = p.id
        cross join lateral (values ('name', c.name), ('phone', c.phone), ('email', c.email)) f (field, text)
      union all
      select f.field, f.text from of_person p join laybys l on p.kind = 'layby' and l.id = p.id
        cross join lateral (values ('name', l.customer_full_name), ('phone', l.customer_number),
          ('email', l.customer_email), ('idNumber', l.id_number)) f (field, text)
    ) said where said.field in ${[...NAMES, ...PHONES, ...OTHERS]} and btrim(said.text) <> ''`);
  const of = (fields: readonly string[]) => [
    ...new Set(rows.filter(({ field }) => fields.includes(field)).map(({ text }) => text)),
  ];
  return { names: of(NAMES), phones: of(PHONES), others: of(OTHERS) };
}

/** Those of the names that another customer has, alone or within a longer name. */
export async function findSharedNames(
  tx: Tx,
  customerId: number,
  names: readonly string[],
): Promise<string[]> {
  const spelled = names.flatMap((name) => namePatterns(name).map((pattern) => ({ name, pattern })));
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct n.name from unnest(${textArray(spelled.map(({ name }) => name))},
      ${textArray(spelled.map(({ pattern }) => pattern))}) n (name, pattern)
    where exists (select 1 from customers c where c.name ~* n.pattern
      and c.deleted_batch_id is null and c.id not in (${peopleOf(customerId)}))`);
  return rows.map(({ name }) => name);
}

/** Those of the phone keys that another customer has. */
export async function findSharedPhones(
  tx: Tx,
  customerId: number,
  phoneKeys: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select distinct c.phone_key as key from customers c where c.phone_key = any(${textArray(phoneKeys)})
      and c.deleted_batch_id is null and c.id not in (${peopleOf(customerId)})`);
  return rows.map(({ key }) => key);
}

/** Those of the texts that are another customer's e-mail address. */
export async function findSharedEmails(
  tx: Tx,
  customerId: number,
  texts: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ text: string }>(sql`
    select o.text from unnest(${textArray(texts)}) o (text)
    where exists (select 1 from customers c where lower(c.email) = lower(btrim(o.text))
      and c.deleted_batch_id is null and c.id not in (${peopleOf(customerId)}))`);
  return rows.map(({ text }) => text);
}

export type Touched = { entity: ActivityEntity; id: number; version: number };

type Words = {
  customerId: number;
  /** The texts that replace a name, and a number. */
  label: string;
  nothing: string;
  now: Date;
  /** The patterns for texts about the person, and for texts that may be about anybody. */
  patterns: readonly string[];
  telling: readonly string[];
  /** The patterns for the name of whoever received a device. */
  wholeNames: readonly string[];
};

/** Replaces the words in all rows that can be changed; returns the changed rows with their new versions. */
export async function replaceWords(tx: Tx, words: Words): Promise<Touched[]> {
  const { customerId, label, nothing, now } = words;
  const ofPerson = sql`customer_id in (${peopleOf(customerId)})`;
  const update = async (entity: ActivityEntity, statement: SQL): Promise<Touched[]> => {
    const { rows } = await tx.execute<{ id: number; version: number }>(
      sql`${statement} returning id, version`,
    );
    return rows.map((row) => ({ entity, ...row }));
  };
  // Before the rows themselves, because it needs the words by which they refer to one another.
  const messages = await replaceMessages(tx, words, update);
  await tx.execute(sql`select forget_words_of(${customerId}, ${label}, ${textArray(words.telling)})`);
  return [
    ...messages,
    ...(await update(
      'payment',
      sql`update payments set live_payment_feedback = null, snooze_reason = null, version = version + 1 where ${ofPerson}`,
    )),
    ...(await update(
      'layby',
      sql`update laybys set customer_full_name = ${label}, customer_number = ${nothing}, customer_email = null,
        id_number = ${nothing}, cancel_reason = null, search_text = search_fold(phone_model), version = version + 1
      where ${ofPerson}`,
    )),
    ...(await update(
      'reservation',
      sql`update reservations set cancel_reason = null, version = version + 1 where ${ofPerson}`,
    )),
    ...(await update(
      'pre_order',
      sql`update pre_orders set notes = null, version = version + 1 where ${ofPerson}`,
    )),
    ...(await update(
      'customer',
      sql`update customers set name = ${label}, phone = ${nothing}, phone_key = '', email = null, address = null,
        location = null, search_text = '', forgotten_at = ${now}, version = version + 1
      where id in (${peopleOf(customerId)})`,
    )),
  ];
}

const textArray = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`;

/** SQL for a column's text with every match of the patterns replaced, one pattern after the other. */
const replaced = (column: string, patterns: readonly string[], label: string): SQL =>
  patterns.reduce(
    (text, pattern) => sql`regexp_replace(${text}, ${pattern}, ${label}, 'gi')`,
    sql.raw(column),
  );

/** Replaces words in the reasons why a phone was given to somebody, as typed and as shown. */
const forgetInBoxes = (telling: readonly string[], label: string): SQL => {
  const text = (field: string) => `unit ->> '${field}'`;
  return sql`update stock_arrivals set version = version + 1, units = (
      select jsonb_agg(unit || jsonb_build_object('reason', ${replaced(text('reason'), telling, label)},
        'why', ${replaced(text('why'), telling, label)}) order by place)
      from jsonb_array_elements(units) with ordinality u (unit, place))
    where exists (select from jsonb_array_elements(units) unit
      where concat_ws(chr(10), unit ->> 'reason', unit ->> 'why') ~* any(${textArray(telling)}))`;
};

/** How stored answers refer to a record by kind and id. */
const NAMED_ROWS = [
  // `"paymentId":7`, `"customer":{"id":7`
  '"(customer|payment|layby|reservation|preOrder)(?:Id":|":[{]"id":)([0-9]+)',
  // `"entity":"payment","id":7` in the rows that a batch left alone
  '"entity":"(customer|payment|layby|reservation|pre_order)","id":([0-9]+)',
  // `"kind":"payment","subjectId":7` in a hand-over, and in a reason for a call
  '"(?:kind|subjectKind)":"(payment|layby|reservation)","subjectId":([0-9]+)',
];

/** Replaces words in messages to the team, names in the trash, and answers and alerts that are stored for a while. */
async function replaceMessages(
  tx: Tx,
  { customerId, label, patterns, telling, wholeNames }: Words,
  update: (entity: ActivityEntity, statement: SQL) => Promise<Touched[]>,
): Promise<Touched[]> {
  // Looked up once, because it reads the whole history for rows that retention has removed.
  const { rows: found } = await tx.execute<{ kind: string; id: number }>(
    sql`select kind, id from rows_of_customer(${customerId})`,
  );
  const kinds = textArray(found.map(({ kind }) => kind));
  const mine = sql`unnest(${kinds}, ${sql.param(found.map(({ id }) => id))}::int[]) r (kind, id)`;
  const about = sql`select s.notification_id from notification_subjects s
    join ${mine} on r.kind = s.kind and r.id = s.subject_id`;
  const touched = await update(
    'notification',
    sql`update notifications set title = ${label}, message = ${label}, version = version + 1 where id in (${about})`,
  );
  for (const [entity, table] of [
    ['notification', 'notifications'],
    ['app_reminder', 'app_reminders'],
  ] as const) {
    const statement = sql`update ${sql.raw(table)} set title = ${replaced('title', telling, label)},
      message = ${replaced('message', telling, label)}, version = version + 1
      where title || chr(10) || message ~* any(${textArray(telling)})`;
    if (telling.length > 0) touched.push(...(await update(entity, statement)));
  }
  if (telling.length > 0) {
    const statement = sql`update list_views set name = ${replaced('name', telling, label)},
      name_key = search_fold(${replaced('name', telling, label)}), search = ${replaced('search', telling, label)},
      version = version + 1 where name || chr(10) || search ~* any(${textArray(telling)})`;
    touched.push(...(await update('list_view', statement)));
    touched.push(...(await update('stock_arrival', forgetInBoxes(telling, label))));
    // The person may have received somebody else's device, or be mentioned in a reason there.
    await tx.execute(sql`update hand_overs h set receiver_name = null, id_last4 = null, signature = null
      where receiver_name ~* any(${textArray(wholeNames)})`);
    await tx.execute(sql`update hand_overs h set overrides = (
        select coalesce(jsonb_agg(one || jsonb_build_object('reason',
          case when one ->> 'reason' ~* any(${textArray(telling)}) then null else one ->> 'reason' end) order by place), '[]')
        from jsonb_array_elements(h.overrides) with ordinality o (one, place))
      where overrides::text ~* any(${textArray(telling)})`);
    // A saved view belongs to no customer, and its name may mention anybody.
    await tx.execute(sql`update batches set label = ${replaced('label', telling, label)}
      where entity = 'list_view' and label ~* any(${textArray(telling)})`);
  }
  await tx.execute(sql`
    update hand_overs h set customer_name = ${label}, receiver_name = null, id_last4 = null, signature = null, overrides = (
      select coalesce(jsonb_agg(one || '{"reason": null}' order by place), '[]')
      from jsonb_array_elements(h.overrides) with ordinality o (one, place))
    from ${mine} where r.kind = h.subject_kind and r.id = h.subject_id`);
  await tx.execute(sql`
    update batches set label = ${replaced('label', patterns, label)} where id in (
      select a.batch_id from activity a join ${mine}
        on r.kind = a.entity and r.id = a.entity_id where a.batch_id is not null)`);
  await tx.execute(sql`
    update idempotency_keys set body = forgotten_words(body::jsonb, ${label})::text
    where left(body, 1) in ('{', '[') and (body ~* any(${textArray(telling)})
      or exists (select 1 from ${mine} where r.kind = 'customer' and r.id::text in (
        substring(route from '/api/(?:customers|call-round/set-aside)/([0-9]+)'),
        case when route = 'POST /api/customers' then substring(body from '^[{]"id":([0-9]+)') end))
      or exists (select 1 from (
          select m.found from unnest(${textArray(NAMED_ROWS)}) p (named)
            cross join lateral regexp_matches(body, p.named, 'g') m (found)) named
        join ${mine} on replace(r.kind, '_o', 'O') = replace(named.found[1], '_o', 'O') and r.id::text = named.found[2])
      or (route like '% /api/notifications%' and exists (
        select 1 from regexp_matches(body, '"id":([0-9]+)', 'g') m (found)
        where m.found[1] in (select n.notification_id::text from (${about}) n))))`);
  const { rows } = await tx.execute<{ there: boolean }>(
    sql`select to_regclass('jobs.job') is not null as there`,
  );
  if (rows[0]?.there) {
    await tx.execute(sql`
      delete from jobs.job where name = 'push.send' and (data::text ~* any(${textArray(telling)})
        or data #>> '{message,id}' in (select n.notification_id::text from (${about}) n))`);
  }
  return touched;
}
