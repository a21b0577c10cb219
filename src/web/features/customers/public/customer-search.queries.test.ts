import { afterEach, expect, it, vi } from 'vitest';
import { forgetAnswers } from '#web/lib/offline/connection.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { customersByPhoneQuery } from './customer-search.queries.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetAnswers();
});

it('waits no longer for a number than a save waits for its answer, where a server stands still', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const ended = createQueryClient()
    .fetchQuery(customersByPhoneQuery('081 700 0016'))
    .catch(() => 'no answer');
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await Promise.race([ended, Promise.resolve('still waiting')])).not.toBe('still waiting');
});
