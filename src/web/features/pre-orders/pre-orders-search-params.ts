// The address of the Pre-Orders screen: `/pre-orders?status=ordered,shipped&location=china&q=selma`. Part of the first
// bundle, because the router reads it: keep it free of imports.

export interface PreOrdersSearch {
  /** A comma list as written in the address; what it means is judged by pre-orders-filter.ts. */
  status?: string | undefined;
  location?: 'china' | 'dubai' | undefined;
  q?: string | undefined;
}

const MAX_TEXT_LENGTH = 200;

/** Keeps what can be used. Whatever else stands in the address counts as absent. */
export function validatePreOrdersSearch(search: Record<string, unknown>): PreOrdersSearch {
  return { status: textOf(search.status), location: locationOf(search.location), q: textOf(search.q) };
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.trim().slice(0, MAX_TEXT_LENGTH) || undefined;
}

function locationOf(value: unknown): PreOrdersSearch['location'] {
  const word = textOf(value)?.toLowerCase();
  return word === 'china' || word === 'dubai' ? word : undefined;
}
