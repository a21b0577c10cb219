import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { cancelMadeLayby, makeLayby, readLayby } from '#web/testing/make-layby.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { LaybyLedger } from './layby-ledger.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const open = (layby: Layby) => openDialog(() => <LaybyLedger layby={layby} />);
const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/^Reason/);
/** Messages are list items too, of a list that is numbered. */
const rows = async () =>
  (await screen.findAllByRole('listitem'))
    .filter((item) => item.closest('ul') !== null)
    .map((row) => row.textContent);
const pay = (layby: Layby, amount: string) =>
  server.client.post(`/api/laybys/${layby.id}/receipts`, { amount, method: 'eft', reference: 'T-77' });
const receiptsOf = async ({ id }: Layby) =>
  (await server.client.get<Receipt[]>(`/api/laybys/${id}/receipts`)).body;

it('lists the rows newest first, and reverses one with a reason, once for a double click', async () => {
  const layby = await makeLayby(server, { paidAmount: '500.00', paymentMethod: 'cash' });
  await pay(layby, '700.00');
  const { user } = await open(await readLayby(server, layby.id));
  expect(await rows()).toEqual([
    expect.stringMatching(
      /^Payment · 18 November 2026, \d\d:\d\dEFT \/ bank transferT-77Agent 3Oshakati.*N\$ 700\.00$/,
    ),
    expect.stringMatching(/^Payment · 18 November 2026, \d\d:\d\dCashAgent 3Oshakati.*N\$ 500\.00$/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Reverse N$ 700.00 of 18 November 2026' }));
  await user.click(await screen.findByRole('button', { name: 'Reverse payment' }));
  expect(await screen.findByText('Enter the reason')).toBeTruthy();
  await user.type(reason(), 'Wrong customer');
  await user.dblClick(screen.getByRole('button', { name: 'Reverse payment' }));
  expect(await screen.findByText('Payment reversed')).toBeTruthy();
  await waitFor(async () =>
    expect(await rows()).toEqual([
      expect.stringMatching(/^Reversal · .*“Wrong customer”−N\$ 700\.00$/),
      expect.stringMatching(/^Payment · 18 November 2026, \d\d:\d\dReversed.*N\$ 700\.00$/),
      expect.stringMatching(/N\$ 500\.00$/),
    ]),
  );
  expect((await readLayby(server, layby.id)).paidAmount).toBe('500.00');
});

it('leads from each payment to its own receipt', async () => {
  const layby = await makeLayby(server, { paidAmount: '500.00' });
  await open(layby);
  const [row] = await receiptsOf(layby);
  const link = await screen.findByRole('link', { name: 'Print receipt: N$ 500.00' });
  expect(link.getAttribute('href')).toBe(`/print/layby/${layby.id}?receipt=${row?.id}`);
});

it('takes nothing back on a cancelled layby, and says why', async () => {
  await open(await cancelMadeLayby(server, await makeLayby(server, { paidAmount: '500.00' }), '100.00'));
  expect(await rows()).toEqual([
    expect.stringMatching(/^Refund · .*“Changed their mind”.*−N\$ 400\.00$/),
    expect.stringMatching(/^Payment · /),
  ]);
  expect(
    screen.getByText('This layby is cancelled. Reopen it before changing its amounts or payments.'),
  ).toBeTruthy();
  for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: /^Reverse N/ }))
    expect(button.disabled).toBe(true);
});

it('shows the server’s reason when the device is out, and keeps what was typed', async () => {
  const layby = await makeLayby(server, { paidAmount: '6000.00' });
  const { user } = await open(layby);
  await user.click(await screen.findByRole('button', { name: /^Reverse N\$ 6,000\.00/ }));
  await server.client.post(`/api/laybys/${layby.id}/hand-over`, { deliveryMethod: 'delivered' });
  await user.type(reason(), 'Bounced');
  await user.click(await screen.findByRole('button', { name: 'Reverse payment' }));
  expect(
    await screen.findByText(
      /^The device has been handed over, but with this change N\$ 6,000\.00 would still be due\. Undo the hand-over first\. Changed meanwhile by Agent 3, .+: Handed over\./,
    ),
  ).toBeTruthy();
  expect(reason().value).toBe('Bounced');
  expect(await receiptsOf(layby)).toHaveLength(1);
});

it('says so when somebody reversed it first, and shows their row', async () => {
  const layby = await makeLayby(server, { paidAmount: '50.00' });
  const { user } = await open(layby);
  await user.click(await screen.findByRole('button', { name: /^Reverse N\$ 50\.00/ }));
  const [row] = await receiptsOf(layby);
  await server.client.post(`/api/receipts/${row?.id}/reversal`, { reason: 'First' });
  await user.type(reason(), 'Second');
  await user.click(await screen.findByRole('button', { name: 'Reverse payment' }));
  expect(await screen.findAllByText('This payment has already been reversed')).not.toHaveLength(0);
  expect(reason().value).toBe('Second');
  expect(await screen.findByText('“First”')).toBeTruthy();
});
