import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The search of a list in the address, and a function to change it. */
export function useListQuery(): { q: string; setQuery: (q: string) => void } {
  const navigate = useNavigate();
  const { q }: { q?: unknown } = useSearch({ strict: false });
  const isSearched = q !== undefined;
  const setQuery = useCallback(
    (text: string) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, q: text || undefined }),
        // One step back leaves a search, instead of going through it letter by letter.
        replace: isSearched,
      }),
    [navigate, isSearched],
  );
  return { q: typeof q === 'string' ? q.trim() : '', setQuery };
}
