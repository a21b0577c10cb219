import type { Query, QueryClient } from '@tanstack/react-query';
import { changesSettled, noteAnnounced, noteEverything, subscribeSaved } from './changed-rows.ts';
import { isAffected } from './entity-keys.ts';
import type { RealtimeChange } from './socket-line.ts';

// Marks the queries that a colleague's change affects as stale, and refetches those on screen. A burst of changes is applied as one.

/** How a query on screen reacts to changes: 'manual' refetches only at the user's request, 'visible' not while the tab is hidden. */
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
/** The announcement of a change may arrive before the answer to the call that made it. */
const OWN_ANSWER_LIMIT_MS = 100;

export function createChangeApplier(client: QueryClient, onApplied: () => void): ChangeApplier {
  let waiting: RealtimeChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const again = new Set<Query>();
  /** The queries of which single rows are being read, with what was announced meanwhile. */
  const later = new Map<Query, RealtimeChange[]>();

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

  /** `changes`: what happened, if the list is known to be complete. */
  function refreshOne(query: Query, changes?: readonly RealtimeChange[]): void {
    const mode = query.meta?.realtime;
    if (mode === 'manual') return;
    if (!query.isActive() || (mode === 'visible' && document.visibilityState === 'hidden')) {
      query.invalidate();
      return;
    }
    // A running fetch may have read the row before the change. It is not cancelled, or the lists of a busy shop would never arrive: the query is
    // refetched when it is done.
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

  /** One read after the other: the late answer to one would put back what the next has removed. */
  async function readRows(query: Query, changes: readonly RealtimeChange[]): Promise<void> {
    const awaited = later.get(query);
    if (awaited) return void awaited.push(...changes);
    const meanwhile: RealtimeChange[] = [];
    later.set(query, meanwhile);
    const isDone = await import('./rows-anew.ts')
      .then(({ readRowsAnew }) => readRowsAnew(client, query, changes))
      .catch(() => false);
    later.delete(query);
    if (isStopped) return;
    if (!isDone) refreshOne(query);
    else if (meanwhile.length > 0) refreshOne(query, meanwhile);
  }

  // A fetch that began before this tab's change was saved may return the state before it, and overwrite the answer: it is restarted.
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

/** A list of one page is refetched as quickly as a single row of it. */
function hasManyPages({ state }: Query): boolean {
  const { pages } = (state.data ?? {}) as { pages?: unknown };
  return Array.isArray(pages) && pages.length > 1;
}

/** An entity that the table does not know: it affects every query that shows rows. */
const EVERYTHING: ReadonlySet<string> = new Set(['everything']);
