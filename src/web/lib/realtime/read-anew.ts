import type { QueryClient } from '@tanstack/react-query';
import { isAffected } from './entity-keys.ts';

/** Refetches only the queries that show rows of these entities. */
export function readAnew(client: QueryClient, entities: readonly string[]): Promise<void> {
  const changed = new Set(entities);
  return client.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey, changed) });
}

/** Refetches all queries except those in 'manual' mode, which wait for the user. */
export function readAllAnew(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.realtime !== 'manual' });
}
