import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Layby } from '#shared/contracts/laybys.ts';
import { forgetAnswers, noteNoAnswer } from '#web/lib/offline/connection.ts';
import { cancelMadeLayby, makeLayby, readLayby } from '#web/testing/make-layby.ts';
import { closeAll, openDialog, setPageClock } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { ReopenLaybyDialog } from './reopen-layby-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const confirm = () => screen.getByRole('button', { name: 'Reopen' });
const fact = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;

async function open(layby: Layby) {
  setPageClock(server.clock.now());
  return openDialog((props) => <ReopenLaybyDialog layby={layby} {...props} />);
}

it('says what stays refunded and what will be due, and reopens once for a double click', async () => {
  const layby = await cancelMadeLayby(server, await makeLayby(server, { paidAmount: '1500.00' }), '200.00');
  const { user } = await open(layby);
  const dialog = screen.getByRole('alertdialog', { name: 'Reopen this layby?' });
  expect(dialog.textContent).toContain('Refunded money stays refunded.');
  expect(await fact('Refunded')).toBe('N$ 1,300.00');
  expect(await fact('Counts as paid')).toBe('N$ 200.00');
  expect(await fact('Will be due')).toBe('N$ 5,800.00');
  expect(await fact('Due date')).toBe('18 February 2027');
  expect(screen.queryByText(/the layby will be overdue/)).toBeNull();
  await user.dblClick(confirm());
  expect(await screen.findByText('Layby reopened')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await readLayby(server, layby.id)).toMatchObject({
    status: 'active',
    version: layby.version + 1,
    paidAmount: '200.00',
    cancelReason: null,
  });
});

it('warns of a due day that has passed', async () => {
  await open(await cancelMadeLayby(server, await makeLayby(server, { dueDate: '2026-11-17' })));
  expect(
    screen.getByText(
      'This date has passed, so the layby will be overdue. Edit the layby to agree on a new due date.',
    ),
  ).toBeTruthy();
});

it('says that it needs a connection', async () => {
  await open(await cancelMadeLayby(server, await makeLayby(server)));
  expect(screen.queryByText('This needs a connection')).toBeNull();
  act(() => {
    noteNoAnswer();
    noteNoAnswer();
  });
  expect(screen.getByText('This needs a connection')).toBeTruthy();
  act(() => forgetAnswers());
});

it('says who reopened it first, and then that there is nothing to reopen', async () => {
  const layby = await cancelMadeLayby(server, await makeLayby(server));
  const colleague = await server.loggedInClient({ agent: 'Agent 5', branch: 'windhoek' });
  const { user } = await open(layby);
  await colleague.post(`/api/laybys/${layby.id}/reopening`);
  await user.click(confirm());
  expect(
    await screen.findByText(/^Changed meanwhile by Agent 5, .+: Reopened\. The layby is now Active\./),
  ).toBeTruthy();
  await user.click(confirm());
  expect(await screen.findAllByText('Only a cancelled layby can be reopened')).not.toHaveLength(0);
});
