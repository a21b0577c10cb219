import { type InfiniteData, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Customer, CustomerRelations } from '#shared/contracts/customers.ts';
import type { ForgetBody, Forgetting } from '#shared/contracts/personal-data.ts';
import { api, movedBy, type Page } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { type SearchedFilter, searchedQueryOf } from '#web/lib/list-filter.ts';
import { pageQuery } from '#web/lib/page-query.ts';

/** The query key of all customer data: lists, single customers, their records. */
export const CUSTOMERS_KEY = ['/api/customers'] as const;
const CUSTOMER_LISTS_KEY = [...CUSTOMERS_KEY, 'list'] as const;

const STALE_AFTER_MS = 5 * 60_000;

/** The customers of a filter, by newest activity or in the chosen order, page by page. */
export const customerListQuery = (filter: SearchedFilter) => ({
  ...pageQuery<Customer>([...CUSTOMER_LISTS_KEY, filter], '/api/customers', {
    ...searchedQueryOf(filter),
    limit: '100',
  }),
  // While a search is typed, the previous answer stays visible.
  placeholderData: keepPreviousData,
  staleTime: STALE_AFTER_MS,
});

export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, 'one', id],
    queryFn: ({ signal }) => api.get<Customer>(`/api/customers/${id}`, { signal }),
  });

/** Counts of the customer's records, read again each time the dialog opens. */
export const customerRelationsQuery = (id: number) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, 'relations', id],
    queryFn: ({ signal }) => api.get<CustomerRelations>(`/api/customers/${id}/relations`, { signal }),
    staleTime: 0,
  });

/** The effects of erasing the customer's personal data, read again each time the dialog opens. */
export const forgettingQuery = (id: number) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, 'forgetting', id],
    queryFn: ({ signal }) => api.get<Forgetting>(`/api/customers/${id}/forgetting`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Erases the customer's personal data for good. */
export function forgetPerson(seen: Pick<Customer, 'id' | 'version'>, body: ForgetBody): Promise<Customer> {
  return api.post(`/api/customers/${seen.id}/forgetting`, body, { ifMatch: seen.version });
}

export function deleteCustomer(seen: Pick<Customer, 'id' | 'version'>): Promise<void> {
  return api.delete(`/api/customers/${seen.id}`, undefined, { ifMatch: seen.version });
}

const UNTOUCHED_KEYS: readonly unknown[] = ['/api/config', '/api/auth/session'];

/** After a change of customers, everything visible is read again, because orders, laybys and other records show the name. */
export function refreshAfterCustomerChange(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => !UNTOUCHED_KEYS.includes(queryKey[0]) });
}

/** Removes a deleted customer from the cached lists before anything is read again. */
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

/** The customer who has this number already, if that is why a save was refused. */
export function existingCustomerOf(error: unknown): Customer | null {
  if (!(error instanceof ApiError) || error.problem?.code !== 'duplicate_customer') return null;
  return (error.problem.existingCustomer as Customer | undefined) ?? null;
}
