import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** The names under which a screen's address asks for one of its rows. */
type DetailsName = 'order' | 'layby' | 'reservation' | 'preOrder';

/**
 * The record whose details the address asks for. Opening one is a step in the browser's history, and closing it leads
 * back to where one came from: the list as it was, or the screen that had the link.
 */
export function useDetailsAddress(name: DetailsName) {
  const router = useRouter();
  const search: Partial<Record<DetailsName, unknown>> = useSearch({ strict: false });
  const closedRef = useRef<string>(undefined);
  const id = typeof search[name] === 'number' ? search[name] : null;

  const setId = useSetDetails(name);

  useEffect(() => {
    if (id === null) closedRef.current = undefined;
  }, [id]);
  /** Going from one to another is no step of its own. */
  const open = useCallback((next: number) => setId(next, id !== null), [setId, id]);
  const close = useCallback(() => {
    const { href } = router.history.location;
    // Asked twice for the same record, it must not lead back twice.
    if (closedRef.current === href) return;
    closedRef.current = href;
    if (router.history.canGoBack()) router.history.back();
    else setId(undefined, true);
  }, [router, setId]);
  /** For a record that cannot be shown: the screen stays. */
  const drop = useCallback(() => setId(undefined, true), [setId]);
  return { id, open, close, drop };
}

/** Opens details from a row. Stable: opening one renders none of the rows again. */
export function useOpenDetails(name: DetailsName): (id: number) => void {
  const setId = useSetDetails(name);
  return useCallback((id: number) => setId(id, false), [setId]);
}

function useSetDetails(name: DetailsName) {
  const navigate = useNavigate();
  return useCallback(
    (id: number | undefined, replace: boolean) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, [name]: id }),
        replace,
        resetScroll: false,
      }),
    [navigate, name],
  );
}
