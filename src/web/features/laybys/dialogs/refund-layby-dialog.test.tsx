import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { makeLayby, readLayby } from '#web/testing/make-layby.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { RefundLaybyDialog } from './refund-layby-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

it('gives some of what was overpaid back, and tells in words when there is nothing left', async () => {
  const layby = await makeLayby(server, {
    fullAmount: '1000.00',
    paidAmount: '1150.00',
    allowOverpayment: true,
  });
  const { user } = await openDialog((props) => <RefundLaybyDialog layby={layby} {...props} />);
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount/);
  expect(amount.value).toBe('150.00');
  await user.clear(amount);
  await user.type(amount, '50');
  await user.click(screen.getByRole('button', { name: 'Refund overpayment' }));
  // It is not known how it came.
  expect(await screen.findByText('Choose a refund method')).toBeTruthy();
  expect((await readLayby(server, layby.id)).remainingAmount).toBe('-150.00');
  await user.click(screen.getByRole('radio', { name: 'Cash' }));
  await user.click(screen.getByRole('button', { name: 'Refund overpayment' }));
  expect(await screen.findByText('Overpayment refunded')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await readLayby(server, layby.id)).remainingAmount).toBe('-100.00');
  await server.client.post(`/api/laybys/${layby.id}/refunds`, { amount: '100' });
  // The layby that this was opened on is two refunds old.
  await user.click(screen.getByRole('button', { name: 'Open again' }));
  await user.click(await screen.findByRole('radio', { name: 'Cash' }));
  await user.click(await screen.findByRole('button', { name: 'Refund overpayment' }));
  expect(await screen.findByText(/Check, then try again/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Refund overpayment' }));
  expect(await screen.findByText('Nothing was overpaid, so nothing can be refunded')).toBeTruthy();
  expect((await readLayby(server, layby.id)).remainingAmount).toBe('0.00');
});

it('gives change back although a contact was logged meanwhile, but not once the overpaid amount has changed', async () => {
  const layby = await makeLayby(server, {
    ...{ fullAmount: '1000.00', paidAmount: '1100.00', paymentMethod: 'cash' },
    allowOverpayment: true,
  });
  const { user } = await openDialog((props) => <RefundLaybyDialog layby={layby} {...props} />);
  const giveBack = async () => {
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: 'Cash' })).toHaveAttribute('aria-checked', 'true'),
    );
    await user.click(screen.getByRole('button', { name: 'Refund overpayment' }));
  };
  await server.client.put(`/api/laybys/${layby.id}/customer-contact`, { customerContacted: false });
  await user.clear(screen.getByLabelText(/^Amount/));
  await user.type(screen.getByLabelText(/^Amount/), '30');
  await giveBack();
  expect(await screen.findByText('Overpayment refunded')).toBeTruthy();
  expect((await readLayby(server, layby.id)).remainingAmount).toBe('-70.00');
  // The layby that this was opened on is a refund old.
  await user.click(screen.getByRole('button', { name: 'Open again' }));
  await giveBack();
  expect(await screen.findByText(/Check, then try again/)).toBeTruthy();
  expect((await readLayby(server, layby.id)).remainingAmount).toBe('-70.00');
});

it('proposes to pay change out as the newest money came', async () => {
  const layby = await makeLayby(server, { fullAmount: '1000.00', paidAmount: '500', paymentMethod: 'cash' });
  const path = `/api/laybys/${layby.id}/receipts`;
  const receipts = async () => (await server.client.get<Receipt[]>(path)).body;
  await server.client.post(path, { amount: '600', method: 'eft', allowOverpayment: true });
  await server.client.post(path, { amount: '50', method: 'card', allowOverpayment: true });
  const reason = 'Not theirs';
  await server.client.post(`/api/receipts/${(await receipts())[0]?.id}/reversal`, { reason });
  const overpaid = await readLayby(server, layby.id);
  const { user } = await openDialog((props) => <RefundLaybyDialog layby={overpaid} {...props} />);
  const isChosen = (name: RegExp) => screen.getByRole('radio', { name }).getAttribute('aria-checked');
  await waitFor(() => expect(isChosen(/^EFT/)).toBe('true'));
  // What is proposed is nothing that closing asks about.
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Open again' }));
  await waitFor(() => expect(isChosen(/^EFT/)).toBe('true'));
  await user.click(screen.getByRole('button', { name: 'Refund overpayment' }));
  expect(await screen.findByText('Overpayment refunded')).toBeTruthy();
  expect((await receipts())[0]).toMatchObject({ kind: 'refund', amount: '-100.00', method: 'eft' });
});
