import { queryOptions } from '@tanstack/react-query';
import type { CreateCustomerBody, Customer, UpdateCustomerBody } from '#shared/contracts/customers.ts';
import { isSamePhone, normalizePhone } from '#shared/domain/phone.ts';
import { api, type CallOptions } from '#web/lib/api-client.ts';
import { ApiError, NetworkError } from '#web/lib/api-error.ts';
import { PATIENCE_MS } from '#web/lib/limits.ts';
import { isOutOfReach } from '#web/lib/offline/connection.ts';
import { KEPT_AT_HEADER } from '#web/lib/offline/kept-lists.ts';
import { CUSTOMERS_KEY } from './customers.queries.ts';

// Finding, creating and editing a customer from within another form.

const FOUND_LIMIT = 8;

/** The customers whose name, phone or email contains the text, and whether the answer is from this device only. */
export const customersFoundQuery = (text: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, 'found', text],
    queryFn: ({ signal }) => findCustomers(text, { signal }),
  });

/**
 * All customers with this number, in any spelling, oldest first: families share phones. The list is empty only when the server answers
 * "not found" or, without a connection, the offline copy has none; any other failure is an error.
 */
export const customersByPhoneQuery = (phone: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, 'by-phone', normalizePhone(phone)],
    queryFn: async ({ signal }) => {
      const first = await findFirstByPhone(phone, signal);
      if (first === null) return [];
      const { items } = await findCustomers(first.phone, { signal, limitMs: PATIENCE_MS });
      const others = items.filter((one) => one.id !== first.id && isSamePhone(one.phone, first.phone));
      return [first, ...others];
    },
  });

/** Looked up before a form is saved, with the same time limit as the save itself. */
async function findFirstByPhone(phone: string, signal: AbortSignal): Promise<Customer | null> {
  const path = `/api/customers/search?phone=${encodeURIComponent(phone)}`;
  try {
    return await api.get<Customer>(path, { signal, limitMs: PATIENCE_MS });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    // Nobody as far as this device knows: the server looks up the number again before it creates anybody.
    if (error instanceof NetworkError && isOutOfReach()) return null;
    throw error;
  }
}

interface Found {
  items: Customer[];
  /** The customers are from this device's offline copy instead of the server: others may be missing. */
  isKept: boolean;
}

async function findCustomers(text: string, options: Pick<CallOptions, 'signal' | 'limitMs'>): Promise<Found> {
  const path = `/api/customers?q=${encodeURIComponent(text)}&limit=${FOUND_LIMIT}`;
  const { body, headers } = await api.read<Customer[]>(path, options);
  return { items: body, isKept: headers.has(KEPT_AT_HEADER) };
}

export function createCustomer(body: CreateCustomerBody): Promise<Customer> {
  return api.post('/api/customers', body);
}

/** Changes the version that was seen; a newer one is a 412 with the current row. */
export function updateCustomer(
  seen: Pick<Customer, 'id' | 'version'>,
  body: UpdateCustomerBody,
): Promise<Customer> {
  return api.put(`/api/customers/${seen.id}`, body, { ifMatch: seen.version });
}
