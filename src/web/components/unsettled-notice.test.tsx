import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { AddPaymentDialog } from '#web/features/orders/dialogs/add-payment-dialog.tsx';
import { restoreWrites } from '#web/lib/writes/sent-writes.ts';
import { makeOrder, readOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog, setPageClock } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const submit = () => screen.getByRole('button', { name: 'Add Payment' });
const amountField = () => screen.getByLabelText<HTMLInputElement>(/^Amount/);
const press = (name: string) => screen.getByRole('button', { name });

async function open(order: Order) {
  setPageClock(server.clock.now());
  return openDialog((props) => <AddPaymentDialog order={order} {...props} />);
}

/** Saves 222, which the server books without an answer, and cancels. */
async function cancelSpinningSave(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.type(amountField(), '222');
  const booked = server.loseAnswer(/POST .*receipts/);
  await user.click(submit());
  await booked;
  await user.click(press('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('is what a cancelled save becomes, never a failure', async () => {
  const order = await makeOrder(server);
  const { user } = await open(order);
  await cancelSpinningSave(user);
  expect(await screen.findByText('Not known whether it was saved')).toBeTruthy();
  expect(screen.queryByText(/Failed/)).toBeNull();
  expect(press('Try again')).toBeTruthy();
});

it('books a payment once that was cancelled, opened again and entered again', async () => {
  const order = await makeOrder(server);
  const { user } = await open(order);
  await cancelSpinningSave(user);
  const release = server.hold(/POST .*receipts/);
  await user.click(press('Open again'));
  await user.type(amountField(), '222');
  await user.click(submit());
  release();
  expect(await screen.findByText('Payment added')).toBeTruthy();
  expect((await readOrder(server, order.id)).paidAmount).toBe('222.00');
});

it('is asked about when the form is opened again, and the answer is said', async () => {
  const order = await makeOrder(server);
  const { user } = await open(order);
  await cancelSpinningSave(user);
  await user.click(press('Open again'));
  expect(await screen.findByText('Your earlier change was saved')).toBeTruthy();
  expect((await readOrder(server, order.id)).paidAmount).toBe('222.00');
});

it('leaves no draft to be entered once more, when it turns out to have arrived', async () => {
  const order = await makeOrder(server);
  const { user, unmount } = await open(order);
  await user.type(amountField(), '222');
  const booked = server.loseAnswer(/POST .*receipts/);
  await user.click(submit());
  await booked;
  // The page goes and comes back while the save is on its way: nobody has closed the form.
  const kept = { ...localStorage };
  unmount();
  Object.assign(localStorage, kept);
  restoreWrites();
  await open(order);
  expect(screen.getByText(/^You were /)).toBeTruthy();
  expect(await screen.findByText('Your earlier change was saved')).toBeTruthy();
  expect(screen.queryByText(/^You were /)).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

/** Saves 300, and cancels before it reaches the server. */
async function cancelWhatNeverArrives(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.type(amountField(), '300');
  const letGo = server.hold(/POST .*receipts/);
  await user.click(submit());
  await user.click(press('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  letGo();
  expect(await screen.findByText('Not known whether it was saved')).toBeTruthy();
}

it('is not booked by being asked about when it never arrived, and is offered to be entered again', async () => {
  const order = await makeOrder(server);
  const { user } = await open(order);
  await cancelWhatNeverArrives(user);
  await user.click(press('Open again'));
  expect(await screen.findByText('Your earlier change was not saved')).toBeTruthy();
  expect((await readOrder(server, order.id)).paidAmount).toBe('0.00');
  await user.click(press('Continue'));
  expect(amountField().value).toBe('300');
  await user.click(submit());
  expect(await screen.findByText('Payment added')).toBeTruthy();
  expect((await readOrder(server, order.id)).paidAmount).toBe('300.00');
});

it('is not booked beside what is entered in its place', async () => {
  const order = await makeOrder(server);
  const { user } = await open(order);
  await cancelWhatNeverArrives(user);
  await user.click(press('Open again'));
  await user.type(amountField(), '50');
  await user.click(submit());
  expect(await screen.findByText('Payment added')).toBeTruthy();
  expect((await readOrder(server, order.id)).paidAmount).toBe('50.00');
});

it('keeps another amount back until it is known what became of the first', async () => {
  const order = await makeOrder(server);
  const { user } = await open(order);
  await cancelSpinningSave(user);
  server.cutOff(/POST .*receipts/);
  await user.click(press('Open again'));
  expect(await screen.findByText(/^Not known whether it was saved: Add Payment · Quote/)).toBeTruthy();
  await user.type(amountField(), '100');
  await user.click(submit());
  expect(await screen.findAllByText(/^Your earlier change was saved\. Check it first/)).toBeTruthy();
  expect((await readOrder(server, order.id)).paidAmount).toBe('222.00');
  await user.click(submit());
  expect(await screen.findByText('Payment added')).toBeTruthy();
  expect((await readOrder(server, order.id)).paidAmount).toBe('322.00');
});

it('takes a corrected amount in place of a first one that never arrived', async () => {
  const order = await makeOrder(server);
  const { user } = await open(order);
  await user.type(amountField(), '222');
  server.cutOff(/POST .*receipts/);
  await user.click(submit());
  expect(await screen.findByText(/What you typed is still here/)).toBeTruthy();
  await user.clear(amountField());
  await user.type(amountField(), '333');
  await user.click(submit());
  expect(await screen.findByText('Payment added')).toBeTruthy();
  expect((await readOrder(server, order.id)).paidAmount).toBe('333.00');
});

it('does not take a corrected amount beside a first one that was saved', async () => {
  const order = await makeOrder(server);
  const { user } = await open(order);
  await user.type(amountField(), '222');
  const booked = server.loseAnswer(/POST .*receipts/);
  await user.click(submit());
  await booked;
  await user.click(press('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Not known whether it was saved')).toBeNull());
  expect((await readOrder(server, order.id)).paidAmount).toBe('222.00');
});
