import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Customer } from '#shared/contracts/customers.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { forgetWrites, getWrites, putWrite, type SentWrite } from '#web/lib/writes/sent-writes.ts';
import { settle } from '#web/lib/writes/settle.ts';
import { makeCustomer } from '#web/testing/make-order.ts';
import { closeAll, openDialog, setPageClock } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { WaitingQuestion } from './waiting-question.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);
afterEach(forgetWrites);

/** What waits as the first, sent. */
async function sendFirst(): Promise<SentWrite | undefined> {
  const [write] = getWrites();
  if (write) await settle(write);
  return getWrites()[0];
}

it('a new order that came too late for its customer says who was faster, and is saved as it was paid', async () => {
  const { id, version } = await makeCustomer(server);
  const customerChanges = { location: 'Nkurenkuru', version };
  const order = { customerId: id, customerChanges, quoteNumber: 'LATE-1', totalAmount: '900' };
  await server.client.put(`/api/customers/${id}`, { address: 'Erf 7' });
  putWrite({
    ...{ key: 'late-order', method: 'POST', path: '/api/payments', ifMatch: null, form: 'Add Order' },
    ...{ content: JSON.stringify({ ...order, paidAmount: '300', paymentMethod: 'cash' }), opening: null },
    ...{ sentAt: Date.now(), isUnsettled: true, isLeft: true, isWaiting: true },
  });
  const asked = await sendFirst();
  if (asked?.refusal === undefined) throw new Error('It was not refused');
  const { refusal } = asked;
  setPageClock(server.clock.now());
  const { user } = await openDialog(() => (
    <WaitingQuestion write={asked} refusal={refusal} onCorrect={() => {}} />
  ));
  expect(screen.getByText('Someone else changed the customer in the meantime.')).toBeTruthy();
  expect(await screen.findByText(/^Changed meanwhile by Agent 3, /)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Give it back' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Apply mine too' }));
  await waitFor(() => expect(getWrites()[0]?.refusal).toBeUndefined());
  expect(await sendFirst()).toBeUndefined();
  const { body: orders } = await server.client.get<Order[]>('/api/payments?q=LATE-1');
  expect(orders).toMatchObject([{ paidAmount: '300.00', customer: { id, location: 'Nkurenkuru' } }]);
  const { body: customer } = await server.client.get<Customer>(`/api/customers/${id}`);
  expect(customer).toMatchObject({ address: 'Erf 7', location: 'Nkurenkuru' });
});
