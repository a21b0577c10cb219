import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLayby } from '#web/testing/make-layby.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
  const common = { fullAmount: '6000.00', addedByAgent: 'Agent 7' };
  await makeLayby(server, { ...common, customerFullName: 'Rut of Rundu', agentBranch: 'rundu' });
  await makeLayby(server, {
    ...{ ...common, customerFullName: 'Olga of Oshakati', agentBranch: 'oshakati' },
    ...{ paidAmount: '5000.00', phoneModel: 'Galaxy A15' },
  });
});
afterAll(() => server.stop());

const shown = async (names: readonly string[]) =>
  waitFor(() => {
    const rows = within(screen.getByRole('list', { name: 'Laybys' })).getAllByRole('article');
    expect(rows.map((row) => /\w+ of [A-Za-z]+/.exec(row.textContent ?? '')?.[0])).toEqual(names);
  });
const activeFigure = async () =>
  within(await screen.findByRole('navigation', { name: 'Laybys in numbers' })).findByRole('link', {
    name: /Active.*1/,
  });

it('laybys are narrowed by what they can be told by, and figures and other statuses follow', async () => {
  const { user, address } = renderRealApp('/layby');
  await shown(['Olga of Oshakati', 'Rut of Rundu']);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.selectOptions(await screen.findByLabelText('Branch'), 'Rundu');
  await user.type(screen.getByLabelText('Minimum balance due'), '2000');
  expect(screen.queryByLabelText('Stuck, or at its status for')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await shown(['Rut of Rundu']);
  expect(address()).toBe('/layby?branch=rundu&balance=2000');
  await user.click(await activeFigure());
  await waitFor(() => expect(address()).toContain('branch=rundu'));
  expect(address()).toContain('status=active');
  await user.click(screen.getByRole('link', { name: 'Clear all' }));
  await waitFor(() => expect(address()).toBe('/layby?status=active'));
  await shown(['Olga of Oshakati', 'Rut of Rundu']);
});

it('laybys are put in another order: figures count as before, and a view would keep it', async () => {
  const { user, address } = renderRealApp('/layby?status=active&agent=Agent%207');
  await shown(['Olga of Oshakati', 'Rut of Rundu']);
  await user.click(screen.getByRole('button', { name: 'Filters, 1 set' }));
  await user.selectOptions(await screen.findByLabelText('Sort by'), 'Highest balance first');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await shown(['Rut of Rundu', 'Olga of Oshakati']);
  expect(address()).toBe('/layby?status=active&agent=Agent+7&sort=balance');
  expect(
    within(await screen.findByRole('navigation', { name: 'Laybys in numbers' })).getByRole('link', {
      name: /Active.*2/,
    }),
  ).toBeTruthy();
});

it('a model that no layby has says so, with the way back', async () => {
  const { user, address } = renderRealApp('/layby?model=Nokia');
  await user.click(
    within((await screen.findByText('No results for these filters')).parentElement as HTMLElement).getByRole(
      'link',
      { name: 'Clear all' },
    ),
  );
  await shown(['Olga of Oshakati', 'Rut of Rundu']);
  expect(address()).toBe('/layby');
});

it('the branch of this device is one press away', async () => {
  const { user, address } = renderRealApp('/layby');
  await user.click(await screen.findByRole('link', { name: 'Only Oshakati' }));
  await shown(['Olga of Oshakati']);
  expect(address()).toBe('/layby?branch=oshakati');
});

it('what falls due within so many days is shown alone, the overdue ones with it', async () => {
  const today = server.clock.now();
  const inDays = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await makeLayby(server, { customerFullName: 'Soon of Keetmanshoop', dueDate: inDays(3) });
  await makeLayby(server, { customerFullName: 'Late of Keetmanshoop', dueDate: inDays(-3) });
  const { user, address } = renderRealApp('/layby');
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.selectOptions(await screen.findByLabelText('Due within'), '7 days, or overdue');
  expect(screen.queryByLabelText('Priority')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await shown(['Late of Keetmanshoop', 'Soon of Keetmanshoop']);
  expect(address()).toBe('/layby?due=7');
  await user.click(screen.getByRole('link', { name: 'Remove: Due within 7 days, or overdue' }));
  await waitFor(() => expect(address()).toBe('/layby'));
});
