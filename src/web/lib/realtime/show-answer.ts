import type { QueryClient } from '@tanstack/react-query';

/** A record with a lifecycle of its own; not an entry of its log, which has ids of another kind. */
export interface ShownRow {
  id: number;
  version: number;
}

/** Puts the row from a change's answer into all cached queries below its path, until they are refetched. */
export function showAnswer(client: QueryClient, path: string, answer: unknown): void {
  const root = /^\/api\/[a-z-]+/.exec(path)?.[0];
  if (root === undefined || !isShownRow(answer)) return;
  client.setQueriesData({ queryKey: [root] }, (data: unknown) => withRow(data, answer));
}

/** Replaces older versions of the row, found by id, anywhere in the cached data. */
export function withRow(data: unknown, row: ShownRow): unknown {
  if (Array.isArray(data)) {
    const next = data.map((one) => withRow(one, row));
    return next.some((one, at) => one !== data[at]) ? next : data;
  }
  if (isShownRow(data)) return data.id === row.id && data.version < row.version ? row : data;
  if (isHolder(data, 'pages')) return inside(data, 'pages', row);
  if (isHolder(data, 'items')) return inside(data, 'items', row);
  return data;
}

function inside<Key extends string>(data: Record<Key, unknown[]>, key: Key, row: ShownRow): unknown {
  const next = withRow(data[key], row);
  return next === data[key] ? data : { ...data, [key]: next };
}

function isHolder<Key extends string>(data: unknown, key: Key): data is Record<Key, unknown[]> {
  return typeof data === 'object' && data !== null && Array.isArray((data as Record<string, unknown>)[key]);
}

/** Whether this is a record: it has next actions, or (a reminder) an active switch. */
export function isShownRow(data: unknown): data is ShownRow {
  const { id, version, nextActions, isActive } = (data ?? {}) as Record<string, unknown>;
  const hasLife = Array.isArray(nextActions) || typeof isActive === 'boolean';
  return typeof id === 'number' && typeof version === 'number' && hasLife;
}
