import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** The names under which a screen's address asks for one of its rows. */
type DetailsName = 'order' | 'layby' | 'reservation' | 'preOrder' | 'id';

/**
 * The record whose details the address asks for. Opening one is a step in the browser's history, and closing it leads
 * back to where one came from: the list as it was, or the screen that had the link. Where the address has become another
 * since, by a search for example, closing takes no more out of it than the record.
 */
export function useDetailsAddress(name: DetailsName) {
  const { history } = useRouter();
  const search: Partial<Record<DetailsName, number>> = useSearch({ strict: false });
  const id = search[name] ?? null;
  /** The address as it was opened; empty once it is being closed. */
  const openedRef = useRef('');
  const setId = useSetDetails(name);

  useEffect(() => {
    openedRef.current = id ? openedRef.current || history.location.href : '';
  }, [history, id]);
  /** Going from one to another is no step of its own, and closing the other none back: the list would go to where the first was opened. */
  const open = useCallback((next: number) => setId(next, id !== null), [setId, id]);
  /** For a record that cannot be shown: the screen stays. */
  const drop = useCallback(() => setId(undefined, true), [setId]);
  const close = useCallback(() => {
    if (openedRef.current === history.location.href && history.canGoBack()) history.back();
    else if (openedRef.current) drop();
    // Asked twice for the same record, it must not lead back twice.
    openedRef.current = '';
  }, [history, drop]);
  return { id, open, close, drop };
}

/** Opens details from a row. Stable: opening one renders none of the rows again. */
export const useOpenDetails: (name: DetailsName) => (id: number) => void = useSetDetails;

function useSetDetails(name: DetailsName) {
  const navigate = useNavigate();
  return useCallback(
    (id: number | undefined, replace = false) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, [name]: id }),
        replace,
        resetScroll: false,
      }),
    [navigate, name],
  );
}
