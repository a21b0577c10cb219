import type { QueryClient } from '@tanstack/react-query';

/** What has a life of its own; not what is logged about it, whose numbers are others. */
export interface ShownRow {
  id: number;
  version: number;
}

/** Puts the row that a change was answered with wherever rows of its kind are read, until they are read anew. */
export function showAnswer(client: QueryClient, path: string, answer: unknown): void {
  const root = /^\/api\/[a-z-]+/.exec(path)?.[0];
  if (root === undefined || !isShownRow(answer)) return;
  client.setQueriesData({ queryKey: [root] }, (data: unknown) => withRow(data, answer));
}

/** Wherever an older one of the same number stands in what was read. */
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

/** By its steps, or by the switch that a reminder has. */
export function isShownRow(data: unknown): data is ShownRow {
  const { id, version, nextActions, isActive } = (data ?? {}) as Record<string, unknown>;
  const hasLife = Array.isArray(nextActions) || typeof isActive === 'boolean';
  return typeof id === 'number' && typeof version === 'number' && hasLife;
}
