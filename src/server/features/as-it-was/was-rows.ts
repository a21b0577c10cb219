import { type SQL, sql } from 'drizzle-orm';
import {
  CUSTOMER_WORDS,
  LAYBY_WORDS,
  ORDER_WORDS,
  PRE_ORDER_WORDS,
  RESERVATION_WORDS,
  type Searched,
  searchConditions,
} from '#server/platform/database/search.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import type { WasRow } from '#shared/contracts/as-it-was.ts';
import type { WasEntity } from '#shared/domain/as-it-was.ts';
import { presentWas, type WasListed } from './was-present.ts';

/**
 * Rows as they were: the current rows with the earlier values from later history entries; of each field, the first entry
 * after the moment decides. Rows without later entries are found as their own list finds them; the others are few, and
 * checked one by one.
 */

type Place = { table: SQL; as: SQL; words: Searched; hasStatus: boolean };

const place = (table: string, as: string, words: Searched, hasStatus = true): Place => ({
  ...{ table: sql.raw(table), as: sql.raw(as), words, hasStatus },
});

const PLACES: Readonly<Record<WasEntity, Place>> = {
  customer: place('customers', 'c', CUSTOMER_WORDS, false),
  payment: place('payments', 'p', ORDER_WORDS),
  layby: place('laybys', 'l', LAYBY_WORDS),
  reservation: place('reservations', 'r', RESERVATION_WORDS),
  pre_order: place('pre_orders', 'o', PRE_ORDER_WORDS),
};

/** Fields by which people search for a record, as the history names them. */
const CALLED = ['quoteNumber', 'name', 'phone', 'customerFullName', 'customerNumber', 'phoneModel'];

/**
 * `was`: one row for each record of the kind with later entries: the fields that were different, whether the record was
 * created since, and whether it was first deleted or restored.
 */
export function since(entity: WasEntity, at: Date, id: number | null = null): SQL {
  const ofOne = id === null ? sql`` : sql`and a.entity_id = ${id}`;
  return sql`since as materialized (
      select a.id, a.entity_id, a.action, a.before from activity a
      where a.at > ${at} and a.entity = ${entity} ${ofOne}),
    was as materialized (
      select moved.*, coalesce(before.fields, '{}') as fields from (
        select s.entity_id, bool_or(s.action = 'created') as is_new,
          (array_agg(s.action order by s.id) filter (where s.action in ('deleted', 'restored')))[1] as first_move
        from since s group by s.entity_id) moved
      left join (
        select s.entity_id, jsonb_object_agg(f.key, f.value order by s.id desc) as fields
        from since s cross join lateral jsonb_each(s.before) f group by s.entity_id) before using (entity_id))`;
}

/** Whether a record `t` with its `was` existed and was outside the trash. */
export const WAS_LIVE = sql`(not w.is_new and case w.first_move when 'deleted' then true when 'restored' then false
  else t.deleted_batch_id is null end)`;
/** The status that a record `t` had, by its `was`. */
export const WAS_STATUS = sql`coalesce(w.fields ->> 'status', t.status)`;

/** Fields of customers, and of the orders of pre-orders, by which the records that belong to them are searched. */
const CALLED_BY_OTHERS = ['name', 'phone', 'quoteNumber'];

/** `renamed`: customers and orders that had other names or numbers then, with those words. */
function renamedSince(at: Date): SQL {
  const first = (field: string) =>
    sql`(array_agg(a.before ->> ${field}::text order by a.id) filter (where a.before ->> ${field}::text is not null))[1]`;
  return sql`renamed as materialized (
      select a.entity, a.entity_id, search_fold(concat_ws(chr(10), ${sql.join(
        CALLED_BY_OTHERS.map(first),
        sql`, `,
      )})) as words
      from activity a where a.at > ${at} and a.entity in ('customer', 'payment')
        and a.before ?| ${sql.param(CALLED_BY_OTHERS)}::text[]
      group by a.entity, a.entity_id)`;
}

/** For rows `as` of a kind: which of them belong to a renamed customer or order, and its words at the time. */
function ofRenamed(entity: WasEntity, { table, as }: Place): { isOne: SQL; words: SQL } | null {
  if (entity === 'customer') return null;
  const links = [
    { kind: 'customer', column: 'customer_id' },
    ...(entity === 'pre_order' ? [{ kind: 'payment', column: 'payment_id' }] : []),
  ].map(({ kind, column }) => ({ kind: sql`n.entity = ${kind}`, column: sql.raw(column) }));
  const ids = links.map(
    ({ kind, column }) =>
      sql`select one.id from renamed n join ${table} one on one.${column} = n.entity_id where ${kind}`,
  );
  const isTheirs = links.map(({ kind, column }) => sql`${kind} and n.entity_id = ${as}.${column}`);
  return {
    isOne: sql`${as}.id in (${sql.join(ids, sql` union `)})`,
    words: sql`(select coalesce(string_agg(n.words, chr(10)), '') from renamed n where ${sql.join(isTheirs, sql` or `)})`,
  };
}

/** For rows whose `was` names another customer, who may be in the trash after a merge: the words of that customer, now and then. */
const OF_OWNER_THEN: Searched = {
  words: ofOwnerThen('owner.search_text'),
  names: ofOwnerThen('split_part(owner.search_text, chr(10), 1)'),
};

function ofOwnerThen(called: string): SQL {
  return sql`coalesce((select concat_ws(chr(10), ${sql.raw(called)}, (
      select n.words from renamed n where n.entity = 'customer' and n.entity_id = owner.id))
    from customers owner where owner.id = (w.fields ->> 'customerId')::int), '')`;
}

