import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearToasts, getToasts } from '#web/components/ui/overlay/toast-store.ts';
import { forgetWrites, putWrite, type SentWrite } from '#web/lib/writes/sent-writes.ts';
import { settle } from '#web/lib/writes/settle.ts';
import { WriteOutcomes } from './write-outcomes.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WriteOutcomes />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  clearToasts();
  forgetWrites();
  vi.useRealTimers();
});

const titles = () => getToasts().map(({ title }) => title);
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Asks about a change whose answer comes after that time. */
function answerIn(key: string, ms: number) {
  const write: SentWrite = {
    ...{ key, method: 'POST', path: `/api/orders/${key}`, content: null, ifMatch: null, form: null },
    ...{ opening: null, sentAt: Date.now(), isUnsettled: true, isLeft: true },
  };
  putWrite(write);
  void settle(write, () => new Promise((resolve) => setTimeout(resolve, ms, {})));
}

it('tells what is sent together once the last of it is answered, however slow the line', async () => {
  answerIn('1', 100);
  answerIn('2', 3_000);
  await after(2_900);
  expect(titles()).toEqual([]);
  await after(600);
  expect(titles()).toEqual(['2 earlier changes were saved']);
});

it('tells what was saved after ten seconds, whatever is still on its way', async () => {
  answerIn('1', 100);
  answerIn('2', 30_000);
  await after(9_000);
  expect(titles()).toEqual([]);
  await after(1_500);
  expect(titles()).toEqual(['Your earlier change was saved']);
});
