import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { CreateLaybyBody, Layby } from '#shared/contracts/laybys.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { makeOwedLayby, readLayby } from '#web/testing/make-layby.ts';
import { closeAll, openDialog, setPageClock } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { LAYBYS_KEY } from '../public/laybys.queries.ts';
import { laybyQuery } from '../public/one-layby.queries.ts';
import { AddLaybyPaymentDialog } from './add-layby-payment-dialog.tsx';
import type { LaybyDialogProps } from './layby-dialog-props.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const makeOwed = (over?: Partial<CreateLaybyBody>) => makeOwedLayby(server, over);

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add Payment' });
const amountField = () => screen.getByLabelText<HTMLInputElement>(/^Payment Amount/);
async function open(layby: Layby) {
  setPageClock(server.clock.now());
  return openDialog((props) => <Newest layby={layby} {...props} />);
}

/** As the dialogs of a screen are shown: with the newest row known. */
function Newest({ layby, ...props }: LaybyDialogProps) {
  const { data } = useQuery({ ...laybyQuery(layby.id), initialData: layby });
  return <AddLaybyPaymentDialog layby={data} {...props} />;
}

it('tells what will remain, books it once for a double click, and closes', async () => {
  const layby = await makeOwed();
  const { user } = await open(layby);
  await user.type(amountField(), '300.5');
  expect(screen.getByText('N$ 499.50 remaining')).toBeTruthy();
  expect(screen.queryByText('The layby will be marked completed')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Cash' }));
  await user.type(screen.getByLabelText('Reference'), 'R-7');
  await user.dblClick(submit());
  expect(await screen.findByText('Payment updated successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await readLayby(server, layby.id)).paidAmount).toBe('500.50');
  const ledger = await server.client.get<unknown[]>(`/api/laybys/${layby.id}/receipts`);
  expect(ledger.body).toContainEqual(
    expect.objectContaining({ amount: '300.50', method: 'cash', reference: 'R-7' }),
  );
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken back')).toBeTruthy();
  expect((await readLayby(server, layby.id)).paidAmount).toBe('200.00');
});

it('asks for more than nothing before it can be sent', async () => {
  const { user } = await open(await makeOwed());
  expect(submit().disabled).toBe(true);
  await user.click(amountField());
  await user.tab();
  expect(await screen.findByText('Payment amount is required')).toBeTruthy();
  await user.type(amountField(), '0');
  expect(submit().disabled).toBe(true);
  await user.clear(amountField());
  await user.type(amountField(), '1');
  expect(submit().disabled).toBe(false);
});

it('offers the receipt of just this payment', async () => {
  const layby = await makeOwed();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = await open(layby);
  await user.type(amountField(), '300');
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Print receipt' }));
  const { body } = await server.client.get<Receipt[]>(`/api/laybys/${layby.id}/receipts`);
  expect(body[0]?.amount).toBe('300.00');
  expect(opened.mock.calls[0]?.[0]).toBe(`/print/layby/${layby.id}?receipt=${body[0]?.id}`);
  opened.mockRestore();
});

it('says that the rest completes the layby', async () => {
  const layby = await makeOwed();
  const { user } = await open(layby);
  await user.click(screen.getByRole('button', { name: 'All that is due' }));
  expect(amountField().value).toBe('800.00');
  expect(screen.getByText('The layby will be marked completed')).toBeTruthy();
  await user.click(submit());
  expect(await screen.findByText('Payment updated successfully')).toBeTruthy();
  expect((await readLayby(server, layby.id)).status).toBe('completed');
});

it('does not say that more on a completed layby completes it', async () => {
  const owed = await makeOwed();
  await server.client.post(`/api/laybys/${owed.id}/receipts`, { amount: owed.remainingAmount });
  const { user } = await open(await readLayby(server, owed.id));
  await user.type(amountField(), '100');
  expect(screen.getAllByText('Overpaid by N$ 100.00').length).toBeGreaterThan(0);
  expect(screen.queryByText('The layby will be marked completed')).toBeNull();
});

it('books an amount as people write it, and gives a draft of it back as it will be booked', async () => {
  const layby = await makeOwed({ fullAmount: '3000.00' });
  const first = await open(layby);
  await first.user.type(amountField(), '1 500,50');
  expect(screen.getByText('= N$ 1,500.50')).toBeTruthy();
  expect(screen.getByText('N$ 1,299.50 remaining')).toBeTruthy();
  first.unmount();
  const { user } = await open(layby);
  await user.click(screen.getByText('Continue'));
  expect(amountField().value).toBe('1500.50');
  await user.click(submit());
  expect(await screen.findByText('Payment updated successfully')).toBeTruthy();
  expect((await readLayby(server, layby.id)).paidAmount).toBe('1700.50');
});

it('takes more than is due only once somebody agreed to that much', async () => {
  const layby = await makeOwed();
  const { user } = await open(layby);
  await user.type(amountField(), '850');
  expect(screen.getAllByText('Overpaid by N$ 50.00').length).toBeGreaterThan(0);
  await user.click(submit());
  expect(await screen.findByText('Tick the box to take more than the balance due')).toBeTruthy();
  await user.click(screen.getByRole('checkbox'));
  await user.type(amountField(), '0');
  expect(screen.getByRole('checkbox').getAttribute('aria-checked')).toBe('false');
  await user.type(amountField(), '{Backspace}');
  await user.click(submit());
  expect(await screen.findByText('Payment updated successfully')).toBeTruthy();
  expect((await readLayby(server, layby.id)).remainingAmount).toBe('-50.00');
});

it('counts what somebody else books meanwhile, and asks anew', async () => {
  const layby = await makeOwed();
  const { user, client } = await open(layby);
  await user.type(amountField(), '500');
  expect(screen.getByText('N$ 300.00 remaining')).toBeTruthy();
  await server.client.post(`/api/laybys/${layby.id}/receipts`, { amount: '100' });
  await client.invalidateQueries({ queryKey: [LAYBYS_KEY[0]] });
  expect(await screen.findByText('N$ 200.00 remaining')).toBeTruthy();
  // This one is not announced: the server refuses, and says why.
  await server.client.post(`/api/laybys/${layby.id}/receipts`, { amount: '400' });
  await user.click(submit());
  expect(
    await screen.findByText(/N\$ 200.00 more than the balance due/, { selector: '[role=alert] *' }),
  ).toBeTruthy();
  expect(amountField().value).toBe('500');
  await user.click(screen.getByRole('checkbox'));
  await user.click(submit());
  expect(await screen.findByText('Payment updated successfully')).toBeTruthy();
  expect((await readLayby(server, layby.id)).remainingAmount).toBe('-200.00');
});

it('keeps what was typed when the answer is lost, and books it once on the second try', async () => {
  const layby = await makeOwed();
  const { user } = await open(layby);
  await user.type(amountField(), '40');
  server.cutOff(/POST .*receipts/);
  await user.click(submit());
  expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
  expect(amountField().value).toBe('40');
  await user.click(submit());
  expect(await screen.findByText('Payment updated successfully')).toBeTruthy();
  expect((await readLayby(server, layby.id)).paidAmount).toBe('240.00');
});
