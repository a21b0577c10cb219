import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeOrder } from '#testing/builders.ts';
import { forgetAnswers, noteNoAnswer } from '#web/lib/offline/connection.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
  await makeOrder(server, { status: 'pending' });
  await makeOrder(server, { status: 'phone_available' });
  await makeOrder(server, { status: 'order_completed' });
});
afterAll(() => server.stop());

const saved: { name: string; file: Blob }[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
  const files: Blob[] = [];
  // jsdom lacks this function.
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob) - 1}`;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files[Number(this.href.slice('blob:'.length))];
    if (file) saved.push({ name: this.download, file });
  });
});
afterEach(() => {
  saved.length = 0;
  vi.restoreAllMocks();
  forgetAnswers();
});

it('says what it will hold, and puts exactly that into the downloads', async () => {
  const { user } = renderRealApp('/payments');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByText('2 orders · Open')).toBeTruthy();
  await user.click(screen.getByRole('menuitem', { name: 'CSV, for other programs' }));
  expect(await screen.findByText('orders-open-2026-11-18.csv was saved to your downloads')).toBeTruthy();
  expect(saved.map(({ name }) => name)).toEqual(['orders-open-2026-11-18.csv']);
  const lines = (await saved[0]?.file.text())?.split('\r\n') ?? [];
  // The heading, two orders, an empty line and the line that describes the file.
  expect(lines.filter((line) => line !== '')).toHaveLength(5);
  expect(lines[0]).toContain('Quote,Customer,Phone');
});

it('is taken away from the search as well, on screens that have a list', async () => {
  const { user, router } = renderRealApp('/payments?status=phone_available');
  await screen.findByRole('button', { name: 'Export' });
  // Its code comes when the page has come to rest.
  const search = () =>
    waitFor(async () => {
      await user.keyboard('{Control>}k{/Control}');
      expect(screen.getByRole('combobox', { name: 'Search' })).toHaveFocus();
    });
  await search();
  await user.keyboard('export');
  await user.click(await screen.findByRole('option', { name: 'Export this list as CSV' }));
  expect(await screen.findByText(/^orders-phone-available-.*csv was saved to your downloads$/)).toBeTruthy();
  expect(saved).toHaveLength(1);
  await act(() => router.navigate({ to: '/jobs' }));
  await screen.findByRole('heading', { name: 'System jobs' });
  await search();
  await user.keyboard('export');
  expect(await screen.findByText(/Nothing found|records found/, { selector: '[role=status]' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /^Export this list/ })).toBeNull();
});

it('offers what stands behind a list too, and reads the screen again, so that both say the same', async () => {
  localStorage.setItem('live-payments-refreshing', 'manual');
  const { user } = renderRealApp('/live-payments?range=all');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByText('2 orders · all days')).toBeTruthy();
  expect(await screen.findByText('0 ledger lines · all days')).toBeTruthy();
  const of = { description: /ledger lines/ };
  const asked = server.calls.length;
  await user.click(screen.getByRole('menuitem', { name: 'CSV, for other programs', ...of }));
  expect(
    await screen.findByText('live-payments-ledger-all-days-2026-11-18.csv was saved to your downloads'),
  ).toBeTruthy();
  await waitFor(() =>
    expect(server.calls.slice(asked).filter((call) => call.includes('/summary'))).toHaveLength(1),
  );
  localStorage.removeItem('live-payments-refreshing');
});

it('says that it did not work, and keeps nothing of it', async () => {
  server.cutOff(/GET \/api\/customers\/export/);
  const { user } = renderRealApp('/customers?q=selma');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByText(/· search "selma"$/)).toBeTruthy();
  await user.click(screen.getByRole('menuitem', { name: 'Excel workbook' }));
  expect(await screen.findByText('The list could not be exported. Please try again.')).toBeTruthy();
  expect(saved).toEqual([]);
});

it('cannot be had while the server is out of reach, and says so', async () => {
  const { user, client } = renderRealApp('/layby');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByText(/^0 laybys/)).toBeTruthy();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const release = server.hold(/GET/);
  const item = () => screen.getByRole('menuitem', { name: 'Excel workbook' });
  // A pending answer still shows that the server is reachable, until the next calls fail.
  await waitFor(() => {
    act(() => {
      noteNoAnswer();
      noteNoAnswer();
    });
    expect(screen.getByText(/The server cannot be reached/)).toBeTruthy();
    expect(item().hasAttribute('data-disabled')).toBe(true);
  });
  release();
});
