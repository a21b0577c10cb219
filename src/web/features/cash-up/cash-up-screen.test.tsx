import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});

const TODAY = '2026-11-18';
const pay = async (amount: string, method: string, more: Record<string, unknown> = {}) => {
  const order = await makeOrder(server);
  const reply = await server.client.post(`/api/payments/${order.id}/receipts`, { amount, method, ...more });
  expect(reply.status, reply.text).toBe(201);
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('counts a day note by note, asks why it differs, closes it and shows what comes after', async () => {
  await pay('430', 'cash');
  await pay('99.50', 'card');
  const { user } = renderRealApp('/');
  await user.click(await screen.findByRole('link', { name: 'Cash-up' }));
  const figures = within(await screen.findByRole('table', { name: /^Expected, counted/ }));
  expect(figures.getByRole('row', { name: /^Cash 1 receipt.*N\$ 430\.00$/ })).toBeTruthy();
  expect(await screen.findAllByRole('link', { name: /^Order / })).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'Close day' }));
  const count = await dialog('Close day');
  await user.click(count.getByRole('button', { name: 'Count notes and coins' }));
  await user.type(count.getByLabelText('N$ 200.00 ×'), '2');
  await user.type(count.getByLabelText('N$ 60.00 ×'), '1');
  // What was counted is where the sum begins, and the notes are still there.
  await user.click(count.getByRole('button', { name: 'Enter total instead' }));
  expect(count.getByLabelText<HTMLInputElement>('Cash in the drawer').value).toBe('460.00');
  await user.click(count.getByRole('button', { name: 'Count notes and coins' }));
  await user.type(count.getByLabelText(/^Float/), '50');
  await user.click(count.getByRole('button', { name: 'Card: as expected' }));
  expect(count.getByText('N$ 20.00 short')).toBeTruthy();
  await user.click(count.getByRole('button', { name: 'Close day' }));
  expect(await count.findByText('Enter the reason for the difference')).toBeTruthy();
  await user.type(count.getByLabelText(/^Reason for the difference/), 'Change given twice');
  await user.click(count.getByRole('button', { name: 'Close day' }));

  expect(await screen.findByText(/^Closed by /)).toBeTruthy();
  expect(screen.getByText(/“Change given twice”/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Print' })).toBeTruthy();
  expect(
    screen.getByRole('row', { name: /^Cash.*N\$ 430\.00.*N\$ 410\.00.*N\$ 20\.00 short$/ }),
  ).toBeTruthy();
});

it('asks for days before that nobody has closed, and says which money came after closing', async () => {
  const first = { receivedAt: '2026-11-12' };
  await pay('10', 'cash', first);
  await server.client.post('/api/cash-ups', {
    branch: 'oshakati',
    day: '2026-11-12',
    lines: [{ method: 'cash', expected: '10', counted: '10' }],
  });
  await pay('20', 'cash', { receivedAt: '2026-11-13' });
  await pay('5', 'eft', first);
  const gone = await makeOrder(server);
  await server.client.post(`/api/payments/${gone.id}/receipts`, { amount: '7', method: 'eft', ...first });
  await server.client.delete(`/api/payments/${gone.id}`);
  const { user, address } = renderRealApp('/cash-up');
  await screen.findByText('1 day has not been closed');
  await user.click(screen.getByRole('button', { name: /^13 Nov 2026/ }));
  await waitFor(() => expect(address()).toBe('/cash-up?day=2026-11-13'));
  expect(await screen.findByText('Not closed yet')).toBeTruthy();

  renderRealApp('/cash-up?day=2026-11-12');
  expect(await screen.findByText('2 receipts after closing: N$ 12.00')).toBeTruthy();
  const trashed = (await screen.findByText(new RegExp(`^Order ${gone.quoteNumber},`))).closest(
    'li',
  ) as HTMLElement;
  expect(within(trashed).getByText('Deleted')).toBeTruthy();
  expect(within(trashed).queryByRole('link')).toBeNull();
  expect(screen.getAllByText('Deleted')).toHaveLength(1);
});

