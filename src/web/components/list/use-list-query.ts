import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The search of a list as it stands in the address, and the way to another one. */
export function useListQuery(): { q: string; setQuery: (q: string) => void } {
  const navigate = useNavigate();
  const { q }: { q?: unknown } = useSearch({ strict: false });
  const isSearched = q !== undefined;
  const setQuery = useCallback(
    (text: string) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, q: text || undefined }),
        // One step back leads out of a search, not letter by letter through it.
        replace: isSearched,
      }),
    [navigate, isSearched],
  );
  return { q: typeof q === 'string' ? q.trim() : '', setQuery };
}
