import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ActivityRow } from '#shared/contracts/history.ts';
import { signer } from '#web/lib/writes/deed.ts';
import { forgetWrites, getWrites, putWrite } from '#web/lib/writes/sent-writes.ts';
import { makeOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { WaitingDialog } from './waiting-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);
afterEach(forgetWrites);

const DAY_MS = 24 * 60 * 60_000;

it('money that is taken back when the server can no longer be asked about it stays in the history of its order', async () => {
  const { id } = await makeOrder(server);
  const atHand = { agent: 'Agent 3', branch: 'oshakati', shop: signer.current?.shop ?? 'this shop' };
  signer.current = atHand;
  const sentAt = Date.now() - 60 * DAY_MS;
  putWrite({
    ...{ key: 'long-ago', method: 'POST', path: `/api/payments/${id}/receipts`, ifMatch: null },
    ...{
      content: JSON.stringify({ amount: '222', method: 'cash' }),
      form: 'Add Payment · Quote Q-1',
      sentAt,
    },
    ...{ opening: null, isUnsettled: true, isLeft: true, isWaiting: true },
    deed: { ...atHand, at: new Date(sentAt).toISOString(), isUnsure: false },
  });
  const { user } = await openDialog((props) => <WaitingDialog {...props} />);
  await user.click(screen.getByRole('button', { name: /^Take back/ }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/The server cannot be asked about it/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Take back' }));
  const history = async () =>
    (await server.client.get<ActivityRow[]>(`/api/activity?entity=payment&id=${id}`)).body;
  await expect
    .poll(async () => (await history()).find(({ action }) => action === 'kept_dropped')?.after)
    .toMatchObject({ because: 'Taken back when the server could no longer be asked whether it was saved' });
  expect(getWrites()).toEqual([]);
});
