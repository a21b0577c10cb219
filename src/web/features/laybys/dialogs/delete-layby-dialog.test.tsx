import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Layby } from '#shared/contracts/laybys.ts';
import { makeLayby, readLayby } from '#web/testing/make-layby.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { DeleteLaybyDialog } from './delete-layby-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const open = (layby: Layby) => openDialog((props) => <DeleteLaybyDialog layby={layby} {...props} />);
const confirm = () => screen.getByRole('button', { name: 'Delete Layby' });
const statusOf = async ({ id }: Layby) => (await server.client.get(`/api/laybys/${id}`)).status;

it('names the money that stays booked and where the layby goes, deletes it and brings it back on Undo', async () => {
  const layby = await makeLayby(server, { customerFullName: 'Selma Nangolo', paidAmount: '250.00' });
  const { user } = await open(layby);
  const dialog = screen.getByRole('alertdialog', { name: 'Delete this layby?' });
  for (const words of [
    'Selma Nangolo, iPhone 15',
    "N$\u00a0250.00 stays booked in the day's cash-up",
    'If the money was given back, reverse the payments first.',
    'It moves to Recently deleted. You can restore it there for 30 days.',
  ])
    expect(dialog.textContent).toContain(words);
  await user.dblClick(confirm());
  expect(await screen.findByText('Layby deleted successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await statusOf(layby)).toBe(404);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Layby restored')).toBeTruthy();
  expect((await readLayby(server, layby.id)).paidAmount).toBe('250.00');
});

it('says so where no money was received', async () => {
  await open(await makeLayby(server));
  expect(screen.getByText('No money was received')).toBeTruthy();
});

it('asks again with the new sum when somebody was faster', async () => {
  const layby = await makeLayby(server);
  const { user } = await open(layby);
  await server.client.post(`/api/laybys/${layby.id}/receipts`, { amount: '75.00' });
  await user.click(confirm());
  expect(
    await screen.findByText(/^Changed meanwhile by Agent 3, .+: Payment received: N\$ 75\.00\./),
  ).toBeTruthy();
  expect(screen.getByText("N$ 75.00 stays booked in the day's cash-up")).toBeTruthy();
  await user.click(confirm());
  expect(await screen.findByText('Layby deleted successfully')).toBeTruthy();
});

it('counts a layby that somebody has just deleted as deleted', async () => {
  const layby = await makeLayby(server);
  const { user } = await open(layby);
  await server.client.delete(`/api/laybys/${layby.id}`);
  await user.click(confirm());
  expect(await screen.findByText('Layby deleted successfully')).toBeTruthy();
});

it('stays open when the server cannot be reached', async () => {
  const layby = await makeLayby(server);
  const { user } = await open(layby);
  server.cutOff(/DELETE/);
  await user.click(confirm());
  expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  expect(await statusOf(layby)).toBe(200);
});
