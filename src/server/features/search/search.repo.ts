import { type SQL, sql } from 'drizzle-orm';
import { type QueryRunner, queryRow, queryRows } from '#server/platform/database/raw-query.ts';
import {
  CUSTOMER_WORDS,
  LAYBY_WORDS,
  ORDER_WORDS,
  PRE_ORDER_WORDS,
  RESERVATION_WORDS,
  type Searched,
} from '#server/platform/database/search.ts';
import type { HitKind } from '#shared/contracts/search.ts';
import type { RecordKeys } from '#shared/domain/search-asked.ts';
import type { FoundRow } from '#shared/domain/search-rank.ts';

/** The reads of each kind of record for the search over all of them; the service ranks them. */

type Source = {
  /** The table, with the alias that `Searched` uses. */
  from: string;
  as: string;
  searched: Searched;
  /** The columns from `agreedName` to `imei` of a found row. */
  columns: string;
  joined?: string;
};

const OWN_CUSTOMER = (as: string) => `join customers c on c.id = ${as}.customer_id`;

const SOURCES: Readonly<Record<HitKind, Source>> = {
  customer: {
    ...{ from: 'customers c', as: 'c', searched: CUSTOMER_WORDS },
    columns:
      'null::text, null::text, null::text, null::text, null::text, null::numeric, null::date, null::text',
  },
  payment: {
    ...{ from: 'payments p', as: 'p', searched: ORDER_WORDS, joined: OWN_CUSTOMER('p') },
    columns:
      'null::text, p.quote_number, p.phone_model, null::text, p.status, p.remaining_amount, p.due_date, (select max(x.device_imei) from pre_orders x where x.payment_id = p.id and x.deleted_batch_id is null)',
  },
  layby: {
    ...{ from: 'laybys l', as: 'l', searched: LAYBY_WORDS, joined: OWN_CUSTOMER('l') },
    columns:
      'l.customer_full_name, null::text, l.phone_model, null::text, l.status, l.remaining_amount, l.due_date, l.device_imei',
  },
  pre_order: {
    ...{ from: 'pre_orders o', as: 'o', searched: PRE_ORDER_WORDS },
    joined: `${OWN_CUSTOMER('o')} join payments p on p.id = o.payment_id`,
    columns:
      'null::text, p.quote_number, o.phone_model, o.supplier_order_number, o.status, null::numeric, null::date, o.device_imei',
  },
  reservation: {
    ...{ from: 'reservations r', as: 'r', searched: RESERVATION_WORDS, joined: OWN_CUSTOMER('r') },
    columns:
      'null::text, null::text, r.phone_model, null::text, r.status, null::numeric, null::date, r.device_imei',
  },
};

const LARGE_FROM_ROWS = 100_000;

/** Whether the shop is so large, by the database's estimate, that a badly planned search could block others. */
export async function isLargeShop(runner: QueryRunner): Promise<boolean> {
  const { isLarge } = await queryRow<{ isLarge: boolean }>(
    runner,
    sql`select max(reltuples) > ${LARGE_FROM_ROWS} as "isLarge" from pg_class
      where oid in ('payments'::regclass, 'laybys'::regclass, 'customers'::regclass)`,
  );
  return isLarge;
}

/** The condition by which a kind is searched; null to skip the kind. */
export type Conditions = (kind: HitKind, searched: Searched) => SQL | null;

/** The newest rows of each kind that meet its condition, in one statement. Each kind is limited before anything is joined. */
export function findNewest(
  runner: QueryRunner,
  conditions: Conditions,
  perKind: number,
): Promise<FoundRow[]> {
  return queryRows<FoundRow>(runner, selectNewest(conditions, perKind));
}

export function selectNewest(conditions: Conditions, perKind: number): SQL {
  const kinds = Object.entries(SOURCES) as [HitKind, Source][];
  const selects = kinds.flatMap(([kind, { from, as, searched, columns, joined = '' }]) => {
    const condition = conditions(kind, searched);
    if (condition === null) return [];
    const row = sql.raw(as);
    return [
      sql`(select ${sql.raw(`'${kind}'`)} as kind, ${row}.id, c.id as "customerId", c.name, c.phone, c.phone_key, c.email, ${sql.raw(columns)},
          ${row}.updated_at as "updatedAt"
        from (
          select * from ${sql.raw(from)} where ${row}.deleted_batch_id is null and ${condition}
          order by ${row}.updated_at desc, ${row}.id desc limit ${perKind}
        ) ${row} ${sql.raw(joined)})`,
    ];
  });
  return sql`
    select kind, id, "customerId", name, phone, "phoneKey", email, "agreedName", quote, model, "supplierNumber", status, owed::text, "dueDate", imei, "updatedAt"
    from (${sql.join(selects, sql` union all `)})
      found (kind, id, "customerId", name, phone, "phoneKey", email, "agreedName", quote, model, "supplierNumber", status, owed, "dueDate", imei, "updatedAt")`;
}

