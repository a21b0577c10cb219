import { type InfiniteData, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Customer, CustomerRelations } from '#shared/contracts/customers.ts';
import type { ForgetBody, Forgetting } from '#shared/contracts/personal-data.ts';
import { api, movedBy, type Page } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { type SearchedFilter, searchedQueryOf } from '#web/lib/list-filter.ts';
import { pageQuery } from '#web/lib/page-query.ts';

/** Everything read from customers lies under this key: lists, single customers, what belongs to them. */
export const CUSTOMERS_KEY = ['/api/customers'] as const;
const CUSTOMER_LISTS_KEY = [...CUSTOMERS_KEY, 'list'] as const;

const STALE_AFTER_MS = 5 * 60_000;

/** The customers of a filter, newest activity first or as they are sorted, page by page. */
export const customerListQuery = (filter: SearchedFilter) => ({
  ...pageQuery<Customer>([...CUSTOMER_LISTS_KEY, filter], '/api/customers', {
    ...searchedQueryOf(filter),
    limit: '100',
  }),
  // While a search is typed its last answer stays.
  placeholderData: keepPreviousData,
  staleTime: STALE_AFTER_MS,
});

export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, 'one', id],
    queryFn: ({ signal }) => api.get<Customer>(`/api/customers/${id}`, { signal }),
  });

/** What belongs to a customer, counted anew each time that somebody looks. */
export const customerRelationsQuery = (id: number) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, 'relations', id],
    queryFn: ({ signal }) => api.get<CustomerRelations>(`/api/customers/${id}/relations`, { signal }),
    staleTime: 0,
  });

/** What forgetting them would mean, looked up each time that somebody thinks of it. */
export const forgettingQuery = (id: number) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, 'forgetting', id],
    queryFn: ({ signal }) => api.get<Forgetting>(`/api/customers/${id}/forgetting`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Replaces all that tells who they were, for good. */
export function forgetPerson(seen: Pick<Customer, 'id' | 'version'>, body: ForgetBody): Promise<Customer> {
  return api.post(`/api/customers/${seen.id}/forgetting`, body, { ifMatch: seen.version });
}

export function deleteCustomer(seen: Pick<Customer, 'id' | 'version'>): Promise<void> {
  return api.delete(`/api/customers/${seen.id}`, undefined, { ifMatch: seen.version });
}

const UNTOUCHED_KEYS: readonly unknown[] = ['/api/config', '/api/auth/session'];

/** After a change of customers: their name stands on orders, laybys and more, so whatever is in sight is read again. */
export function refreshAfterCustomerChange(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => !UNTOUCHED_KEYS.includes(queryKey[0]) });
}

/** Takes a deleted customer out of sight before anything is read again. */
export function forgetCustomer(client: QueryClient, id: number): void {
  client.removeQueries({ queryKey: customerQuery(id).queryKey });
  client.removeQueries({ queryKey: customerRelationsQuery(id).queryKey });
  client.setQueriesData<InfiniteData<Page<Customer>>>({ queryKey: CUSTOMER_LISTS_KEY }, (list) => {
    if (!list?.pages.some(({ items }) => items.some((one) => one.id === id))) return list;
    return {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        total: movedBy(-1, page.total),
        items: page.items.filter((one) => one.id !== id),
      })),
    };
  });
}

/** The customer who has this number already, where that is why a save was refused. */
export function existingCustomerOf(error: unknown): Customer | null {
  if (!(error instanceof ApiError) || error.problem?.code !== 'duplicate_customer') return null;
  return (error.problem.existingCustomer as Customer | undefined) ?? null;
}
