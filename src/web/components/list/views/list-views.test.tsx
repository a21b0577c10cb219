import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ListView } from '#shared/contracts/list-views.ts';
import { addOrder } from '#testing/shop.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
  await addOrder(server.client, { agentBranch: 'rundu', totalAmount: '900.00' });
});
afterAll(() => server.stop());
beforeEach(() => server.database.pool.query('truncate list_views'));

const save = async (values: object) =>
  (
    await server.client.post<ListView>('/api/list-views', {
      ...{ path: '/payments', name: 'Rundu', search: { branch: 'rundu' }, isShared: true },
      ...values,
    })
  ).body;
const listed = async () =>
  (await server.client.get<ListView[]>('/api/list-views')).body.map(({ name, search, isShared }) => ({
    name,
    search,
    isShared,
  }));
/** Opens Manage views with the views One and Two. */
async function manageTwoViews() {
  await save({ name: 'One' });
  await save({ name: 'Two', search: { agent: 'Agent 2' } });
  const { user } = renderRealApp('/payments?branch=rundu');
  await user.click(await screen.findByRole('button', { name: 'Views: One' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Manage views' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Manage views' })) };
}
const inNavigation = async () =>
  within(await screen.findByRole('navigation', { name: 'Main' })).findByRole('list', {
    name: 'Views of ORDERS',
  });

it('is saved from the list, stands under its screen, and is marked where it is shown', async () => {
  const { user, address } = renderRealApp('/payments?branch=rundu&sort=balance');
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save view' }));
  await user.type(await screen.findByLabelText(/^Name/), 'Rundu, most due');
  await user.click(screen.getByRole('radio', { name: 'Everyone in the shop' }));
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  const views = within(await inNavigation());
  const link = await views.findByRole('link', { name: 'Rundu, most due' });
  await waitFor(() => expect(link.getAttribute('aria-current')).toBe('true'));
  expect(await listed()).toEqual([
    { name: 'Rundu, most due', search: { branch: 'rundu', sort: 'balance' }, isShared: true },
  ]);
  await user.click(await screen.findByRole('link', { name: 'Clear all' }));
  await waitFor(() => expect(address()).toBe('/payments'));
  expect(link.getAttribute('aria-current')).toBeNull();
  await user.click(link);
  await waitFor(() => expect(address()).toBe('/payments?branch=rundu&sort=balance'));
  await user.click(screen.getByRole('button', { name: 'Hide views of ORDERS' }));
  expect(screen.queryByRole('link', { name: 'Rundu, most due' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show views of ORDERS' }));
});

it('of a name that is taken is replaced only where that was said', async () => {
  await save({ name: 'Stuck', isShared: false });
  const { user } = renderRealApp('/payments?stuck=7');
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save view' }));
  await user.type(await screen.findByLabelText(/^Name/), ' STUCK');
  expect(await screen.findByText(/named “Stuck” already exists/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await waitFor(async () =>
    expect(await listed()).toEqual([{ name: 'Stuck', search: { stuck: '7' }, isShared: false }]),
  );
});

it('is brought up to date, named anew, moved and deleted, and each comes back', async () => {
  const { user, dialog } = await manageTwoViews();
  await user.click(dialog.getByRole('button', { name: 'Move Two up' }));
  await waitFor(async () => expect((await listed()).map(({ name }) => name)).toEqual(['Two', 'One']));
  await user.click(dialog.getByRole('button', { name: 'Update Two to the current list' }));
  await waitFor(async () => expect((await listed())[0]?.search).toEqual({ branch: 'rundu' }));
  await user.click(dialog.getByRole('button', { name: 'Rename One' }));
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'First{Enter}');
  await dialog.findByRole('article', { name: 'First' });
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Rename First' }));
  await user.click(dialog.getByRole('button', { name: 'Delete Two' }));
  await waitFor(async () => expect((await listed()).map(({ name }) => name)).toEqual(['First']));
  // The messages of what was done before have an Undo as well.
  await screen.findByText('View deleted');
  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
  await waitFor(async () => expect((await listed()).map(({ name }) => name)).toEqual(['Two', 'First']));
});

it('keeps a new name that is taken, to be corrected', async () => {
  const { user, dialog } = await manageTwoViews();
  await user.click(dialog.getByRole('button', { name: 'Rename One' }));
  const field = dialog.getByLabelText('Name');
  await user.clear(field);
  await user.type(field, 'Two{Enter}');
  expect(await screen.findByText(/A view named Two already exists/)).toBeTruthy();
  expect(field).toHaveProperty('value', 'Two');
  expect(document.activeElement).toBe(field);
  await user.type(field, ' more{Enter}');
  await dialog.findByRole('article', { name: 'Two more' });
});

it('that was left by narrowing further is brought up to date in one press', async () => {
  await save({ name: 'Rundu' });
  const { user } = renderRealApp('/payments?branch=rundu');
  await screen.findByRole('button', { name: 'Views: Rundu' });
  await user.click(screen.getByRole('link', { name: /^FNB Paid/ }));
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Update “Rundu”' }));
  await waitFor(async () =>
    expect((await listed())[0]?.search).toEqual({ status: 'bank_paid', branch: 'rundu' }),
  );
});

it('with a filter gone by, or an agent, says so', async () => {
  const { id } = await save({ name: 'Old', search: { branch: 'rundu', agent: 'Petrus' } });
  await server.database.pool.query(
    `update list_views set search = search || E'\\ncolour=red' where id = ${id}`,
  );
  const { user, address } = renderRealApp('/payments');
  await user.click(await within(await inNavigation()).findByRole('link', { name: 'Old' }));
  expect(await screen.findByText(/filter “colour” of the view “Old” no longer exists/)).toBeTruthy();
  expect(screen.getByText(/Petrus is no longer an agent/)).toBeTruthy();
  await user.click(screen.getAllByRole('link', { name: 'OK' })[0] as HTMLElement);
  await waitFor(() => expect(address()).toBe('/payments?branch=rundu&agent=Petrus'));
});

it('is found in the search over everything', async () => {
  await save({ name: 'Rundu this week' });
  const { user, address } = renderRealApp('/customers');
  await screen.findByRole('navigation', { name: 'Main' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'rundu th');
  await user.click(await screen.findByRole('option', { name: /Rundu this week/ }));
  await waitFor(() => expect(address()).toBe('/payments?branch=rundu'));
});

it('has no room in the navigation where its views do not come', async () => {
  localStorage.setItem('views-room', JSON.stringify({ '/payments': 3 }));
  await server.database.pool.query('alter table list_views rename to list_views_away');
  try {
    renderRealApp('/payments');
    const navigation = await screen.findByRole('navigation', { name: 'Main' });
    const rooms = () =>
      [...navigation.querySelectorAll<HTMLElement>('[style*="--rows"]')].map(({ style }) =>
        style.getPropertyValue('--rows'),
      );
    expect(rooms()).toContain('3');
    await waitFor(() => expect(rooms()).not.toContain('3'));
  } finally {
    await server.database.pool.query('alter table list_views_away rename to list_views');
    localStorage.removeItem('views-room');
  }
});
