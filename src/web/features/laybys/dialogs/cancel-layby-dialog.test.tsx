import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { makeLayby, readLayby } from '#web/testing/make-layby.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { CancelLaybyDialog } from './cancel-layby-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const open = (layby: Layby) => openDialog((props) => <CancelLaybyDialog layby={layby} {...props} />);
const submit = () => screen.getByRole('button', { name: 'Cancel Layby' });
const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/^Reason/);
const fee = () => screen.getByLabelText<HTMLInputElement>('Fee kept');
const refund = () => screen.getByText('Refund to the customer').nextElementSibling?.textContent;
const receiptsOf = async ({ id }: Layby) =>
  (await server.client.get<Receipt[]>(`/api/laybys/${id}/receipts`)).body;

it('works the refund out while the fee is typed, and writes it to the ledger once for a double click', async () => {
  const layby = await makeLayby(server, { customerFullName: 'Selma Nangolo', paidAmount: '1500.00' });
  const { user } = await open(layby);
  const dialog = screen.getByRole('dialog', { name: 'Cancel this layby?' });
  expect(dialog.textContent).toContain('Selma Nangolo, iPhone 15');
  expect(dialog.textContent).toContain(
    'The refund stays in the list of payments, even if the layby is reopened.',
  );
  expect(refund()).toBe('N$ 1,500.00');
  await user.type(reason(), 'Moves to Angola');
  await user.type(fee(), '200.50');
  expect(refund()).toBe('N$ 1,299.50');
  await user.click(within(dialog).getByRole('radio', { name: 'EFT / bank transfer' }));
  await user.dblClick(submit());
  expect(await screen.findByText('Layby cancelled')).toBeTruthy();
  expect(screen.getByText('Selma Nangolo, iPhone 15. N$ 1,299.50 to refund.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await readLayby(server, layby.id)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'Moves to Angola',
    cancellationFee: '200.50',
    paidAmount: '200.50',
  });
  const refunds = (await receiptsOf(layby)).filter(({ kind }) => kind === 'refund');
  expect(refunds).toMatchObject([{ amount: '-1299.50', method: 'eft', reason: 'Moves to Angola' }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken back')).toBeTruthy();
  expect(await readLayby(server, layby.id)).toMatchObject({ status: 'active', paidAmount: '1500.00' });
});

it('wants a reason, and a fee that is an amount no greater than what was paid', async () => {
  const layby = await makeLayby(server, { paidAmount: '300.00' });
  const { user } = await open(layby);
  await user.type(fee(), '300.01');
  expect(refund()).toBe('—');
  expect(screen.queryByText('Refund Method')).toBeNull();
  await user.click(submit());
  expect(await screen.findByText('Enter the reason')).toBeTruthy();
  expect(screen.getByText('The fee is more than the amount paid')).toBeTruthy();
  await user.clear(fee());
  await user.type(fee(), '-5');
  expect(await screen.findByText('Write the amount without a plus or minus sign')).toBeTruthy();
  expect((await readLayby(server, layby.id)).status).toBe('active');
});

it('wants it said how the refund is paid out: the evening counts the cash by it', async () => {
  const layby = await makeLayby(server, { paidAmount: '100.00' });
  const { user } = await open(layby);
  await user.type(reason(), 'Moves to Angola');
  await user.click(submit());
  expect(await screen.findByText('Choose a refund method')).toBeTruthy();
  expect((await readLayby(server, layby.id)).status).toBe('active');
  await user.click(screen.getByRole('radio', { name: 'Cash' }));
  await user.click(submit());
  expect(await screen.findByText('Layby cancelled')).toBeTruthy();
  const refunds = (await receiptsOf(layby)).filter(({ kind }) => kind === 'refund');
  expect(refunds).toMatchObject([{ amount: '-100.00', method: 'cash' }]);
});

it('proposes to pay out as the newest money came in', async () => {
  const layby = await makeLayby(server);
  await server.client.post(`/api/laybys/${layby.id}/receipts`, { amount: '60.00', method: 'cash' });
  await server.client.post(`/api/laybys/${layby.id}/receipts`, { amount: '40.00', method: 'mobile_wallet' });
  const { user } = await open(await readLayby(server, layby.id));
  expect(await screen.findByRole('radio', { name: 'Mobile wallet', checked: true })).toBeTruthy();
  await user.type(reason(), 'Moves to Angola');
  await user.click(submit());
  expect(await screen.findByText('Layby cancelled')).toBeTruthy();
  const refunds = (await receiptsOf(layby)).filter(({ kind }) => kind === 'refund');
  expect(refunds).toMatchObject([{ amount: '-100.00', method: 'mobile_wallet' }]);
});

it('asks for no fee and no refund method where nothing was paid', async () => {
  const layby = await makeLayby(server);
  const { user } = await open(layby);
  expect(screen.queryByLabelText('Fee kept')).toBeNull();
  expect(screen.queryByText('Refund Method')).toBeNull();
  expect(screen.getByText('Nothing was paid, so there is nothing to refund.')).toBeTruthy();
  await user.type(reason(), 'Entered twice');
  await user.click(submit());
  expect(await screen.findByText(/Nothing to refund\.$/)).toBeTruthy();
  expect(await receiptsOf(layby)).toEqual([]);
});

it('says who was faster, shows the new sum, and settles it on the second try', async () => {
  const layby = await makeLayby(server, { paidAmount: '100.00' });
  const colleague = await server.loggedInClient({ agent: 'Agent 5', branch: 'windhoek' });
  const { user } = await open(layby);
  await user.type(reason(), 'Changed their mind');
  await user.click(screen.getByRole('radio', { name: 'Cash' }));
  await colleague.post(`/api/laybys/${layby.id}/receipts`, { amount: '400.00', method: 'cash' });
  await user.click(submit());
  const told =
    /^Changed meanwhile by Agent 5, \d+ \w+ 20\d\d, \d\d:\d\d: Payment received: N\$ 400\.00\. The layby is now Active\. Check, then try again\.$/;
  expect(await screen.findByText(told)).toBeTruthy();
  expect(refund()).toBe('N$ 500.00');
  expect(reason().value).toBe('Changed their mind');
  await user.click(submit());
  expect(await screen.findByText('Layby cancelled')).toBeTruthy();
  expect((await readLayby(server, layby.id)).paidAmount).toBe('0.00');
});

it('keeps what was typed when the server cannot be reached, and cancels once on the second try', async () => {
  const layby = await makeLayby(server, { paidAmount: '100.00' });
  const { user } = await open(layby);
  await user.type(reason(), 'Changed their mind');
  await user.click(screen.getByRole('radio', { name: 'Cash' }));
  server.cutOff(/cancellation/);
  await user.click(submit());
  expect(await screen.findAllByText(/^The server did not answer/)).toBeTruthy();
  expect(screen.getAllByText('Not known whether it was saved')).toBeTruthy();
  await user.click(submit());
  expect(await screen.findByText('Layby cancelled')).toBeTruthy();
  expect(await receiptsOf(layby)).toHaveLength(2);
});
