import { logWarning } from '#web/lib/log.ts';
import { randomId } from '#web/lib/random-id.ts';

/**
 * Tracks the tabs of this browser that have had the round open. They are one device with one lease, which the last tab releases.
 */

type Word = { tab: string; what: 'here' | 'here as well' | 'gone' };

const LOCK = 'call-round-tab:';

type RoundTab = {
  /** Whether no other tab is known to be open. */
  isLast: () => boolean;
  close: () => void;
};

let tab: RoundTab | null = null;

/**
 * From now on the lease is released when this page closes, whatever it shows then: an agent who looks at a record is still calling.
 */
export function giveBackAtTheEnd(giveBack: () => void): void {
  if (tab !== null) return;
  tab = openRoundTab();
  const leave = () => {
    if (tab?.isLast()) giveBack();
    tab?.close();
    tab = null;
    // A browser may keep the page in its back/forward cache and show it again. Listening starts only now, because the first `pageshow` may
    // still be due at the beginning.
    addEventListener('pageshow', comeBack, { once: true });
  };
  const comeBack = () => giveBackAtTheEnd(giveBack);
  addEventListener('pagehide', leave, { once: true });
}

/**
 * A message sent while a page closes may be lost, so each tab also holds a lock of its own name as long as it exists: another tab that
 * obtains that lock knows that the tab is gone. Over plain http there are no locks: a tab whose message was lost counts as open, and the
 * lease expires after ten minutes.
 */
function openRoundTab(): RoundTab {
  const name = randomId();
  const others = new Set<string>();
  const end = new AbortController();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('call-round');
  const say = (what: Word['what']) => {
    if (!end.signal.aborted) channel?.postMessage({ tab: name, what } satisfies Word);
  };
  const isHeld = hold(LOCK + name, end.signal);
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.what === 'gone') others.delete(data.tab);
      else if (!others.has(data.tab)) {
        others.add(data.tab);
        whenFree(LOCK + data.tab, end.signal, () => others.delete(data.tab));
      }
      if (data.what === 'here') void isHeld.then(() => say('here as well'));
    };
  void isHeld.then(() => say('here'));
  return {
    isLast: () => others.size === 0,
    close: () => {
      say('gone');
      end.abort();
      channel?.close();
    },
  };
}

/** Resolves once the lock of that name is held; it is held until `signal` aborts or the page closes. */
function hold(name: string, signal: AbortSignal): Promise<void> {
  if (!navigator.locks) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const untilClosed = () => {
      resolve();
      return new Promise((letGo) => signal.addEventListener('abort', letGo, { once: true }));
    };
    navigator.locks.request(name, untilClosed).catch(reject);
  });
}

/** Calls `then` once nobody holds the lock of that name any more, unless `signal` aborts first. */
function whenFree(name: string, signal: AbortSignal, then: () => void): void {
  navigator.locks?.request(name, { signal }, then).catch((error: unknown) => {
    if (!signal.aborted) logWarning('Could not check whether another tab is open', error);
  });
}
