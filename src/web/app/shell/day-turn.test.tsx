import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { makeLayby } from '#web/testing/make-layby.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(() => vi.useRealTimers());

it('a layby becomes overdue at the midnight of the shop in a tab that nobody touches', async () => {
  // 23:58 in Windhoek.
  server.clock.set('2026-11-18T21:58:00.000Z');
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
  await makeLayby(server, { dueDate: '2026-11-18' });
  renderRealApp('/layby');
  expect(await screen.findByText(/Due today/i)).toBeTruthy();
  server.clock.advance(4 * 60_000);
  vi.setSystemTime(server.clock.now());
  // As after a sleep: the device has not counted the minutes.
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(screen.getAllByText(/Overdue/i).length).toBeGreaterThan(1));
  expect(screen.queryByText(/Due today/i)).toBeNull();
});
