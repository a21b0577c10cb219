import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as make from '#testing/builders.ts';
import { getUnsettled } from '#web/lib/writes/sent-writes.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
// The box is kept on the device.
afterEach(() => localStorage.clear());

type User = ReturnType<typeof renderRealApp>['user'];

async function list(user: User, model: string, count: number) {
  await user.type(await screen.findByLabelText(/^Phone model/), model);
  const quantity = screen.getByLabelText('How many');
  await user.clear(quantity);
  await user.type(quantity, `${count}{Enter}{Enter}`);
}

/** When what is shown is of the box as it is. */
async function press(user: User) {
  const button = await screen.findByRole('button', { name: 'Give them out' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  await user.click(button);
}

it('proposes, gives out and takes back; what is too much and what is no number is said', async () => {
  const first = await make.makeReservation(server, { phoneModel: 'Screen Phone 1' });
  await make.makeReservation(server, { phoneModel: 'screen phone1', priority: 'low' });
  const { user } = renderRealApp('/stock-arrival');
  expect(await screen.findByText('Nothing is in the box yet')).toBeTruthy();
  await list(user, 'Screen Phone 1', 501);
  expect(screen.getByText('From 1 to 500')).toBeTruthy();
  await user.clear(screen.getByLabelText(/^Phone model/));
  await list(user, 'Screen Phone 1', 1);
  expect(await screen.findByText('Screen Phone 1: 1 for 2 who wait, 1 go without')).toBeTruthy();
  expect(screen.getByText(/^reserved .*, oldest; takes any color and storage$/)).toBeTruthy();

  const scan = screen.getByLabelText('Scan or type an IMEI: Screen Phone 1');
  await user.type(scan, '490154203237519{Enter}');
  expect(screen.getByText('The last digit does not fit the others: look at the number again')).toBeTruthy();
  await user.clear(scan);
  await user.type(scan, '490154203237518{Enter}');
  expect(await screen.findByText('49-015420-323751-8')).toBeTruthy();

  await press(user);
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('1 reservation with their stock in')).toBeTruthy();
  // Two presses before anything has been drawn.
  const give = question.getByRole('button', { name: 'Give them out' });
  act(() => {
    give.click();
    give.click();
  });
  expect(await screen.findByRole('link', { name: 'Print labels' })).toBeTruthy();
  expect(getUnsettled()).toEqual([]);
  const { body } = await server.client.get(`/api/reservations/${first.id}`);
  expect(body).toMatchObject({ status: 'notified', deviceImei: '490154203237518', deviceBranch: 'oshakati' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'The box is taken back' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Print labels' })).toBeNull();
  const { body: boxes } = await server.client.get('/api/stock-arrivals');
  expect(boxes).toHaveLength(1);
});

it('gives back a box that was emptied, and shows what another tab has listed', async () => {
  const { user } = renderRealApp('/stock-arrival');
  await list(user, 'Screen Phone 4', 2);
  await user.click(screen.getByRole('button', { name: 'Empty the box' }));
  expect(await screen.findByText('Nothing is in the box yet')).toBeTruthy();
  await list(user, 'Screen Phone 5', 1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('3 phones')).toBeTruthy();

  const key = 'draft:stock-arrival-box';
  const draft = JSON.parse(localStorage.getItem(key) ?? '');
  const theirs = { ...draft, values: { ...draft.values, lines: draft.values.lines.slice(0, 1) } };
  localStorage.setItem(key, JSON.stringify(theirs));
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key }));
  });
  expect(await screen.findByText('2 phones')).toBeTruthy();
  expect(screen.getByText('Changed in another tab: this is the box as it is there.')).toBeTruthy();
  await list(user, 'Screen Phone 6', 1);
  expect(screen.queryByText(/^Changed in another tab/)).toBeNull();
});

