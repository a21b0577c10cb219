import type { Query, QueryClient } from '@tanstack/react-query';
import { changesSettled, noteAnnounced, noteEverything, subscribeSaved } from './changed-rows.ts';
import { isAffected } from './entity-keys.ts';
import type { RealtimeChange } from './socket-line.ts';

// What a colleague has changed makes reads stale; those in sight are read again. A burst is one change.

/** How a read that is in sight takes news: 'manual' only when a person asks, 'visible' not while the tab is hidden. */
export type RealtimeMode = 'manual' | 'visible';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { realtime?: RealtimeMode };
  }
}

export interface ChangeApplier {
  apply: (changes: readonly RealtimeChange[]) => void;
  applyEverything: () => void;
  stop: () => void;
}

const BURST_MS = 50;
/** An announcement may be faster than the answer to the call that made it. */
const OWN_ANSWER_LIMIT_MS = 100;

export function createChangeApplier(client: QueryClient, onApplied: () => void): ChangeApplier {
  let waiting: RealtimeChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const again = new Set<Query>();

  async function flush(): Promise<void> {
    timer = undefined;
    await changesSettled(OWN_ANSWER_LIMIT_MS);
    const foreign = noteAnnounced(waiting);
    waiting = [];
    if (isStopped || foreign.length === 0) return;
    const entities = new Set(foreign.map(({ entity }) => entity));
    refresh((query) => isAffected(query.queryKey, entities), foreign);
  }

  function refresh(isWanted: (query: Query) => boolean, changes?: readonly RealtimeChange[]): void {
    for (const query of client.getQueryCache().findAll({ predicate: isWanted })) refreshOne(query, changes);
    onApplied();
  }

  /** `changes`: what happened, where it is known to be all. */
  function refreshOne(query: Query, changes?: readonly RealtimeChange[]): void {
    const mode = query.meta?.realtime;
    if (mode === 'manual') return;
    if (!query.isActive() || (mode === 'visible' && document.visibilityState === 'hidden')) {
      query.invalidate();
      return;
    }
    // What is being read may have been looked up before the change. It is not cut off, or a busy shop's lists would
    // never arrive: once it is there it is read again.
    if (query.state.fetchStatus === 'fetching') {
      if (again.has(query)) return;
      again.add(query);
      const isDone = () => query.state.fetchStatus !== 'fetching';
      const unsubscribe = client.getQueryCache().subscribe((event) => {
        if (event.query !== query || !isDone()) return;
        unsubscribe();
        again.delete(query);
        if (!isStopped && event.type !== 'removed') refreshOne(query);
      });
      return;
    }
    if (changes !== undefined && hasManyPages(query) && !query.state.isInvalidated) {
      void readRows(query, changes);
      return;
    }
    void client.invalidateQueries({ predicate: (one) => one === query });
  }

  async function readRows(query: Query, changes: readonly RealtimeChange[]): Promise<void> {
    const isDone = await import('./rows-anew.ts')
      .then(({ readRowsAnew }) => readRowsAnew(client, query, changes))
      .catch(() => false);
    if (!isDone && !isStopped) refreshOne(query);
  }

  // A read that began before this tab's own change was saved may bring the state of before, and would put it over the
  // answer: it is begun anew.
  const stopListening = subscribeSaved(() => {
    const isUnderWay = ({ state, queryKey }: Query) =>
      state.fetchStatus === 'fetching' && isAffected(queryKey, EVERYTHING);
    const underWay = client.getQueryCache().findAll({ predicate: isUnderWay });
    void client.cancelQueries({ predicate: isUnderWay }, { silent: true });
    void client.refetchQueries({ predicate: (query) => underWay.includes(query) });
  });

  return {
    apply(changes) {
      waiting.push(...changes);
      timer ??= setTimeout(flush, BURST_MS);
    },
    applyEverything() {
      noteEverything();
      refresh((query) => isAffected(query.queryKey, EVERYTHING));
    },
    stop() {
      isStopped = true;
      stopListening();
      clearTimeout(timer);
    },
  };
}

/** What is one page long is read again as quickly as a row of it. */
function hasManyPages({ state }: Query): boolean {
  const { pages } = (state.data ?? {}) as { pages?: unknown };
  return Array.isArray(pages) && pages.length > 1;
}

/** A word that the table does not know concerns whatever shows rows at all. */
const EVERYTHING: ReadonlySet<string> = new Set(['everything']);
