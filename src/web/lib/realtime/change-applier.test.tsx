import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../query-client.ts';
import { type ChangeApplier, createChangeApplier, type RealtimeMode } from './change-applier.ts';
import { beginChange, isChangedElsewhere } from './changed-rows.ts';

const client = createQueryClient();
let applier: ChangeApplier;
let ends: (() => void)[];
/** Ids are unique across tests: what is known of a row outlives its test. */
let nextId = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
  applier = createChangeApplier(client, () => {});
  ends = [];
});
afterEach(() => {
  applier.stop();
  for (const end of ends) end();
  client.clear();
});

/** Starts an active query, and counts its fetches. */
async function read(
  key: string,
  { realtime, takesMs = 0 }: { realtime?: RealtimeMode; takesMs?: number } = {},
) {
  const queryFn = vi.fn(() => new Promise<string>((resolve) => setTimeout(() => resolve('rows'), takesMs)));
  const observer = new QueryObserver(client, {
    queryKey: [key],
    queryFn,
    ...(realtime && { meta: { realtime } }),
  });
  ends.push(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(takesMs);
  return queryFn;
}
const changeOf = (entity: string, version = 1) => {
  nextId += 1;
  return { entity, id: nextId, version };
};
const settle = (ms = 200) => vi.advanceTimersByTimeAsync(ms);

describe('what colleagues change', () => {
  it('is read again where it is shown, once for a burst of 500', async () => {
    const orders = await read('/api/payments');
    const stats = await read('/api/dashboard/stats');
    const reminders = await read('/api/app-reminders');
    for (let n = 0; n < 500; n += 1) applier.apply([changeOf('payment')]);
    await settle();
    expect([orders, stats, reminders].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1]);
  });

  it('is not read again where this tab has done it and had the answer', async () => {
    const orders = await read('/api/payments');
    const own = changeOf('payment', 7);
    beginChange('PUT', `/api/payments/${own.id}`)({ body: { id: own.id, version: 7 } });
    applier.apply([own]);
    await settle();
    expect(orders).toHaveBeenCalledTimes(1);
    applier.apply([{ ...own, version: 8 }]);
    await settle();
    expect(orders).toHaveBeenCalledTimes(2);
    expect(isChangedElsewhere('payment', own.id)).toBe(true);
  });

  it('is read again where a backup was put back, whose next versions are earlier than what this tab had saved', async () => {
    const orders = await read('/api/payments');
    const own = changeOf('payment', 7);
    beginChange('PUT', `/api/payments/${own.id}`)({ body: { id: own.id, version: 7 } });
    applier.applyEverything();
    await settle();
    applier.apply([{ ...own, version: 5 }]);
    await settle();
    expect(orders).toHaveBeenCalledTimes(3);
  });

  it('is not hidden again by a read that began before this tab had saved it', async () => {
    let stored = 'approved';
    const queryFn = vi.fn(async () => {
      const found = stored;
      await new Promise((resolve) => setTimeout(resolve, 40));
      return found;
    });
    const observer = new QueryObserver(client, { queryKey: ['/api/payments'], queryFn });
    ends.push(observer.subscribe(() => {}));
    await settle(10);
    stored = 'signed';
    beginChange('PUT', '/api/payments/1')({ body: { id: 1, version: 2 } });
    client.setQueryData(['/api/payments'], 'signed');
    const shown = new Set<unknown>();
    ends.push(observer.subscribe(({ data }) => shown.add(data)));
    await settle();
    expect(client.getQueryData(['/api/payments'])).toBe('signed');
    expect(shown).not.toContain('approved');
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it('waits a moment for the answer, which may come after the announcement', async () => {
    const orders = await read('/api/payments');
    const own = changeOf('payment', 3);
    const endChange = beginChange('POST', '/api/payments');
    applier.apply([own]);
    await settle(60);
    endChange({ body: { id: own.id, version: 3 } });
    await settle();
    expect(orders).toHaveBeenCalledTimes(1);
  });

  it('is read once more where it comes while the list is being read, which is not cut off', async () => {
    const orders = await read('/api/payments', { takesMs: 400 });
    applier.apply([changeOf('payment')]);
    await settle(100);
    expect(orders).toHaveBeenCalledTimes(2);
    for (let n = 0; n < 5; n += 1) {
      applier.apply([changeOf('payment')]);
      await settle(60);
    }
    expect(orders).toHaveBeenCalledTimes(2);
    await settle(1_000);
    expect(orders).toHaveBeenCalledTimes(3);
  });

  it('leaves alone what is only read when asked', async () => {
    const manual = await read('/api/live-payments', { realtime: 'manual' });
    const auto = await read('/api/live-payments/auto', { realtime: 'visible' });
    applier.apply([changeOf('payment')]);
    await settle();
    applier.applyEverything();
    await settle();
    expect(manual).toHaveBeenCalledTimes(1);
    expect(auto).toHaveBeenCalledTimes(3);
  });

  it('makes stale what is not in sight, to be read when it next is', async () => {
    client.setQueryData(['/api/payments', 'list'], []);
    applier.apply([changeOf('payment')]);
    await settle();
    expect(client.getQueryState(['/api/payments', 'list'])?.isInvalidated).toBe(true);
  });

  it('of which nobody knows what it was has everything in sight read again', async () => {
    const orders = await read('/api/payments');
    const reminders = await read('/api/app-reminders');
    const session = await read('/api/auth/session');
    applier.applyEverything();
    await settle();
    expect([orders, reminders, session].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1]);
  });
});
