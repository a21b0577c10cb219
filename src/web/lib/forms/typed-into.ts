// Which openings of forms are being typed into, in all tabs of this browser: told by locks, which end with their tab.

const PREFIX = 'typed-into:';

/** Until the answered function is called, other tabs know that this opening is still being typed into. */
export function holdOpening(opening: string): () => void {
  const over = new AbortController();
  const untilOver = () => new Promise<void>((end) => over.signal.addEventListener('abort', () => end()));
  // Not there over plain http: then what is being typed in another tab is offered here as well.
  navigator.locks?.request(PREFIX + opening, { signal: over.signal }, untilOver).catch(() => {});
  return () => over.abort();
}

/** This opening, and all others that are being typed into, in whichever tab. */
export async function readOpenings(opening: string): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  return new Set([opening, ...names]);
}
