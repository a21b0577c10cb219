import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { forgetDrafts } from '#web/lib/forms/form-drafts.ts';
import { forgetWrites } from '#web/lib/writes/sent-writes.ts';
import { makeOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog, setPageClock } from '#web/testing/open-dialog.tsx';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { AddOrderForm } from './order-form-add.tsx';

// Each order is typed into the same form, which names no record: what becomes of one says nothing about the next.

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(() => {
  closeAll();
  forgetWrites();
  forgetDrafts();
});

const CREATE = /POST \/api\/payments$/;
const LOOKUP = /GET \/api\/customers/;

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });
const offer = (name: string) => screen.queryByText(new RegExp(`^You were adding an order for ${name}, `));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const ordersWith = async (quote: string) =>
  (await server.client.get<Order[]>(`/api/payments?q=${quote}`)).body;

function open() {
  setPageClock(server.clock.now());
  return openDialog((props) => <AddOrderForm {...props} />);
}

async function fill(user: UserEvent, name: string, phone: string, quote: string) {
  const entries: [RegExp, string][] = [
    [/^Customer Name/, name],
    [/^Customer Phone/, phone],
    [/^Quote Number/, quote],
    [/^Total Amount/, '5000'],
  ];
  for (const [label, text] of entries) {
    await user.click(field(label));
    await user.paste(text);
  }
}

/** Presses Create, and Cancel when the call waits for its answer. */
async function cancelSave(user: UserEvent, call: RegExp, since = server.calls.length) {
  await user.click(button('Create Order'));
  await waitFor(() => expect(server.calls.slice(since).some((one) => call.test(one))).toBe(true));
  await user.click(button('Cancel'));
  await isClosed();
}

/** Presses Create, and Cancel once it is saved, with the answer lost. */
async function cancelSaved(user: UserEvent) {
  const saved = server.loseAnswer(CREATE);
  await user.click(button('Create Order'));
  await saved;
  await user.click(button('Cancel'));
  await isClosed();
}

it('the answer to a first order takes nothing of the second that is being typed', async () => {
  const { user, unmount } = await open();
  await fill(user, 'First', '081 710 0001', 'QN-1');
  await cancelSaved(user);
  const answer = server.hold(CREATE);
  await user.click(button('Open again'));
  expect(offer('First')).toBeNull();
  await fill(user, 'Second', '081 710 0002', 'QN-2');
  answer();
  expect(await screen.findByText('Your earlier change was saved')).toBeTruthy();
  expect(await ordersWith('QN-1')).toHaveLength(1);
  unmount();
  await open();
  expect(offer('Second')).toBeTruthy();
});

it('a second order that was never sent is still there while the first one is not answered', async () => {
  const { user } = await open();
  await fill(user, 'First', '081 711 0001', 'QN-3');
  await cancelSaved(user);
  const answer = server.hold(CREATE);
  await user.click(button('Open again'));
  const found = server.hold(LOOKUP);
  const since = server.calls.length;
  await fill(user, 'Second', '081 711 0002', 'QN-4');
  await cancelSave(user, LOOKUP, since);
  await user.click(button('Open again'));
  await user.click(button('Continue'));
  expect(field(/^Quote Number/)).toHaveValue('QN-4');
  found();
  answer();
  await screen.findByText('Your earlier change was saved');
});

it('an order that was cancelled before it arrived is offered again, whatever is typed by then', async () => {
  const { user, unmount } = await open();
  const answer = server.hold(CREATE);
  await fill(user, 'First', '081 712 0001', 'QN-7');
  await cancelSave(user, CREATE);
  await user.click(button('Open again'));
  await fill(user, 'Second', '081 712 0002', 'QN-5');
  await user.click(screen.getByRole('switch'));
  answer();
  expect(await screen.findByText('Your earlier change was not saved')).toBeTruthy();
  await user.click(button('Continue'));
  expect(field(/^Customer Name/)).toHaveValue('First');
  expect(field(/^Quote Number/)).toHaveValue('QN-7');
  expect(screen.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
  // What was typed instead is put aside, not lost.
  unmount();
  const again = await open();
  const offered = offer('\\w+')?.textContent;
  await again.user.click(button('Start over'));
  again.unmount();
  await open();
  expect([offered, offer('\\w+')?.textContent].sort()).toEqual([
    expect.stringContaining('for First'),
    expect.stringContaining('for Second'),
  ]);
});

it('the refusal of an order whose form is closed says that it is kept', async () => {
  const taken = await makeOrder(server);
  const { user } = renderRealApp('/payments');
  await user.click(await screen.findByRole('button', { name: 'Add Order' }));
  await screen.findByLabelText(/^Customer Name/);
  const answer = server.hold(CREATE);
  await fill(user, 'First', '081 713 0001', taken.quoteNumber);
  await cancelSave(user, CREATE);
  answer();
  const [again] = await screen.findAllByRole('button', { name: 'Try again' });
  if (!again) throw new Error('It is not followed up');
  await user.click(again);
  expect(
    await screen.findByText(
      / is already on an order of .+\. What you typed is not lost: open the form again/,
    ),
  ).toBeTruthy();
  await user.click(button('Add Order'));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(field(/^Customer Name/)).toHaveValue('First');
});

it('Back while it is saved leaves, and says nothing of what is lost', async () => {
  const { user, router, address } = renderRealApp('/customers');
  await screen.findByRole('heading', { level: 1, name: 'Customers' });
  router.history.push('/payments');
  await user.click(await screen.findByRole('button', { name: 'Add Order' }));
  await screen.findByLabelText(/^Customer Name/);
  await fill(user, 'First', '081 714 0001', 'QN-6');
  const answer = server.hold(CREATE);
  const before = server.calls.length;
  await user.click(button('Create Order'));
  await waitFor(() => expect(server.calls.slice(before).some((call) => CREATE.test(call))).toBe(true));
  router.history.back();
  await isClosed();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(address()).toMatch(/^\/customers/);
  expect(screen.getByRole('heading', { level: 1, name: 'Customers' })).toBeTruthy();
  answer();
  await user.click(await within(screen.getByRole('main')).findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your earlier change was saved')).toBeTruthy();
});
