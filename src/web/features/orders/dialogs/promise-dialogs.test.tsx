import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { SnoozeDialog, TellDayDialog } from './promise-dialogs.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

it.each([
  ['Snooze', SnoozeDialog],
  ['Promise a Date', TellDayDialog],
])('%s says nothing of what is promised where nothing is', async (_, PromiseDialog) => {
  const order = await makeOrder(server, { totalAmount: '1000.00', status: 'phone_available' });
  await openDialog((props) => <PromiseDialog order={order} {...props} />);
  await screen.findByRole('button', { name: 'Cancel' });
  expect(screen.getByRole('dialog').textContent).not.toContain('—');
});
