import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPolling, stopPolling } from './polling.ts';

const ask = vi.fn(async (_path: string) => Response.json({ unread: 0 }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('clients', { matchAll: async () => [] });
  vi.stubGlobal('fetch', ask);
});
afterEach(() => {
  stopPolling();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  ask.mockClear();
});

const MINUTE_MS = 60_000;

it('asks every half a minute for news that it may show', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' });
  startPolling();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(ask.mock.calls).toEqual([['/api/notifications/unread/count'], ['/api/notifications/unread/count']]);
});

it('asks for nothing where none are ever shown, as in an iPhone’s browser, and goes on looking whether that has changed', async () => {
  startPolling();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(ask).not.toHaveBeenCalled();
  vi.stubGlobal('Notification', { permission: 'granted' });
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 2);
  expect(ask).toHaveBeenCalledOnce();
});
