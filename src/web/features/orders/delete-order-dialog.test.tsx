import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { DeleteOrderDialog } from './delete-order-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

it('names the order and the money that goes with it, and stays open when the server cannot be reached', async () => {
  const customer = await makeCustomer(server, { name: 'Selma Nangolo' });
  const order = await makeOrder(server, { customer, quoteNumber: 'Q-77', paidAmount: '250.00' });
  const { user } = await openDialog((props) => <DeleteOrderDialog order={order} {...props} />);
  const dialog = screen.getByRole('alertdialog', { name: 'Delete this order?' });
  expect(dialog.textContent).toContain('Quote Q-77 of Selma Nangolo, N$ 1,000.00');
  expect(dialog.textContent).toContain('N$ 250.00 received');
  server.cutOff(/DELETE/);
  await user.click(screen.getByRole('button', { name: 'Delete order' }));
  expect(await screen.findByText('Failed to delete order')).toBeTruthy();
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});
