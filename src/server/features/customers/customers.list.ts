import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { customers } from '#server/platform/database/schema/customers.schema.ts';
import { CUSTOMER_WORDS, searchConditions } from '#server/platform/database/search.ts';
import { columnsOf } from '#server/platform/entities/read-columns.ts';
import { type Narrowing, narrowed, withShopDays } from '#server/platform/http/narrowing.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import { byName, type SortKeys, selectingJoined, sortedList } from '#server/platform/http/sorted-list.ts';
import { keptCount } from '#server/platform/totals/kept-totals.ts';
import { type Customer, customer, type customersQuery } from '#shared/contracts/customers.ts';
import { addDays, type Day, startOfDay } from '#shared/domain/calendar.ts';
import type { SortOf } from '#shared/domain/list-sorts.ts';
import { dealtWith, owesAtLeast } from './customer-dealings.service.ts';
import { type ListedCustomer, presentCustomer } from './customers.present.ts';

/** The list of customers with its filters, in hand-written SQL. */

export type CustomerFilter = Pick<
  Narrowing,
  'branch' | 'agent' | 'balance' | 'createdFrom' | 'createdUntil' | 'ids'
> & {
  q?: string | undefined;
  changedSince?: Date | undefined;
  sort?: SortOf<'customers'> | undefined;
};

/**
 * The list for a query of the API, with its days in the shop's zone.
 * @throws AppError invalid_request when the last day is before the first
 */
export function askedCustomers(
  { changed, ...query }: z.output<typeof customersQuery>,
  today: Day,
  zone: string,
) {
  return customerList({
    ...withShopDays(query, today, zone),
    changedSince: changed === undefined ? undefined : startOfDay(addDays(today, 1 - changed), zone),
  });
}

const COLUMNS = columnsOf(customers, 'c', customer);

/** Newest activity first, or in the given sort order. */
export function customerList(filter: CustomerFilter): ListQuery<ListedCustomer, Customer> {
  const { sort = 'newest' } = filter;
  const asked = [...searchConditions(filter.q, CUSTOMER_WORDS), ...narrowings(filter)];
  const where = sql.join([sql`c.deleted_batch_id is null`, ...asked], sql` and `);
  const dealt = dealtWith(filter, ID);
  return sortedList({
    ...{ table: 'customers', as: 'c', present: presentCustomer, key: SORT_KEYS[sort] },
    select: selectingJoined(COLUMNS, sql``, 'c'),
    where: dealt === null ? where : sql`${where} and (${dealt.many} or ${dealt.few})`,
    parts: (dealt === null ? [where] : [dealt.many, dealt.few].map((is) => sql`${where} and ${is}`)).map(
      (part) => ({ where: part }),
    ),
    kept: asked.length === 0 && dealt === null ? keptCount('customers') : null,
  });
}

const SORT_KEYS: SortKeys<SortOf<'customers'>> = {
  newest: { by: sql.raw('c.updated_at'), direction: 'desc', kind: 'instant' },
  created: { by: sql.raw('c.created_at'), direction: 'desc', kind: 'instant' },
  oldest: { by: sql.raw('c.created_at'), direction: 'asc', kind: 'instant' },
  customer: byName(sql.raw('c.search_text')),
};

const ID = sql.raw('c.id');

function narrowings({ balance, changedSince, createdFrom, createdUntil, ids }: CustomerFilter): SQL[] {
  return [
    ...narrowed({ createdFrom, createdUntil, ids }, { id: ID, createdAt: sql.raw('c.created_at') }),
    ...(changedSince === undefined ? [] : [sql`c.updated_at >= ${changedSince}`]),
    ...owesAtLeast(balance, ID),
  ];
}
