import type { Order } from '#shared/contracts/orders.ts';

// An order stands in lists, pages of lists and on its own; a change must reach it wherever it is cached.

/** The cached data with this order in place of an older state of it; the same data where it is not in. */
export function replaceOrder<Data>(data: Data, order: Order): Data {
  return walk(data, (item) =>
    isOrder(item, order.id) && item.version <= order.version ? order : item,
  ) as Data;
}

/** The cached data without this order in its lists. */
export function withoutOrder<Data>(data: Data, orderId: number): Data {
  return walk(data, (item) => (isOrder(item, orderId) ? null : item)) as Data;
}

function isOrder(item: object, id: number): item is Order {
  return 'quoteNumber' in item && 'version' in item && 'id' in item && item.id === id;
}

/** Rebuilds only what changes; `change` answers null for what leaves its list. */
function walk(data: unknown, change: (item: object) => object | null): unknown {
  if (Array.isArray(data)) {
    const next = data
      .map((item: unknown) => ({ was: item, is: walk(item, change) }))
      .filter(({ was, is }) => is !== null || was === null)
      .map(({ is }) => is);
    return next.length === data.length && next.every((item, index) => item === data[index]) ? data : next;
  }
  if (typeof data !== 'object' || data === null) return data;
  const changed = change(data);
  if (changed !== data) return changed;
  if ('quoteNumber' in data) return data;
  const entries = Object.entries(data).map(([key, value]) => [key, walk(value, change)] as const);
  const isSame = entries.every(([key, value]) => value === data[key as keyof typeof data]);
  return isSame ? data : Object.fromEntries(entries);
}