const CUSTOMER_NAME = sql`split_part(c.search_text, chr(10), 1)`;

/**
 * Conditions for a quote number's key, a phone number's key or an IMEI, and for customers by their whole normalised name;
 * each uses an index. A search by words looks at the newest matches only, which a common name can exceed.
 */
export function exactConditions({ quote, phone, imei }: RecordKeys, name: string | null = null): Conditions {
  const orders = sql`select id from payments where quote_key = ${quote} and deleted_batch_id is null`;
  const customers = sql`select id from customers where phone_key = ${phone} and deleted_batch_id is null`;
  const withDevice = sql`select payment_id from pre_orders where device_imei = ${imei} and deleted_batch_id is null`;
  const isCalledSo = sql`(left(${CUSTOMER_NAME}, 60) = left(${name}::text, 60) and ${CUSTOMER_NAME} = ${name})`;
  const isOf = (column: string, ids: SQL) => sql`${sql.raw(column)} = any(array(${ids}))`;
  const any = (...conditions: (SQL | false)[]) => {
    const given = conditions.filter((one) => one !== false);
    return given.length === 0 ? null : sql`(${sql.join(given, sql` or `)})`;
  };
  const theirs = (as: string) => phone !== null && isOf(`${as}.customer_id`, customers);
  const device = (as: string) => imei !== null && sql`${sql.raw(as)}.device_imei = ${imei}`;
  return (kind) => {
    switch (kind) {
      case 'customer':
        // A text that is a phone number is not a name.
        if (phone !== null) return sql`c.phone_key = ${phone}`;
        return name === null ? null : isCalledSo;
      case 'payment':
        return any(isOf('p.id', orders), theirs('p'), imei !== null && isOf('p.id', withDevice));
      case 'pre_order':
        return any(isOf('o.payment_id', orders), theirs('o'), device('o'));
      case 'layby':
        return any(theirs('l'), device('l'));
      case 'reservation':
        return any(theirs('r'), device('r'));
    }
  };
}

/** pg_trgm's similarity threshold, low enough for two swapped letters in a short word. The service compares more closely. */
const ALIKE_FROM = 0.3;
const MOST_ALIKE = 60;
/** The models of these orders are those that are sold at present. */
const RECENT_ORDERS = 2_000;

/** Texts with a word similar to the given one: names of customers, and models of recent orders. Must run within a transaction. */
export async function findAlikeTexts(runner: QueryRunner, word: string): Promise<string[]> {
  await runner.query(`set local pg_trgm.word_similarity_threshold = ${ALIKE_FROM}`);
  const names = CUSTOMER_WORDS.names;
  const rows = await queryRows<{ text: string }>(
    runner,
    sql`(select split_part(c.search_text, chr(10), 1) as text from customers c
          where ${names} %> ${word} and c.deleted_batch_id is null
          order by word_similarity(${word}, ${names}) desc limit ${MOST_ALIKE})
        union all
        (select distinct split_part(p.own_search, chr(10), -1) from (
          select own_search from payments where deleted_batch_id is null
          order by updated_at desc, id desc limit ${RECENT_ORDERS}) p)`,
  );
  return rows.map(({ text }) => text);
}

/** Enough for a large shop, where about one customer in thirty shares three digits with a number. */
const MOST_NUMBERS = 20_000;

/**
 * The phone keys that contain three of these digits in a row, or end in the last two: two typing mistakes nearly always
 * leave one of those intact. The service compares the candidates; trigram similarity is of no use, because all numbers of
 * a network are similar.
 */
export async function findAlikeNumbers(runner: QueryRunner, digits: string): Promise<string[]> {
  // Skips the first three digits, which are the network's.
  const runs = Array.from({ length: digits.length - 3 }, (_, at) => `%${digits.slice(at + 1, at + 4)}%`);
  const end = digits.slice(-2);
  const shared = [...new Set(runs), `%${end}\n%`, `%${end}`].map(
    (pattern) => sql`c.search_text like ${pattern}`,
  );
  const rows = await queryRows<{ key: string }>(
    runner,
    sql`select c.phone_key as key from customers c
      where (${sql.join(shared, sql` or `)}) and c.deleted_batch_id is null limit ${MOST_NUMBERS}`,
  );
  return rows.map(({ key }) => key);
}