it('lists a month, opens the last day again with a reason, and prints a day', async () => {
  const { user } = renderRealApp('/cash-up?month=2026-11');
  const days = within(await screen.findByRole('list', { name: 'Closed days' }));
  expect(days.getAllByRole('article')).toHaveLength(2);
  await user.click(days.getByRole('link', { name: '18 November 2026, Oshakati' }));
  await user.click(await screen.findByRole('button', { name: 'Reopen' }));
  const reopening = await dialog('Reopen the day');
  await user.type(reopening.getByLabelText(/^Reason/), 'Found the slip');
  await user.click(reopening.getByRole('button', { name: 'Reopen' }));
  expect(await screen.findByText('“Found the slip”')).toBeTruthy();
  const { body } = await server.client.get(`/api/cash-ups/day?branch=oshakati&day=${TODAY}`);

  renderRealApp(`/print/cash-up/${body.cashUp.id}`);
  const paper = within(await screen.findByRole('article', { name: 'Cash-up' }));
  expect(paper.getByText('2 × N$ 200.00')).toBeTruthy();
  expect(paper.getByText('This day was reopened and is not closed.')).toBeTruthy();
});

it('says which money has moved while the day is counted, and closes it only once that was looked at', async () => {
  await pay('100', 'cash', { receivedAt: '2026-11-17' });
  const { user } = renderRealApp('/cash-up?branch=oshakati&day=2026-11-17');
  await user.click(await screen.findByRole('button', { name: 'Close day' }));
  const count = await dialog('Close day');
  // It begins with that of the day that was closed last.
  await user.clear(count.getByLabelText(/^Float/));
  await user.type(count.getByLabelText('Cash in the drawer'), '80');
  await user.type(count.getByLabelText(/^Reason for the difference/), 'Change given twice');
  await pay('20.50', 'cash', { receivedAt: '2026-11-17' });
  await pay('5', 'eft', { receivedAt: '2026-11-17' });

  await user.click(count.getByRole('button', { name: 'Close day' }));
  expect(await count.findByText('EFT / bank transfer: N$ 0.00 → N$ 5.00')).toBeTruthy();
  expect(count.getByText('Cash: N$ 100.00 → N$ 120.50')).toBeTruthy();
  expect(count.getByText(/^You gave the reason before these amounts changed/)).toBeTruthy();
  expect(count.getByRole('button', { name: 'Close day' }).hasAttribute('disabled')).toBe(true);
  await user.click(count.getByRole('button', { name: 'Use new amounts' }));
  expect(count.queryByText('Payments changed while you counted')).toBeNull();
  await user.click(count.getByRole('button', { name: /^EFT.*: as expected/ }));
  expect(count.getByText('N$ 40.50 short')).toBeTruthy();

  await server.client.post('/api/cash-ups', {
    ...{ branch: 'oshakati', day: '2026-11-17' },
    lines: [
      { method: 'cash', expected: '120.50', counted: '120.50' },
      { method: 'eft', expected: '5', counted: '5' },
    ],
  });
  await user.click(count.getByRole('button', { name: 'Close day' }));
  expect(await count.findByText('This day has already been closed')).toBeTruthy();
  expect(count.getByText(/^Agent 3, 18 November 2026/)).toBeTruthy();
  expect(count.getByRole('button', { name: 'Close day' }).hasAttribute('disabled')).toBe(true);
});

it('keeps the count of a day that ends while it is counted', async () => {
  const { user } = renderRealApp('/cash-up?branch=windhoek');
  await user.click(await screen.findByRole('button', { name: 'Close day' }));
  const count = await dialog('Close day');
  await user.type(count.getByLabelText(/^Float/), '50');
  vi.setSystemTime(new Date('2026-11-18T22:00:30Z'));
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('Windhoek, 19 November 2026')).toBeTruthy();
  expect((await dialog('Close day')).getByLabelText<HTMLInputElement>(/^Float/).value).toBe('50');
});

it('has the drawer counted also on a day without cash, if a float was in it', async () => {
  const { user } = renderRealApp('/cash-up?branch=rundu');
  await user.click(await screen.findByRole('button', { name: 'Close day' }));
  const count = await dialog('Close day');
  await user.type(count.getByLabelText(/^Float/), '500');
  await user.click(count.getByRole('button', { name: 'Close day' }));
  expect(await count.findByText('Enter the counted amount, or 0 if there is none')).toBeTruthy();
  await user.type(count.getByLabelText(/^Cash in the drawer/), '500');
  await user.click(count.getByRole('button', { name: 'Close day' }));
  expect(await screen.findByText(/^Closed by /)).toBeTruthy();
});