export type WasFilter = { at: Date; statuses: readonly string[]; q?: string | undefined };

export function wasList(entity: WasEntity, filter: WasFilter): ListQuery<WasListed, WasRow> {
  const { at, statuses, q } = filter;
  const { table, as, words, hasStatus } = PLACES[entity];
  const isSearch = searchConditions(q, words).length > 0;
  const renamed = isSearch ? ofRenamed(entity, PLACES[entity]) : null;
  const isAt = (status: SQL) =>
    hasStatus && statuses.length > 0 ? sql`and ${status} = any(${sql.param([...statuses])}::text[])` : sql``;
  const called = sql.join(
    CALLED.map((field) => sql`w.fields ->> ${field}::text`),
    sql`, `,
  );
  const alsoBy = (...more: readonly Searched[]): Searched => {
    const joined = (texts: readonly SQL[]) => sql`(${sql.join([...texts], sql` || chr(10) || `)})`;
    const all = [words, ...more];
    return { words: joined(all.map((one) => one.words)), names: joined(all.map((one) => one.names)) };
  };
  const inBoth = (text: SQL): Searched => ({ words: text, names: text });
  const ofOthers = renamed === null ? [] : [inBoth(renamed.words)];
  const wordsThen = alsoBy(
    inBoth(sql`search_fold(concat_ws(chr(10), ${called}))`),
    ...ofOthers,
    ...(renamed === null ? [] : [OF_OWNER_THEN]),
  );
  const found = (searched: Searched) =>
    sql.join(
      searchConditions(q, searched).map((one) => sql`and ${one}`),
      sql` `,
    );
  const untouched = sql`select ${as}.id from ${table} ${as}
    where ${as}.deleted_batch_id is null and ${as}.created_at <= ${at} ${isAt(sql`${as}.status`)} ${found(words)}
      and not exists (select from was w where w.entity_id = ${as}.id)`;
  const touched = sql`select ${as}.id from was w join ${table} ${as} on ${as}.id = w.entity_id
    join ${table} t on t.id = w.entity_id where ${WAS_LIVE} ${isAt(WAS_STATUS)} ${found(wordsThen)}`;
  // Rows without later entries whose customer or order was renamed: they are found by the earlier words too.
  const belonging =
    renamed &&
    sql`select ${as}.id from ${table} ${as}
    where ${renamed.isOne} and ${as}.deleted_batch_id is null and ${as}.created_at <= ${at} ${isAt(sql`${as}.status`)}
      ${found(alsoBy(...ofOthers))} and not (true ${found(words)})
      and not exists (select from was w where w.entity_id = ${as}.id)`;
  const parts = [untouched, touched, ...(belonging === null ? [] : [belonging])];
  const known = sql`${since(entity, at)}${renamed === null ? sql`` : sql`, ${renamedSince(at)}`}`;
  const page = (part: SQL, after: { id: number } | null, limit: number | null) => sql`
    (${part} ${after === null ? sql`` : sql`and ${as}.id < ${after.id}`} order by ${as}.id desc
      ${limit === null ? sql`` : sql`limit ${limit}`})`;
  return {
    rows: ({ limit, after }) => sql`
      with ${known}, page as materialized (
        select id from (${sql.join(
          parts.map((part) => page(part, after, limit)),
          sql` union all `,
        )}) all_parts
        order by id desc ${limit === null ? sql`` : sql`limit ${limit}`})
      ${selectRows(entity, at, sql`select id from page`)} order by t.id desc`,
    total: {
      matching: sql`select from (with ${known} ${sql.join(parts, sql` union all `)}) every_one`,
    },
    present: (row) => presentWas(entity, row),
    cursorOf: ({ id }) => ({ at: new Date(0), id }),
  };
}

/** One record; no row when it did not exist then. */
export function selectWas(entity: WasEntity, at: Date, id: number): SQL {
  return sql`with ${since(entity, at, id)} ${selectRows(entity, at, sql`select ${id}::int as id`)}
    and (w.entity_id is null and t.deleted_batch_id is null and t.created_at <= ${at} or ${WAS_LIVE})`;
}

/** The quote number that the order of a pre-order `t` had then. */
const quoteThen = (at: Date): SQL => sql`coalesce((
        select a.before ->> 'quoteNumber' from activity a
        where a.entity = 'payment' and a.entity_id = t.payment_id and a.at > ${at} and a.before ? 'quoteNumber'
        order by a.id limit 1), (select p.quote_number from payments p where p.id = t.payment_id))`;

/** Selects for these ids: the current row, its fields that were different then, and the customer with the fields that were different. */
function selectRows(entity: WasEntity, at: Date, ids: SQL): SQL {
  const { table } = PLACES[entity];
  const customerId =
    entity === 'customer' ? sql`null::int` : sql`coalesce((w.fields ->> 'customerId')::int, t.customer_id)`;
  return sql`select t.id, to_jsonb(t) as now, coalesce(w.fields, '{}') as fields, w.entity_id is not null as "isChanged",
      t.deleted_batch_id is not null as "isDeleted", to_jsonb(owner) as customer, (
        select jsonb_object_agg(f.key, f.value order by a.id desc)
        from activity a cross join lateral jsonb_each(a.before) f
        where a.entity = 'customer' and a.entity_id = owner.id and a.at > ${at}) as "customerFields",
      ${entity === 'pre_order' ? quoteThen(at) : sql`null`} as quote
    from ${table} t left join was w on w.entity_id = t.id left join customers owner on owner.id = ${customerId}
    where t.id in (${ids})`;
}