it('says what was changed first, and gives nothing out', async () => {
  const waiting = await make.makeReservation(server, { phoneModel: 'Screen Phone 2' });
  const { user } = renderRealApp('/stock-arrival');
  await list(user, 'Screen Phone 2', 1);
  await press(user);
  await server.client.put(`/api/reservations/${waiting.id}`, { color: 'Red' });
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Give them out' }),
  );
  expect(
    await screen.findByText('Who waits has changed meanwhile. Look at the proposal again.'),
  ).toBeTruthy();
  const { body } = await server.client.get(`/api/reservations/${waiting.id}`);
  expect(body).toMatchObject({ status: 'waiting', color: 'Red' });
});

it('takes a scan in the model’s field for a number of the phone above it, and asks for a model without one', async () => {
  const { user } = renderRealApp('/stock-arrival');
  const model = await screen.findByLabelText(/^Phone model/);
  await user.type(model, '490154203237518{Enter}');
  expect(await screen.findByText('This is an IMEI. Which model is it of?')).toBeTruthy();
  expect(document.activeElement).toBe(model);
  await user.clear(model);
  await list(user, 'Screen Phone 3', 1);
  expect(document.activeElement).toBe(model);
  await user.keyboard('490154203237518{Enter}');
  expect(await screen.findByText('49-015420-323751-8')).toBeTruthy();
  expect(document.activeElement).toBe(model);
  expect(screen.getByText('1 phone')).toBeTruthy();
  await user.keyboard('490154203237519{Enter}');
  expect(screen.getByText('This is the number of a phone, and no IMEI: scan it again')).toBeTruthy();
});

it('lists the boxes that were taken in, opens one by its address, and takes it back', async () => {
  const reserved = await make.makeReservation(server, { phoneModel: 'Screen Phone 7' });
  const unit = { phoneModel: 'Screen Phone 7', color: null, storage: null, supplierOrderNumber: null };
  const { body: seen } = await server.client.get(`/api/reservations/${reserved.id}`);
  const { body: boxes } = await server.client.get('/api/stock-arrivals');
  const { body: taken } = await server.client.post<{ id: number }>('/api/stock-arrivals', {
    ...{ branch: 'rundu', lastArrivalId: boxes[0]?.id ?? 0 },
    units: [
      { ...unit, key: 'a', imei: '356938035643809' },
      { ...unit, key: 'b', imei: null },
    ],
    given: [
      { key: 'a', to: { kind: 'reservation', id: reserved.id } },
      { key: 'b', to: null },
    ],
    seen: [{ kind: 'reservation', id: reserved.id, version: seen.version }],
  });
  const { user, address } = renderRealApp('/stock-arrival');
  const boxesTaken = (await screen.findByRole('heading', { name: 'Boxes taken in' })).closest('section');
  const list = within(boxesTaken as HTMLElement);
  const [row] = await list.findAllByRole('listitem');
  expect(row?.textContent).toContain('Rundu2 phones · 1 to people who wait · 1 unclaimed');
  await user.click(within(row as HTMLElement).getByRole('link'));
  expect(address()).toBe(`/stock-arrival?box=${taken.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Box taken in' }));
  expect(await dialog.findByText('2 phones · 1 to people who wait · 1 unclaimed')).toBeTruthy();
  expect(dialog.getByText('35-693803-564380-9')).toBeTruthy();
  expect(dialog.getByText('Unclaimed: nobody waits for it')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Print labels' }).getAttribute('href')).toBe(
    `/print/arrival/${taken.id}`,
  );
  const back = dialog.getByRole('button', { name: 'Take the box back' });
  act(() => {
    back.click();
    back.click();
  });
  expect(await dialog.findByText(/Everybody waits as before\.$/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Take the box back' })).toBeNull();
  expect(screen.queryByText('The box could not be taken back')).toBeNull();
  await user.keyboard('{Escape}');
  expect(address()).toBe('/stock-arrival');
  expect(await within(list.getAllByRole('listitem')[0] as HTMLElement).findByText('Taken back')).toBeTruthy();
});
