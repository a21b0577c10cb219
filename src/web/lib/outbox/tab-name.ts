import { randomId } from '../random-id.ts';
import { TAB_NAME_KEY } from '../writes/sent-writes.ts';

// Each tab has a name, and holds a lock of that name while it is open. The changes of a tab whose lock is free are taken over.

const PREFIX = 'outbox-tab:';

/** A tab keeps its name over a reload. A duplicated tab starts with the same name, and takes a new one when it finds the lock held. */
export async function takeTabName(): Promise<{ name: string; isReload: boolean }> {
  const before = sessionStorage.getItem(TAB_NAME_KEY);
  if (before !== null && (await hold(before))) return { name: before, isReload: true };
  const name = randomId();
  sessionStorage.setItem(TAB_NAME_KEY, name);
  await hold(name);
  return { name, isReload: false };
}

/** True once the lock is held, false when another tab holds it. Over plain http there are no locks (true). */
function hold(name: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(PREFIX + name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        // Held as long as this page is open.
        return lock === null ? undefined : new Promise(() => {});
      })
      .catch(reject);
  });
}

/** The names of the open tabs; null where the browser has no locks. */
export async function livingTabs(): Promise<ReadonlySet<string> | null> {
  if (!navigator.locks) return null;
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  return new Set(names);
}
