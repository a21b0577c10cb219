import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { makeReservation } from '#testing/builders.ts';
import { keepDraft } from '#web/lib/forms/form-drafts.ts';
import { currentOpening } from '#web/lib/writes/open-forms.ts';
import { getUnsettled } from '#web/lib/writes/sent-writes.ts';
import { makeCustomer, makeOrder, readOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  // The screen's clock is the server's.
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});

type Wish = NonNullable<Parameters<typeof makeReservation>[1]>;

async function reserve(name: string, wish: Wish = {}): Promise<number> {
  const customer = await makeCustomer(server, { name });
  return (await makeReservation(server, { customerId: customer.id, ...wish })).id;
}
const read = async (id: number) => (await server.client.get<Reservation>(`/api/reservations/${id}`)).body;
const change = (id: number, body: object) => server.client.put(`/api/reservations/${id}`, body);
const row = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^Select .*, ${name}`) }));
const noRow = (name: string) =>
  waitFor(() => {
    // Behind a dialog there are no rows for anybody.
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('row', { name: new RegExp(`^Select .*, ${name}`) })).toBeNull();
  });
type User = ReturnType<typeof renderRealApp>['user'];
async function press(user: User, name: string, action: string) {
  await user.click((await row(name)).getByRole('button', { name: new RegExp(`^${action}: `) }));
}
async function choose(user: User, name: string, item: string) {
  await press(user, name, 'More actions');
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** The calendar is a popover of its own, with its own tests. */
async function pickDay(user: User, form: ReturnType<typeof within>, wanted = /, 24 November/) {
  await user.click(form.getByRole('button', { name: /^Expected Stock Date/ }));
  const [day] = await screen.findAllByRole('button', { name: wanted });
  await user.click(day as HTMLElement);
}

// These come first: nothing has been taken in yet.
describe('without reservations', () => {
  it('shows placeholders while it loads, then says that there are none', async () => {
    const release = server.hold(/GET \/api\/reservations\?/);
    renderRealApp('/reservations');
    expect(await screen.findByText('Loading reservations...')).toBeTruthy();
    release();
    expect(await screen.findByText('No reservations found')).toBeTruthy();
  });

  it('says what failed and loads on a second try', async () => {
    server.cutOff(/GET \/api\/reservations\?/);
    const { user } = renderRealApp('/reservations');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Reservations could not be loaded')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No reservations found')).toBeTruthy();
  });
});

describe('the list', () => {
  it('is a table that tells of each who, what, since when and how late', async () => {
    const at = new Date('2026-11-03T10:00:00Z');
    await reserve('Late Lena', {
      phoneModel: 'Queue Phone',
      color: 'Black',
      storage: '256GB',
      collectionBranch: 'rundu',
      reservedDate: at,
      expectedStockDate: '2026-11-15',
    });
    await reserve('High Hilma', { phoneModel: 'queue phone', priority: 'high' });
    renderRealApp('/reservations');
    const lena = await row('Late Lena');
    expect(screen.getByRole('heading', { level: 1, name: 'Phone Reservations' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      'Select',
      'Customer',
      'Phone Model',
      'Color/Storage',
      'Branch',
      'Reserved Date',
      'Expected Stock',
      'Priority',
      'Status',
      'Actions',
    ]);
    for (const words of [
      'Queue Phone',
      'Black',
      '256GB',
      '3 Nov 2026',
      '15 Nov 2026',
      'late 3 days',
      'Normal',
      'Waiting',
      '2nd of 2 waiting for this model in Black · 256GB',
      'Rundu',
    ])
      expect(lena.getByText(words), words).toBeTruthy();
    expect(lena.getByRole('link', { name: /^Call Late Lena/ }).getAttribute('href')).toMatch(/^tel:/);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows[0]?.textContent).toContain('High Hilma');
    expect((await row('High Hilma')).getByText('1st of 2 waiting for this model')).toBeTruthy();
  });

  it('hides finished ones until they are asked for', async () => {
    await reserve('Done Dora', { status: 'completed' });
    const { user, address } = renderRealApp('/reservations');
    expect(await screen.findByText(/^1 finished hidden/)).toBeTruthy();
    await row('Late Lena');
    await noRow('Done Dora');
    await user.click(screen.getByRole('link', { name: 'show' }));
    await row('Done Dora');
    expect(address()).toBe('/reservations?status=all');
    expect(await screen.findByText(/^Finished ones are shown/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'hide finished' }));
    await noRow('Done Dora');
  });

  it('is narrowed by its figures and by status, in the address', async () => {
    await reserve('Call Carl', { status: 'notified', stockReceived: true });
    const { user, address } = renderRealApp('/reservations');
    const figures = within(await screen.findByRole('navigation', { name: 'Reservations in numbers' }));
    await user.click(await figures.findByRole('link', { name: /^Stock in – to call\s*1$/ }));
    expect((await row('Call Carl')).getByText('Stock in · customer not yet called')).toBeTruthy();
    await noRow('Late Lena');
    expect(address()).toBe('/reservations?status=to_call');
    await user.click(figures.getByRole('link', { name: /^Late/ }));
    await row('Late Lena');
    await noRow('High Hilma');
    await user.click(figures.getByRole('link', { name: /^Late/ }));
    await row('High Hilma');
    expect(address()).toBe('/reservations');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Completed');
    await row('Done Dora');
    expect(screen.getByText(/^Only: Completed/)).toBeTruthy();
    expect(address()).toBe('/reservations?status=completed');
  });

  it('is narrowed to a branch, its figures too, in the address', async () => {
    const { user, address } = renderRealApp('/reservations');
    await row('High Hilma');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.selectOptions(await screen.findByLabelText('Branch'), 'Rundu');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await noRow('High Hilma');
    await row('Late Lena');
    expect(address()).toBe('/reservations?branch=rundu');
    const figures = within(screen.getByRole('navigation', { name: 'Reservations in numbers' }));
    await user.click(await figures.findByRole('link', { name: /^Waiting\s*1$/ }));
    await waitFor(() => expect(address()).toBe('/reservations?status=waiting&branch=rundu'));
  });

  it('is searched, and says when nothing matches', async () => {
    const { user, address } = renderRealApp('/reservations?q=queuephone');
    await row('Late Lena');
    await noRow('Call Carl');
    const box = screen.getByRole('searchbox', { name: 'Search reservations' });
    await user.clear(box);
    await user.type(box, 'nobody');
    expect(await screen.findByText('No reservation matches')).toBeTruthy();
    expect(address()).toBe('/reservations?q=nobody');
    const [inBox, below] = screen.getAllByRole('button', { name: 'Clear search' });
    await user.click((below ?? inBox) as HTMLElement);
    await row('Call Carl');
  });

  it('opens the details that the address names, and says when there are none', async () => {
    const id = await reserve('Detail Dina', { phoneModel: 'Pixel 9', agentBranch: 'rundu' });
    await server.client.put(`/api/reservations/${id}`, { phoneModel: 'Pixel 9 Pro' });
    const { user, address } = renderRealApp(`/reservations?status=waiting&reservation=${id}`);
    const details = await dialog('Reservation');
    expect(details.getByRole('link', { name: 'Detail Dina' })).toBeTruthy();
    expect(details.getByText('Rundu')).toBeTruthy();
    expect(await details.findByText('No contacts with the customer yet')).toBeTruthy();
    await user.click(details.getByRole('tab', { name: 'History' }));
    expect(await details.findByText('Phone model: Pixel 9 → Pixel 9 Pro')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/reservations?status=waiting');
  });

  it('has the details that were opened in the address; closing and Back lead to the list as it was', async () => {
    await reserve('Shared Sara', { phoneModel: 'Pixel 9' });
    const { user, address, router } = renderRealApp('/reservations?q=shared');
    await user.click(await (await row('Shared Sara')).findByRole('button', { name: 'Shared Sara' }));
    await dialog('Reservation');
    expect(address()).toMatch(/^\/reservations\?q=shared&reservation=[0-9]+$/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/reservations?q=shared'));
    expect(router.history.canGoBack()).toBe(false);
    await user.click((await row('Shared Sara')).getByRole('button', { name: 'Shared Sara' }));
    await dialog('Reservation');
    router.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/reservations?q=shared');
  });

  it('says that the reservation of the address is not there', async () => {
    renderRealApp('/reservations?reservation=999999');
    expect((await screen.findAllByText('Reservation not found')).length).toBeGreaterThan(0);
    await row('Detail Dina');
  });
});

describe('the steps', () => {
  it('Stock In calls for a call, and is undone from its message', async () => {
    const id = await reserve('Stock Stina', { phoneModel: 'Queue Phone' });
    const { user } = renderRealApp('/reservations');
    const release = server.hold(/PUT \/api\/reservations/);
    await press(user, 'Stock Stina', 'Stock In');
    expect(await (await row('Stock Stina')).findByText('Notified')).toBeTruthy();
    release();
    expect(await (await row('Stock Stina')).findByText('Stock in · customer not yet called')).toBeTruthy();
    expect((await screen.findAllByText('Reservation updated successfully')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/2 customers come first in the queue for this model/).length).toBeGreaterThan(
      0,
    );
    expect((await read(id)).status).toBe('notified');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await (await row('Stock Stina')).findByText('Waiting')).toBeTruthy();
    expect(await read(id)).toMatchObject({ status: 'waiting', stockReceived: false });
  });

  it('keeps a step that is not answered under its name, for the list of what waits', async () => {
    const id = await reserve('Kept Kaarina', { phoneModel: 'Kept Phone' });
    server.cutOff(new RegExp(`PUT /api/reservations/${id}`));
    const { user } = renderRealApp('/reservations');
    await press(user, 'Kept Kaarina', 'Stock In');
    expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
    expect(getUnsettled().map(({ form }) => form)).toEqual([
      expect.stringMatching(/^Kept Kaarina, .+ · Stock In$/),
    ]);
  });

  it('calls nobody with a second press on Stock In', async () => {
    const id = await reserve('Pressed Pia', { phoneModel: 'Pressed Phone' });
    const { user } = renderRealApp('/reservations');
    const stockIn = await (await row('Pressed Pia')).findByRole('button', { name: /^Stock In: / });
    await user.dblClick(stockIn);
    expect(await screen.findByText('Pressed Pia, Pressed Phone · Notified')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls.filter((call) => call === `PUT /api/reservations/${id}`)).toHaveLength(1);
  });

  it('moves the others up when somebody cancels, and back on Undo', async () => {
    await reserve('Second Sam', { phoneModel: 'Cancel Phone' });
    const id = await reserve('First Fina', { phoneModel: 'Cancel Phone', priority: 'high' });
    const { user } = renderRealApp('/reservations');
    expect(await (await row('Second Sam')).findByText('2nd of 2 waiting for this model')).toBeTruthy();
    await choose(user, 'First Fina', 'Cancel Reservation');
    const asked = await dialog('Cancel Reservation');
    expect(asked.getByText('The next customer in the queue moves up.')).toBeTruthy();
    await user.type(asked.getByLabelText('Reason'), 'Bought elsewhere');
    await user.click(asked.getByRole('button', { name: 'Cancel Reservation' }));
    await noRow('First Fina');
    expect((await row('Second Sam')).queryByText(/waiting for this model/)).toBeNull();
    expect(await read(id)).toMatchObject({ status: 'cancelled', cancelReason: 'Bought elsewhere' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await (await row('First Fina')).findByText('1st of 2 waiting for this model')).toBeTruthy();
    expect(await (await row('Second Sam')).findByText('2nd of 2 waiting for this model')).toBeTruthy();
  });

  it('says who was faster when a step comes too late', async () => {
    const id = await reserve('Raced Rita');
    const { user } = renderRealApp('/reservations');
    await row('Raced Rita');
    await change(id, { status: 'cancelled' });
    await press(user, 'Raced Rita', 'Stock In');
    const words =
      /^Raced Rita, .+: Changed meanwhile by Agent 3, .*: Cancelled\. The reservation is now Cancelled\.$/;
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    await noRow('Raced Rita');
    expect((await read(id)).status).toBe('cancelled');
  });

  it('reopens a finished one to where its stock is', async () => {
    const id = await reserve('Again Anna', { status: 'cancelled', stockReceived: true });
    const { user } = renderRealApp('/reservations?status=cancelled');
    await press(user, 'Again Anna', 'Reopen');
    await noRow('Again Anna');
    expect((await read(id)).status).toBe('notified');
  });
});

describe('reserving', () => {
  it('needs a customer, a model and a day', async () => {
    const { user } = renderRealApp('/reservations');
    await user.click(await screen.findByRole('button', { name: 'New Reservation' }));
    const form = await dialog('New Reservation');
    await user.click(form.getByRole('button', { name: 'Create Reservation' }));
    for (const words of [
      'Find the customer first',
      'Phone model is required',
      'Expected stock date is required',
    ])
      expect(await form.findByText(words)).toBeTruthy();
    expect(server.calls).not.toContain('POST /api/reservations');
  });

  it('finds a customer, whom a failed search leaves behind', async () => {
    const customer = await makeCustomer(server, { name: 'Known Kaino' });
    const { user } = renderRealApp('/reservations');
    await user.click(await screen.findByRole('button', { name: 'New Reservation' }));
    const form = await dialog('New Reservation');
    await user.type(form.getByRole('combobox', { name: 'Customer' }), 'known kai');
    await user.click(await form.findByRole('option', { name: /Known Kaino/ }));
    await user.type(form.getByLabelText(/^Phone Model\*?$/), 'Pixel 9');
    await user.click(form.getByRole('button', { name: /^Change customer/ }));
    server.cutOff(/GET \/api\/customers\?q=lost/);
    await user.type(form.getByRole('combobox', { name: 'Customer' }), 'lost');
    expect(await form.findByText(/Unable to connect/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Create Reservation' }));
    expect(await form.findByText('Find the customer first')).toBeTruthy();
    await user.clear(form.getByRole('combobox', { name: 'Customer' }));
    await user.type(form.getByRole('combobox', { name: 'Customer' }), customer.phone);
    await user.click(await form.findByRole('option', { name: /Known Kaino/ }));
    await pickDay(user, form, /, 12 November/);
    expect(form.getByText('This date has passed. The reservation will be late right away.')).toBeTruthy();
    await pickDay(user, form);
    expect(form.queryByText(/^This date has passed/)).toBeNull();
    await user.click(form.getByRole('radio', { name: 'High' }));
    await user.click(form.getByRole('button', { name: 'Create Reservation' }));
    expect((await screen.findAllByText('Reservation created successfully')).length).toBeGreaterThan(0);
    expect(await (await row('Known Kaino')).findByText('High')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await screen.findAllByText('Taken back')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByText('Known Kaino')).toBeNull());
  });

  it('adds a new customer in the same step, once, and takes nobody for another', async () => {
    const known = await makeCustomer(server, { name: 'Owner Olivia' });
    const { user } = renderRealApp('/reservations');
    await user.click(await screen.findByRole('button', { name: 'New Reservation' }));
    const form = await dialog('New Reservation');
    await user.type(form.getByRole('combobox', { name: 'Customer' }), 'New Nora');
    await user.click(await form.findByRole('option', { name: /New customer/ }));
    await user.type(form.getByLabelText(/^Phone\*?$/), known.phone);
    await user.type(form.getByLabelText(/^Phone Model\*?$/), 'Pixel 9');
    await pickDay(user, form);
    expect(await form.findByText(/belongs to Owner Olivia/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Create Reservation' }));
    await waitFor(() => expect(form.getByRole('alert')).toBeTruthy());
    await user.clear(form.getByLabelText(/^Phone\*?$/));
    await user.type(form.getByLabelText(/^Phone\*?$/), '081 999 1234');
    expect(await form.findByText('New customer: will be added when you save.')).toBeTruthy();
    server.calls.length = 0;
    await user.click(form.getByRole('button', { name: 'Create Reservation' }));
    await row('New Nora');
    expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/reservations']);
    expect((await server.client.get('/api/customers?q=New%20Nora')).body).toHaveLength(1);
  });
});

describe('a model', () => {
  it('that is waited for in another spelling is asked about, and joins that queue', async () => {
    await reserve('Waiting Wilma', { phoneModel: 'Pixel 10 Pro' });
    const { user } = renderRealApp('/reservations');
    await user.click(await screen.findByRole('button', { name: 'New Reservation' }));
    const form = await dialog('New Reservation');
    await user.type(form.getByRole('combobox', { name: 'Customer' }), 'waiting wilma');
    await user.click(await form.findByRole('option', { name: /Waiting Wilma/ }));
    const model = () => form.getByLabelText(/^Phone Model\*?$/) as HTMLInputElement;
    await waitFor(() => expect(model().list?.options.length).toBeGreaterThan(0));
    await user.type(model(), 'Google Pixel 10 Pro');
    expect(await form.findByText('Is this the Pixel 10 Pro that 1 customer is waiting for?')).toBeTruthy();
    // Not when it is left: the question would move what is pressed to leave it.
    expect(model()).toHaveFocus();
    await pickDay(user, form);
    await user.click(form.getByRole('button', { name: 'Create Reservation' }));
    const waiting = async () =>
      (await server.client.get<Reservation[]>('/api/reservations?q=pixel10pro&order=queue')).body;
    expect(await waiting()).toHaveLength(1);
    await user.click(form.getByRole('button', { name: 'Yes, Pixel 10 Pro' }));
    expect(model().value).toBe('Pixel 10 Pro');
    await user.selectOptions(form.getByLabelText('Branch'), 'Swakopmund');
    await user.click(form.getByRole('button', { name: 'Create Reservation' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await waiting()).map(({ queue, collectionBranch }) => [queue, collectionBranch])).toEqual([
      [{ position: 1, total: 2 }, null],
      [{ position: 2, total: 2 }, 'swakopmund'],
    ]);
  });

  it('that is another phone is taken in as it is typed', async () => {
    const id = await reserve('Other Otto', { phoneModel: 'Nothing 2' });
    await reserve('Near Nelao', { phoneModel: 'Galaxy Fold' });
    const { user } = renderRealApp('/reservations');
    await press(user, 'Other Otto', 'Edit');
    const form = await dialog('Edit Reservation');
    expect(currentOpening()?.form).toMatch(/^Edit Reservation · .*Other Otto/);
    const model = form.getByLabelText(/^Phone Model\*?$/) as HTMLInputElement;
    await waitFor(() => expect(model.list?.options.length).toBeGreaterThan(0));
    await user.clear(model);
    await user.type(model, 'Samsung Galaxy Fold');
    await user.click(await form.findByRole('button', { name: 'Different phone' }));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(async () => expect((await read(id)).phoneModel).toBe('Samsung Galaxy Fold'));
  });
});

describe('stock that arrives', () => {
  it('takes in the first so many of the queue, names them before and after, and is undone at once', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 8, minute));
    const ids: number[] = [];
    for (const [minute, name] of ['Arrive Anna', 'Arrive Bea', 'Arrive Cora'].entries())
      ids.push(await reserve(name, { phoneModel: 'Arriving One', reservedDate: at(minute) }));
    const statuses = () => Promise.all(ids.map(async (id) => (await read(id)).status));
    const { user } = renderRealApp('/reservations');
    await user.click(await screen.findByRole('button', { name: 'Stock arrived' }));
    const form = await dialog('Stock arrived');
    await user.type(form.getByLabelText(/^Phone Model/), 'arriving one');
    await user.clear(form.getByLabelText(/^How many/));
    await user.click(form.getByRole('button', { name: 'Stock In' }));
    expect(await form.findByText('Enter a whole number from 1 to 100')).toBeTruthy();
    await user.type(form.getByLabelText(/^How many/), '2');
    expect((await form.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Arrive Anna, Arriving One',
      'Arrive Bea, Arriving One',
    ]);
    await user.click(form.getByRole('button', { name: 'Stock In' }));
    expect(
      (await screen.findAllByText('Arrive Anna, Arriving One · Arrive Bea, Arriving One')).length,
    ).toBeGreaterThan(0);
    expect(await statuses()).toEqual(['notified', 'notified', 'waiting']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await statuses()).toEqual(['waiting', 'waiting', 'waiting']));
  });

  it('in another spelling is asked about before it is taken in', async () => {
    const id = await reserve('Omega Olga', { phoneModel: 'Omega 5 Pro' });
    const { user } = renderRealApp('/reservations');
    await user.click(await screen.findByRole('button', { name: 'Stock arrived' }));
    const form = await dialog('Stock arrived');
    const model = form.getByLabelText(/^Phone Model/) as HTMLInputElement;
    await waitFor(() => expect(model.list?.options.length).toBeGreaterThan(0));
    await user.type(model, 'Google Omega 5 Pro');
    await user.click(form.getByRole('button', { name: 'Stock In' }));
    expect(await form.findByText('Is this the Omega 5 Pro that 1 customer is waiting for?')).toBeTruthy();
    expect((await read(id)).status).toBe('waiting');
    await user.click(form.getByRole('button', { name: 'Yes, Omega 5 Pro' }));
    expect(await form.findByText('Omega Olga, Omega 5 Pro')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Stock In' }));
    await waitFor(async () => expect((await read(id)).status).toBe('notified'));
  });
});

describe('changing one', () => {
  it('keeps the customer and their number locked', async () => {
    const id = await reserve('Edit Eddy', { phoneModel: 'Old Phone', color: 'Red' });
    const { user } = renderRealApp('/reservations');
    await press(user, 'Edit Eddy', 'Edit');
    const form = await dialog('Edit Reservation');
    expect((form.getByLabelText('Customer Phone') as HTMLInputElement).disabled).toBe(true);
    await user.clear(form.getByLabelText(/^Phone Model\*?$/));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText('Phone model is required')).toBeTruthy();
    await user.type(form.getByLabelText(/^Phone Model\*?$/), 'New Phone');
    await user.clear(form.getByLabelText('Color'));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect((await screen.findAllByText('Reservation updated successfully')).length).toBeGreaterThan(0);
    expect(await (await row('Edit Eddy')).findByText('New Phone')).toBeTruthy();
    expect(await read(id)).toMatchObject({ phoneModel: 'New Phone', color: null });
  });

  it('says what somebody else did meanwhile, keeps what was typed and takes over the rest', async () => {
    const id = await reserve('Both Bella', { phoneModel: 'Mine', color: 'Red' });
    const { user } = renderRealApp('/reservations');
    await press(user, 'Both Bella', 'Edit');
    const form = await dialog('Edit Reservation');
    await user.clear(form.getByLabelText('Storage'));
    await user.type(form.getByLabelText('Storage'), '1TB');
    await change(id, { color: 'Green', priority: 'high' });
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText(/^Changed meanwhile by Agent 3, .*: Reservation changed$/)).toBeTruthy();
    expect((form.getByLabelText('Storage') as HTMLInputElement).value).toBe('1TB');
    expect((form.getByLabelText('Color') as HTMLInputElement).value).toBe('Green');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(async () =>
      expect(await read(id)).toMatchObject({ color: 'Green', storage: '1TB', priority: 'high' }),
    );
  });
});

it('a draft that is continued says what somebody changed since, and lets choose', async () => {
  const id = await reserve('Draft Dora', { phoneModel: 'Draft Phone', color: 'Red', storage: '64GB' });
  keepDraft({
    opening: 'before',
    name: `edit-reservation:${id}`,
    doing: 'changing Draft Dora, Draft Phone',
    values: { color: 'Blue', storage: '1TB' },
    before: { color: 'Red', storage: '64GB' },
  });
  await change(id, { color: 'Green', priority: 'high' });
  const { user } = renderRealApp('/reservations');
  await press(user, 'Draft Dora', 'Edit');
  const form = await dialog('Edit Reservation');
  await user.click(form.getByRole('button', { name: 'Continue' }));
  expect(await form.findByText(/^Changed meanwhile by Agent 3, .*: Reservation changed$/)).toBeTruthy();
  expect((form.getByLabelText('Color') as HTMLInputElement).value).toBe('Blue');
  expect(form.queryByRole('button', { name: 'Use theirs: Storage' })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Use theirs: Color' }));
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(async () =>
    expect(await read(id)).toMatchObject({ color: 'Green', storage: '1TB', priority: 'high' }),
  );
});

describe('calling the customer', () => {
  it('takes the message along and notes the outcome', async () => {
    const id = await reserve('Call Clara', {
      status: 'notified',
      stockReceived: true,
      phoneModel: 'Pixel 9',
    });
    const { user } = renderRealApp('/reservations');
    await press(user, 'Call Clara', 'Contact');
    const form = await dialog('Contact Customer');
    const message = form.getByLabelText('Message') as HTMLTextAreaElement;
    expect(message.value).toContain('The Pixel 9 that you reserved is in stock');
    expect(form.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
      encodeURIComponent('that you reserved is in stock'),
    );
    await user.click(form.getByRole('radio', { name: 'Still waiting' }));
    expect(message.value).toContain('is not in stock yet');
    await user.click(form.getByRole('button', { name: 'Reached' }));
    expect(await form.findByText('Communication method is required')).toBeTruthy();
    await user.click(form.getByRole('radio', { name: 'Phone call' }));
    await user.click(form.getByRole('button', { name: 'Reached' }));
    expect(
      await (await row('Call Clara')).findByText('Customer informed · Agent 3, Phone call'),
    ).toBeTruthy();
    expect((await row('Call Clara')).queryByText('Stock in · customer not yet called')).toBeNull();
    expect(await read(id)).toMatchObject({ customerContacted: true, contactedBy: 'Agent 3' });
    // Who was called comes to buy next.
    expect((await row('Call Clara')).getByRole('button', { name: /^Complete: / })).toBeTruthy();
  });
});

describe('completing one', () => {
  it('takes its order in, which a taken quote number holds up', async () => {
    const taken = await makeOrder(server, { quoteNumber: 'Q-TAKEN' });
    const id = await reserve('Buy Bruno', { phoneModel: 'Pixel 9', status: 'notified', stockReceived: true });
    const { user } = renderRealApp('/reservations');
    await choose(user, 'Buy Bruno', 'Complete');
    const form = await dialog('Complete Reservation');
    await user.click(form.getByRole('checkbox', { name: 'Also add the order' }));
    await user.click(form.getByRole('button', { name: 'Complete and Add Order' }));
    expect(await form.findByText('Quote number is required')).toBeTruthy();
    expect(form.getByText('Total amount is required')).toBeTruthy();
    await user.type(form.getByLabelText(/^Quote Number\*?$/), 'q-taken');
    await user.type(form.getByLabelText(/^Total Amount\*?$/), '12500');
    await user.click(form.getByRole('button', { name: 'Complete and Add Order' }));
    expect(
      await form.findByText(`Quote Q-TAKEN is already on an order of ${taken.customer.name}`),
    ).toBeTruthy();
    await user.clear(form.getByLabelText(/^Quote Number\*?$/));
    await user.type(form.getByLabelText(/^Quote Number\*?$/), 'Q-FREE');
    await user.click(form.getByRole('button', { name: 'Complete and Add Order' }));
    await noRow('Buy Bruno');
    expect((await screen.findAllByText(/Buy Bruno, Pixel 9 · Order Q-FREE added/)).length).toBeGreaterThan(0);
    const { status, paymentId } = await read(id);
    expect(status).toBe('completed');
    expect(await readOrder(server, paymentId ?? 0)).toMatchObject({
      quoteNumber: 'Q-FREE',
      totalAmount: '12500.00',
      phoneModel: 'Pixel 9',
      addedByAgent: 'Agent 3',
      agentBranch: 'oshakati',
      customer: { name: 'Buy Bruno' },
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const bruno = await row('Buy Bruno');
    expect(bruno.getByRole('link', { name: 'Open its order' }).getAttribute('href')).toBe(
      `/payments?order=${paymentId}`,
    );
    await choose(user, 'Buy Bruno', 'Complete');
    const again = await dialog('Complete Reservation');
    expect(again.getByText('Its order was already added.')).toBeTruthy();
    expect(again.queryByRole('checkbox')).toBeNull();
  });

  it('warns when its stock is not in, and needs nothing else', async () => {
    const id = await reserve('Plain Paul');
    const { user } = renderRealApp('/reservations');
    await choose(user, 'Plain Paul', 'Complete');
    const form = await dialog('Complete Reservation');
    expect(form.getByText('This reservation is not marked as Stock In.')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Complete' }));
    await noRow('Plain Paul');
    expect((await read(id)).status).toBe('completed');
  });
});
