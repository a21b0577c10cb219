import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { TEST_PASSWORD } from '#testing/test-server.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { keepDraft } from '#web/lib/forms/form-drafts.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
  const { body } = await server.client.get('/api/agents');
  for (const name of ['Agent 3', 'Agent 4']) {
    const { id } = body.find((one: { name: string }) => one.name === name);
    const pin = name === 'Agent 3' ? '4711' : '2580';
    await server.client.put(`/api/agents/${id}/pin`, { pin, password: TEST_PASSWORD });
  }
});
afterAll(() => server.stop());
afterEach(() => localStorage.clear());

const TEN_MINUTES_MS = 10 * 60_000;

/** As a device that slept: it looks at the clock when it is seen again. */
async function leaveAlone() {
  localStorage.setItem('touched', String(Date.now() - TEN_MINUTES_MS));
  await waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(screen.getByRole('dialog', { name: 'Agent 3' })).toBeTruthy();
  });
  return within(screen.getByRole('dialog', { name: 'Agent 3' }));
}

it('covers a device that was left alone, and gives back what was typed for the PIN', async () => {
  const { user } = renderRealApp('/app-reminders');
  await user.click(await screen.findByRole('button', { name: 'Add Your First Reminder' }));
  const form = await screen.findByRole('dialog', { name: 'Add New Reminder' });
  await user.type(await within(form).findByLabelText(/^Title/), 'Call the bank');
  await waitFor(() => expect(localStorage.getItem('touched')).not.toBeNull());
  const lock = await leaveAlone();
  expect(screen.queryByRole('dialog', { name: 'Add New Reminder' })).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.keyboard('{Escape}');

  await user.type(lock.getByLabelText('PIN of Agent 3'), '0815');
  expect(await lock.findByText('Wrong PIN. Please try again.')).toBeTruthy();
  expect(
    lock.getByText(/^PIN forgotten\? .* What was typed is still here\. Logging out discards it\.$/),
  ).toBeTruthy();
  server.cutOff(/POST \/api\/auth\/unlock/);
  await user.type(lock.getByLabelText('PIN of Agent 3'), '4711');
  expect(
    await lock.findByText(/^The PIN cannot be checked because the server cannot be reached/),
  ).toBeTruthy();
  expect(lock.getByText('What was typed is still here. Logging out discards it.')).toBeTruthy();
  await user.type(lock.getByLabelText('PIN of Agent 3'), '4711');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Agent 3' })).toBeNull());
  expect(
    within(await screen.findByRole('dialog', { name: 'Add New Reminder' })).getByLabelText(/^Title/),
  ).toHaveValue('Call the bank');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Title/));
});

it('locks at once from the top bar, from the search, and by a key within a form, and returns to the same place or its screen', async () => {
  const { user } = renderRealApp('/app-reminders');
  const locked = async () => within(await screen.findByRole('dialog', { name: 'Agent 3' }));
  const unlock = async () => {
    await user.type((await locked()).getByLabelText('PIN of Agent 3'), '4711');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Agent 3' })).toBeNull());
  };
  const button = await screen.findByRole('button', { name: 'Lock' });
  button.focus();
  await user.keyboard('{Enter}');
  expect((await locked()).queryByText(/typed/)).toBeNull();
  await unlock();
  expect(button).toHaveFocus();

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'lock this');
  await user.keyboard('{Enter}');
  await unlock();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();

  screen.getByRole('heading', { level: 1 }).blur();
  await user.keyboard('{Control>}{Shift>}L{/Shift}{/Control}');
  await unlock();
  expect(document.body).not.toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Add Your First Reminder' }));
  const title = await screen.findByLabelText(/^Title/);
  await user.type(title, 'Call the bank');
  await user.keyboard('{Control>}{Shift>}L{/Shift}{/Control}');
  expect((await locked()).getByText(/^What was typed is still here/)).toBeTruthy();
  await unlock();
  expect(title).toHaveFocus();
  expect(title).toHaveValue('Call the bank');
});

it('says that there is a draft of a form that is not open any more', async () => {
  keepDraft({
    ...{ opening: 'one', name: 'reminder', doing: 'adding a reminder' },
    values: { title: 'Bank' },
    before: {},
  });
  localStorage.setItem('locked', '1');
  renderRealApp('/app-reminders');
  const lock = within(await screen.findByRole('dialog', { name: 'Agent 3' }));
  expect(lock.getByText(/^What was typed is still here/)).toBeTruthy();
});

it('stays locked when the page is loaded anew, and opens for somebody else with a PIN', async () => {
  localStorage.setItem('locked', '1');
  const { user } = renderRealApp('/app-reminders');
  const lock = within(await screen.findByRole('dialog', { name: 'Agent 3' }));
  expect(lock.queryByText(/typed/)).toBeNull();
  await user.click(lock.getByRole('button', { name: 'Someone else' }));
  expect(document.activeElement).toBe(lock.getByLabelText('Who is there?'));
  await user.selectOptions(lock.getByLabelText('Who is there?'), 'Agent 1');
  await user.type(lock.getByLabelText('PIN of Agent 1'), '4711');
  expect(await lock.findByText(/^Agent 1 has no PIN. Log out/)).toBeTruthy();
  await user.selectOptions(lock.getByLabelText('Who is there?'), 'Agent 4');
  await user.type(lock.getByLabelText('PIN of Agent 4'), '2580');
  expect(await screen.findByRole('button', { name: /^Agent 4 · Oshakati/ })).toBeTruthy();
});

it('covers nothing of a device at which nobody has a PIN, whatever was left of a lock', async () => {
  await server.client.put('/api/auth/device', { agent: 'Agent 1', branch: 'oshakati', team: null });
  localStorage.setItem('locked', '1');
  const { user } = renderRealApp('/app-reminders');
  await screen.findByRole('button', { name: 'Add Your First Reminder' });
  expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull();
  act(() => void toast({ title: 'Something is said' }));
  expect(await screen.findByText('Something is said')).toBeTruthy();
  await user.click((await screen.findAllByRole('link', { name: 'Customers' }))[0] as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: /Customer/ })).toBeTruthy();
});
