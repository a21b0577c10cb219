// The address of the Orders screen: `/payments?status=bank_paid&exact=1&q=selma&order=12`. Part of the first bundle,
// because the router reads it: keep it free of imports.

export interface OrdersSearch {
  /** As written in the address; what it means is judged by order-filter.ts. */
  status?: string | undefined;
  /** Only the named step, without the later ones. */
  exact?: '1' | undefined;
  q?: string | undefined;
  /** The order whose details are open. */
  order?: number | undefined;
}

const MAX_ID = 2_147_483_647;
const MAX_TEXT_LENGTH = 200;

/** Keeps what can be used. Whatever else stands in the address counts as absent. */
export function validateOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  return {
    status: textOf(search.status),
    exact: search.exact === '1' || search.exact === 'true' ? '1' : undefined,
    q: textOf(search.q),
    order: idOf(search.order),
  };
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.trim().slice(0, MAX_TEXT_LENGTH) || undefined;
}

function idOf(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^[0-9]+$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : undefined;
}
