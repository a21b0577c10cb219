import { logWarning } from '#web/lib/log.ts';
import { randomId } from '#web/lib/random-id.ts';

/** The tabs of this browser that have had the round open. They are one device and have one customer: the last one gives them back. */

type Word = { tab: string; what: 'here' | 'here as well' | 'gone' };

const LOCK = 'call-round-tab:';

type RoundTab = {
  /** Whether no other tab is known to be open. */
  isLast: () => boolean;
  close: () => void;
};

let tab: RoundTab | null = null;

/** From now on the customer is given back when this page goes, whatever it shows by then: who looks at a record is still calling. */
export function giveBackAtTheEnd(giveBack: () => void): void {
  if (tab !== null) return;
  tab = openRoundTab();
  const leave = () => {
    if (tab?.isLast()) giveBack();
    tab?.close();
    tab = null;
    // A browser may keep the page, and show it again as it was. Asked for only now: its first show may be to come at the beginning.
    addEventListener('pageshow', comeBack, { once: true });
  };
  const comeBack = () => giveBackAtTheEnd(giveBack);
  addEventListener('pagehide', leave, { once: true });
}

/**
 * What a page says while it goes may never arrive, so each tab also holds a lock of its name for as long as it is there:
 * who gets that lock knows that the tab is gone. Over plain http there are no locks; a tab whose word was lost counts as
 * open there, and the customer's ten minutes end by themselves.
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

/** Resolves once the lock of that name is held, which it is until `signal` or until the page goes. */
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

/** Calls `then` once nobody holds the lock of that name any more, unless `signal` came first. */
function whenFree(name: string, signal: AbortSignal, then: () => void): void {
  navigator.locks?.request(name, { signal }, then).catch((error: unknown) => {
    if (!signal.aborted) logWarning('Whether another tab is open is not known', error);
  });
}
