import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppReminder } from '#shared/contracts/app-reminders.ts';
import { makeReminder } from '#testing/builders.ts';
import { clearToasts } from '#web/components/ui/overlay/toast-store.ts';
import { getUnsettled } from '#web/lib/writes/sent-writes.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  // The screen's clock is the server's.
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
  clearToasts();
  await server.context.pool.query('truncate app_reminders');
});

const PATH = '/app-reminders';
const card = async (title: string) => within(await screen.findByRole('article', { name: title }));
const noCard = (title: string) =>
  waitFor(() => expect(screen.queryByRole('article', { name: title })).toBeNull());
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const read = async (id: number) => (await server.client.get<AppReminder>(`/api${PATH}/${id}`)).body;

describe('the App Reminders screen', () => {
  it('shows six placeholders and a button that waits, then an invitation when there are none', async () => {
    const release = server.hold(/GET \/api\/app-reminders/);
    renderRealApp(PATH);
    expect(await screen.findByRole('heading', { name: 'App Reminders' })).toBeTruthy();
    expect(screen.getByText('Manage your app notifications and reminders')).toBeTruthy();
    const placeholders = (await screen.findByText('Loading reminders...')).parentElement;
    expect(placeholders?.querySelectorAll('[aria-hidden]')).toHaveLength(6);
    expect(screen.getByRole('button', { name: 'Add Reminder' })).toHaveProperty('disabled', true);
    release();
    expect(await screen.findByText('No reminders yet')).toBeTruthy();
    expect(screen.getByText('Get started by creating your first reminder')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add Reminder' })).toHaveProperty('disabled', false);
  });

  it('says what failed and loads on another try', async () => {
    server.cutOff(/GET \/api\/app-reminders/);
    const { user } = renderRealApp(PATH);
    expect(await screen.findByText('Reminders could not be loaded')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No reminders yet')).toBeTruthy();
  });

  it('shows each reminder with its badges, its date and when it was made', async () => {
    await makeReminder(server, {
      title: 'Rent',
      message: 'Pay it.',
      reminderDate: new Date('2026-12-01T06:00:00Z'),
    });
    await makeReminder(server, { title: 'Old', isActive: false, notified: true });
    renderRealApp(PATH);
    const rent = await card('Rent');
    expect(rent.getByText('Active')).toBeTruthy();
    expect(rent.getByText('Pay it.')).toBeTruthy();
    expect(rent.getByText('Reminder: 1 December 2026')).toBeTruthy();
    expect(rent.getByText('Created: 18 November 2026, 10:00')).toBeTruthy();
    expect(rent.queryByText('Notified')).toBeNull();
    const old = await card('Old');
    expect(old.getByText('Inactive')).toBeTruthy();
    expect(old.getByText('Notified')).toBeTruthy();
    expect(old.queryByText(/^Reminder:/)).toBeNull();
  });

  it('folds a long message, and shows all of it when asked', async () => {
    const message = `${'word '.repeat(100)}end`;
    await makeReminder(server, { title: 'Long', message });
    const { user } = renderRealApp(PATH);
    const long = await card('Long');
    const more = long.getByRole('button', { name: 'Show more' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await user.click(more);
    expect(long.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('loads more on request when there are many', async () => {
    for (let n = 0; n < 37; n += 1) await makeReminder(server, { title: `Number ${n}` });
    const { user } = renderRealApp(PATH);
    const list = await screen.findByRole('list', { name: 'Reminders' });
    await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(36));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(37));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });
});

describe('a new reminder', () => {
  it('is asked for with the words of the form, and refused without title and message', async () => {
    const { user } = renderRealApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Add Your First Reminder' }));
    const form = await dialog('Add New Reminder');
    expect(form.getByRole('textbox', { name: 'Message' }).getAttribute('rows')).toBe('3');
    expect(form.getByRole('button', { name: 'Reminder Date (Optional)' }).textContent).toBe('Select date');
    expect(form.getByRole('switch', { name: 'Active' }).getAttribute('aria-checked')).toBe('true');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('Title is required')).toBeTruthy();
    expect(form.getByText('Message is required')).toBeTruthy();
    expect(server.calls.some((call) => call.startsWith('POST /api/app-reminders'))).toBe(false);
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is saved with its date and appears', async () => {
    const { user } = renderRealApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Add Your First Reminder' }));
    const form = await dialog('Add New Reminder');
    await user.type(form.getByRole('textbox', { name: 'Title' }), 'Order SIM cards');
    await user.type(form.getByRole('textbox', { name: 'Message' }), 'MTC and TN Mobile.');
    await user.click(form.getByRole('button', { name: 'Reminder Date (Optional)' }));
    await user.click(await screen.findByRole('button', { name: /November 25th|25 November/ }));
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Reminder created successfully')).toBeTruthy();
    const added = await card('Order SIM cards');
    expect(added.getByText('Reminder: 25 November 2026')).toBeTruthy();
    const [row] = (await server.client.get<AppReminder[]>(`/api${PATH}`)).body;
    expect(row).toMatchObject({ reminderDate: '2026-11-25T06:00:00.000Z', isActive: true });
  });

  it('that could not be sent stays in the form, and is saved once on another try', async () => {
    const { user } = renderRealApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Add Your First Reminder' }));
    const form = await dialog('Add New Reminder');
    await user.type(form.getByRole('textbox', { name: 'Title' }), 'Once');
    await user.type(form.getByRole('textbox', { name: 'Message' }), 'Only.');
    server.cutOff(/POST \/api\/app-reminders/);
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Create' }));
    await card('Once');
    expect((await server.client.get<AppReminder[]>(`/api${PATH}`)).body).toHaveLength(1);
  });
});

describe('a reminder', () => {
  it('is switched off and on by sending only that', async () => {
    const { id } = await makeReminder(server, {
      title: 'Till',
      reminderDate: new Date('2026-12-01T12:30:00Z'),
    });
    const sent = vi.spyOn(globalThis, 'fetch');
    const { user } = renderRealApp(PATH);
    const release = server.hold(/PUT \/api\/app-reminders/);
    await user.click((await card('Till')).getByRole('button', { name: /^Deactivate/ }));
    expect(await (await card('Till')).findByText('Inactive')).toBeTruthy();
    release();
    expect(await screen.findByText('Reminder updated successfully')).toBeTruthy();
    expect((await card('Till')).getByText('Inactive')).toBeTruthy();
    expect(await read(id)).toMatchObject({ isActive: false, reminderDate: '2026-12-01T12:30:00.000Z' });
    await user.click((await card('Till')).getByRole('button', { name: /^Activate/ }));
    await waitFor(async () => expect(await read(id)).toMatchObject({ isActive: true, version: 3 }));
    const bodies = sent.mock.calls.flatMap(([, init]) => (init?.method === 'PUT' ? [init.body] : []));
    sent.mockRestore();
    expect(bodies).toEqual(['{"isActive":false}', '{"isActive":true}']);
  });

  it('is edited without losing the hour of a date that was not touched', async () => {
    const { id } = await makeReminder(server, {
      title: 'Till',
      reminderDate: new Date('2026-12-01T12:30:00Z'),
    });
    const { user } = renderRealApp(PATH);
    await user.click((await card('Till')).getByRole('button', { name: 'Edit reminder Till' }));
    const form = await dialog('Edit Reminder');
    const title = form.getByRole('textbox', { name: 'Title' });
    expect(title).toHaveProperty('value', 'Till');
    await user.clear(title);
    await user.type(title, 'Count the till');
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Reminder updated successfully')).toBeTruthy();
    await card('Count the till');
    expect(await read(id)).toMatchObject({ reminderDate: '2026-12-01T12:30:00.000Z', version: 2 });
  });

  it('is named by a save without an answer, so that the form of no other reminder speaks of that save', async () => {
    await makeReminder(server, { title: 'Till' });
    const { user } = renderRealApp(PATH);
    await user.click((await card('Till')).getByRole('button', { name: 'Edit reminder Till' }));
    const form = await dialog('Edit Reminder');
    await user.type(form.getByRole('textbox', { name: 'Message' }), ' Twice.');
    server.cutOff(/PUT \/api\/app-reminders/);
    await user.click(form.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(getUnsettled()).toMatchObject([{ form: 'Edit Reminder · Till' }]));
  });

  it('that a colleague has changed meanwhile shows their words before it is saved', async () => {
    const { id } = await makeReminder(server, { title: 'Till', message: 'Old words.' });
    const { user } = renderRealApp(PATH);
    await user.click((await card('Till')).getByRole('button', { name: 'Edit reminder Till' }));
    const form = await dialog('Edit Reminder');
    await user.type(form.getByRole('textbox', { name: 'Title' }), ' today');
    await server.client.put(`/api${PATH}/${id}`, { message: 'Their words.' });
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await form.findByText(/^Changed meanwhile by /)).toBeTruthy();
    expect(form.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Their words.');
    expect(form.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Till today');
    await user.click(form.getByRole('button', { name: 'Update' }));
    await card('Till today');
    expect(await read(id)).toMatchObject({ title: 'Till today', message: 'Their words.' });
  });

  it('is deleted at once, and comes back by Undo', async () => {
    const { id } = await makeReminder(server, { title: 'Till' });
    const { user } = renderRealApp(PATH);
    await user.click((await card('Till')).getByRole('button', { name: 'Delete reminder Till' }));
    expect(await screen.findByText('Reminder deleted successfully')).toBeTruthy();
    await noCard('Till');
    expect((await server.client.get(`/api${PATH}/${id}`)).status).toBe(404);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await card('Till');
    expect(await read(id)).toMatchObject({ title: 'Till' });
  });

  it('that is gone already is deleted all the same; one that was changed is not', async () => {
    const gone = await makeReminder(server, { title: 'Gone' });
    const changed = await makeReminder(server, { title: 'Changed' });
    const { user } = renderRealApp(PATH);
    await card('Gone');
    await server.client.delete(`/api${PATH}/${gone.id}`);
    await server.client.put(`/api${PATH}/${changed.id}`, { title: 'Changed since' });
    await user.click((await card('Gone')).getByRole('button', { name: 'Delete reminder Gone' }));
    await noCard('Gone');
    await screen.findByText('Reminder deleted successfully');
    expect(await screen.findByRole('article', { name: 'Changed since' })).toBeTruthy();
  });

  it('that a colleague has changed is not deleted unseen', async () => {
    const { id } = await makeReminder(server, { title: 'Till' });
    const { user } = renderRealApp(PATH);
    await card('Till');
    await server.client.put(`/api${PATH}/${id}`, { title: 'Important' });
    await user.click((await card('Till')).getByRole('button', { name: 'Delete reminder Till' }));
    expect(await screen.findByRole('article', { name: 'Important' })).toBeTruthy();
    expect((await server.client.get(`/api${PATH}/${id}`)).status).toBe(200);
  });
});
