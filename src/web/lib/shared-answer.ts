import { type QueryClient, type QueryKey, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

// One query observer shared by all rows: `useQuery` in each row made eight observers, and with forty rows as much work as the rows themselves.

interface Shared<Answer> {
  read: () => Answer | undefined;
  subscribe: (listener: () => void) => () => void;
}
type SharedQuery = { queryKey: QueryKey };

const known = new WeakMap<QueryClient, Map<SharedQuery, Shared<unknown>>>();

/** The data of a query, kept up to date as by `useQuery`. `query`: the same object for all callers. */
export function useSharedAnswer<Answer>(query: SharedQuery): Answer | undefined {
  const client = useQueryClient();
  const { subscribe, read } = sharedOf<Answer>(client, query);
  return useSyncExternalStore(subscribe, read);
}

function sharedOf<Answer>(client: QueryClient, query: SharedQuery): Shared<Answer> {
  const all = known.get(client) ?? new Map<SharedQuery, Shared<unknown>>();
  known.set(client, all);
  const shared = all.get(query) ?? share(client, query);
  all.set(query, shared);
  return shared as Shared<Answer>;
}

function share(client: QueryClient, query: SharedQuery): Shared<unknown> {
  const listeners = new Set<() => void>();
  let end: (() => void) | null = null;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    read: () => client.getQueryData(query.queryKey),
    subscribe(listener) {
      listeners.add(listener);
      end ??= new QueryObserver(client, query).subscribe(tell);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        end?.();
        end = null;
      };
    },
  };
}
