import type { QueryClient } from '@tanstack/react-query';
import { isAffected } from './entity-keys.ts';

/** Reads again what shows rows of these kinds, and nothing else. */
export function readAnew(client: QueryClient, entities: readonly string[]): Promise<void> {
  const changed = new Set(entities);
  return client.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey, changed) });
}

/** Reads again everything that may read by itself: what waits for a person who asks is left to them. */
export function readAllAnew(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.realtime !== 'manual' });
}
