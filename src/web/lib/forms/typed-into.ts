// Which openings of forms are in use, in all tabs of this browser: marked by locks, which end with their tab.

const PREFIX = 'typed-into:';

/** Marks an opening as in use, for other tabs, until the returned function is called. */
export function holdOpening(opening: string): () => void {
  const over = new AbortController();
  const untilOver = () => new Promise<void>((end) => over.signal.addEventListener('abort', () => end()));
  // Over plain http there are no locks: input in use in another tab is then offered here as well.
  navigator.locks?.request(PREFIX + opening, { signal: over.signal }, untilOver).catch(() => {});
  return () => over.abort();
}

/** This opening, and all others in use in any tab. */
export async function readOpenings(opening: string): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  return new Set([opening, ...names]);
}
