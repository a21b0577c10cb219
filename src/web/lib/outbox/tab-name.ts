import { randomId } from '../random-id.ts';
import { TAB_NAME_KEY } from '../writes/sent-writes.ts';

// Each tab has a name, and holds a lock of that name for as long as it lives: what is in the hands of one that is gone is
// taken over.

const PREFIX = 'outbox-tab:';

/** A tab keeps its name over a reload. A copy of a tab has the same one, until it finds that somebody holds it. */
export async function takeTabName(): Promise<{ name: string; isReload: boolean }> {
  const before = sessionStorage.getItem(TAB_NAME_KEY);
  if (before !== null && (await hold(before))) return { name: before, isReload: true };
  const name = randomId();
  sessionStorage.setItem(TAB_NAME_KEY, name);
  await hold(name);
  return { name, isReload: false };
}

/** Resolves once the lock is held, or is found to be somebody else's. Over plain http there are none. */
function hold(name: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(PREFIX + name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        // For as long as this page lives.
        return lock === null ? undefined : new Promise(() => {});
      })
      .catch(reject);
  });
}

/** The names of the tabs that live; null where nobody can tell. */
export async function livingTabs(): Promise<ReadonlySet<string> | null> {
  if (!navigator.locks) return null;
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  return new Set(names);
}
