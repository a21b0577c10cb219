import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** The names of the parameters by which a screen's address selects one of its rows. */
type DetailsName = 'order' | 'layby' | 'reservation' | 'preOrder' | 'id';

/**
 * The record whose details the address selects. Opening details adds an entry to the browser's history, and closing goes back to the previous place:
 * the list as it was, or the screen that had the link. Where the address has changed since, by a search for example, closing only removes the record
 * from it.
 */
export function useDetailsAddress(name: DetailsName) {
  const { history } = useRouter();
  const search: Partial<Record<DetailsName, number>> = useSearch({ strict: false });
  const id = search[name] ?? null;
  /** The address when the details were opened; empty once they are closing. */
  const openedRef = useRef('');
  const setId = useSetDetails(name);

  useEffect(() => {
    openedRef.current = id ? openedRef.current || history.location.href : '';
  }, [history, id]);
  /** Moving from one record to another replaces the history entry, so that closing does not go back to the list at the place of the first. */
  const open = useCallback((next: number) => setId(next, id !== null), [setId, id]);
  /** Removes a record that cannot be shown from the address; the screen stays. */
  const drop = useCallback(() => setId(undefined, true), [setId]);
  const close = useCallback(() => {
    if (openedRef.current === history.location.href && history.canGoBack()) history.back();
    else if (openedRef.current) drop();
    // Closing the same record twice must not go back twice.
    openedRef.current = '';
  }, [history, drop]);
  return { id, open, close, drop };
}

/** Opens details from a row. The function is stable, so opening does not render any row again. */
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
