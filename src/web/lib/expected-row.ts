import { type MutationCache, type MutationKey, notifyManager, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

// Optimistic rows: a row is shown as expected while its change is being sent, and as before when that is refused. Lists, counts and other screens
// change only after the server's answer. Never used for money.

/** The variables of a mutation with a `changeKey`. */
export interface ExpectingChange<Row> {
  /** The fields as they will be if the change succeeds. */
  expected: Partial<Row>;
}

const CHANGE = 'change';

/** The key of mutations that change one row and declare the expected result. `entity`: the name under which its changes are announced. */
export function changeKey(entity: string, id: number): MutationKey {
  return [CHANGE, entity, id];
}

/** The row as shown: with all changes to it that are being sent, wherever on the page they were started. */
export function useExpectedRow<Row extends { id: number }>(entity: string, row: Row): Row {
  const { subscribe, read } = expectationsOf(useQueryClient().getMutationCache());
  const key = String(changeKey(entity, row.id));
  const underWay = useSyncExternalStore(subscribe, () => read().get(key));
  return useMemo(() => (underWay === undefined ? row : Object.assign({}, row, ...underWay)), [row, underWay]);
}

/** What the changes that are being sent expect, by the key of their row, the first sent first. */
type Expectations = ReadonlyMap<string, readonly object[]>;

interface Store {
  subscribe: (listener: () => void) => () => void;
  read: () => Expectations;
}

const stores = new WeakMap<MutationCache, Store>();

/**
 * All rows share one look at the mutations. The library's `useMutationState` looks in each row, and hashes the row's key and those of all mutations of
 * the last minutes: after twenty steps in a list of orders, that took as long as everything else after a step.
 */
function expectationsOf(cache: MutationCache): Store {
  const made = stores.get(cache);
  if (made) return made;
  let known = expectedNow(cache, new Map());
  const { subscribe, tell } = createListeners();
  cache.subscribe(() => {
    const next = expectedNow(cache, known);
    if (next.size === 0 && known.size === 0) return;
    known = next;
    // In turn with what the answer has changed in the lists, or the old row would be shown in between.
    notifyManager.schedule(tell);
  });
  const store = { subscribe, read: () => known };
  stores.set(cache, store);
  return store;
}

/** The list of a row is the same as `before` if its changes are. */
function expectedNow(cache: MutationCache, before: Expectations): Expectations {
  const now = new Map<string, readonly object[]>();
  for (const { options, state } of cache.getAll()) {
    if (state.status !== 'pending' || options.mutationKey?.[0] !== CHANGE) continue;
    const key = String(options.mutationKey);
    const { expected } = state.variables as ExpectingChange<object>;
    now.set(key, [...(now.get(key) ?? []), expected]);
  }
  for (const [key, list] of now) {
    const same = before.get(key);
    if (same?.length === list.length && same.every((one, at) => one === list[at])) now.set(key, same);
  }
  return now;
}
