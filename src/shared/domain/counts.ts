/** 'order' for one, 'orders' for any other count. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** '1 order', '1200 orders' */
export function formatCount(count: number, one: string, many?: string): string {
  return `${count} ${plural(count, one, many)}`;
}

/** '1 order', '1,200 orders': grouped as amounts are. */
export function formatLargeCount(count: number, one: string, many?: string): string {
  return `${count.toLocaleString('en')} ${plural(count, one, many)}`;
}
