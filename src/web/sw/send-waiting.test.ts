import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Intent } from '#web/lib/outbox/intent.ts';
import { withFakeIndexedDb } from '#web/testing/fake-indexeddb.ts';

withFakeIndexedDb();

const REFUSED = { code: 'overpayment', words: 'This is more than is due', version: null } as const;

/** A stored change that a tab is sending. */
function kept(key: string, more: object = {}, answer?: object) {
  const deed = { at: '2026-11-24T08:00:00Z', isUnsure: false, agent: null, branch: null, shop: 'shop-a' };
  const write = {
    ...{ key, method: 'POST' as const, path: '/api/payments/12/receipts', content: '{"amount":"500"}' },
    ...{ ifMatch: null, form: null, opening: null, sentAt: 1, isUnsettled: false, isLeft: false },
    ...{ deed, ...more },
  };
  return { format: 1, key, tab: 'a', subject: null, write, ...(answer && { answer }) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // A tab has the lock, and keeps it.
  const request = (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The browser has found a connection. */
async function wake(...intents: Intent[]): Promise<'well' | 'wake me again'> {
  vi.resetModules();
  const { writeIntents } = await import('#web/lib/outbox/outbox-store.ts');
  const { sendWaiting } = await import('./send-waiting.ts');
  await writeIntents(intents, []);
  const woken = sendWaiting().then(
    () => 'well' as const,
    () => 'wake me again' as const,
  );
  // The lock is requested once a stored change was found.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(5_000);
  return woken;
}

it('is woken again when a tab has not sent what it has in its hands', async () => {
  expect(await wake(kept('a'))).toBe('wake me again');
});

it('is not woken again when a tab has sent everything, but for what a person has to answer', async () => {
  const saved = kept('saved', {}, { id: 12, version: 3 });
  const asked = kept('asked', { isHeld: true, refusal: REFUSED });
  expect(await wake(saved, asked, kept('cancelled', { isHeld: true }))).toBe('well');
});

it('a logout that failed leaves what waits in the store, also where that was being written', async () => {
  vi.resetModules();
  const { readIntents, writeIntents } = await import('#web/lib/outbox/outbox-store.ts');
  const { kept: isWritten, takeOver } = await import('#web/lib/outbox/outbox.ts');
  const { allowSending, stopSending } = await import('./send-waiting.ts');
  const free = { isUnsettled: true, isLeft: true };
  await writeIntents(
    ['a', 'b'].map((key) => ({ ...kept(key, free), tab: null })),
    [],
  );
  await takeOver();
  const busy = takeOver();
  stopSending();
  allowSending();
  await busy;
  await isWritten();
  expect((await readIntents()).intents.map(({ key }) => key)).toEqual(['a', 'b']);
});
