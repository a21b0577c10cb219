import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as make from '#testing/builders.ts';
import { imeiOf } from '#testing/imei.ts';
import { readAnew } from '#web/lib/realtime/read-anew.ts';
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
  const button = await screen.findByRole('button', { name: 'Receive the box' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  await user.click(button);
}

it('proposes, gives out and takes back; what is too much and what is no number is said', async () => {
  const first = await make.makeReservation(server, { phoneModel: 'Screen Phone 1' });
  await make.makeReservation(server, { phoneModel: 'screen phone1', priority: 'low' });
  const { user } = renderRealApp('/stock-arrival');
  expect(await screen.findByText('No phones in the box yet')).toBeTruthy();
  await list(user, 'Screen Phone 1', 501);
  expect(screen.getByText('Enter a number from 1 to 500')).toBeTruthy();
  await user.clear(screen.getByLabelText(/^Phone model/));
  await list(user, 'Screen Phone 1', 1);
  expect(await screen.findByText('Screen Phone 1: 1 phone, 2 waiting, 1 gets none')).toBeTruthy();
  expect(screen.getByText(/^reserved .*, oldest; takes any color and storage$/)).toBeTruthy();

  const scan = await screen.findByLabelText('Scan or type an IMEI: Screen Phone 1');
  await user.type(scan, '490154203237519{Enter}');
  expect(screen.getByText('This IMEI is not valid. Check its digits.')).toBeTruthy();
  await user.clear(scan);
  await user.type(scan, '490154203237518{Enter}');
  expect(await screen.findByText('49-015420-323751-8')).toBeTruthy();

  await press(user);
  const question = within(await screen.findByRole('alertdialog', { name: 'Receive the box: 1 in the box' }));
  expect(question.getByText('1 reservation marked as Stock In')).toBeTruthy();
  // Two presses before anything has been drawn.
  const give = question.getByRole('button', { name: 'Receive the box' });
  act(() => {
    give.click();
    give.click();
  });
  expect(await screen.findByRole('link', { name: 'Print labels' })).toBeTruthy();
  expect(getUnsettled()).toEqual([]);
  const { body } = await server.client.get(`/api/reservations/${first.id}`);
  expect(body).toMatchObject({ status: 'notified', deviceImei: '490154203237518', deviceBranch: 'oshakati' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Box taken back' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Print labels' })).toBeNull();
  const { body: boxes } = await server.client.get('/api/stock-arrivals');
  expect(boxes).toHaveLength(1);
});

it('gives back a box that was emptied, and shows what another tab has listed', async () => {
  const { user } = renderRealApp('/stock-arrival');
  await list(user, 'Screen Phone 4', 2);
  await user.click(screen.getByRole('button', { name: 'Empty the box' }));
  expect(await screen.findByText('No phones in the box yet')).toBeTruthy();
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
  expect(screen.getByText('This box was changed in another tab. You see the latest version.')).toBeTruthy();
  await list(user, 'Screen Phone 6', 1);
  expect(screen.queryByText(/was changed in another tab/)).toBeNull();
});

it('says what was changed first, and gives nothing out', async () => {
  const waiting = await make.makeReservation(server, { phoneModel: 'Screen Phone 2' });
  const { user } = renderRealApp('/stock-arrival');
  await list(user, 'Screen Phone 2', 1);
  await press(user);
  await server.client.put(`/api/reservations/${waiting.id}`, { color: 'Red' });
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Receive the box' }),
  );
  expect(await screen.findByText('The waiting customers have changed. Check the new proposal.')).toBeTruthy();
  const { body } = await server.client.get(`/api/reservations/${waiting.id}`);
  expect(body).toMatchObject({ status: 'waiting', color: 'Red' });
});

it('takes a scan in the model’s field for a number of the phone above it, and asks for a model without one', async () => {
  const { user } = renderRealApp('/stock-arrival');
  const model = await screen.findByLabelText(/^Phone model/);
  await user.type(model, '490154203237518{Enter}');
  expect(await screen.findByText('This is an IMEI. Enter the phone model first.')).toBeTruthy();
  expect(document.activeElement).toBe(model);
  await user.clear(model);
  await list(user, 'Screen Phone 3', 1);
  expect(document.activeElement).toBe(model);
  await user.keyboard('490154203237518{Enter}');
  expect(await screen.findByText('49-015420-323751-8')).toBeTruthy();
  expect(document.activeElement).toBe(model);
  expect(screen.getByText('1 phone')).toBeTruthy();
  await user.keyboard('490154203237519{Enter}');
  expect(screen.getByText('This number is not a valid IMEI. Scan it again.')).toBeTruthy();
});

it('takes back no number that was noted for a quantity that is typed, and says which numbers it has noted', async () => {
  const { user } = renderRealApp('/stock-arrival');
  await list(user, 'Screen Phone 8', 3);
  const scan = await screen.findByLabelText('Scan or type an IMEI: Screen Phone 8');
  await user.type(scan, '490154203237518{Enter}356938035643809{Enter}');
  const quantity = screen.getByLabelText<HTMLInputElement>('How many: Screen Phone 8');
  await user.clear(quantity);
  expect(quantity.value).toBe('');
  await user.type(quantity, '1{Tab}');
  expect(screen.getByRole('alert').textContent).toBe(
    '2 IMEIs are already added. Remove the extra ones first.',
  );
  expect([quantity.value, screen.getAllByRole('button', { name: /^Remove \d+$/ }).length]).toEqual(['3', 2]);
  await user.clear(quantity);
  await user.type(quantity, '13{Enter}');
  expect(await screen.findByText('13 phones')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.clear(quantity);
  await user.type(quantity, '501{Enter}');
  expect([quantity.value, screen.getByRole('alert').textContent]).toEqual([
    '13',
    'Enter a number from 1 to 500',
  ]);

  // The second one of the same phone: it is not as if it had been noted.
  await user.type(scan, '49-015420-323751-8{Enter}');
  expect(screen.getByText('…7518 is already in the box, with Screen Phone 8')).toBeTruthy();
  expect((scan as HTMLInputElement).value).toBe('49-015420-323751-8');
  const model = screen.getByLabelText(/^Phone model/);
  await user.type(model, '356938035643809{Enter}');
  expect(screen.getByText('…3809 is already in the box, with Screen Phone 8')).toBeTruthy();
});

it('notes a number that was typed without Enter; one that is none keeps the box from being given out', async () => {
  const { user } = renderRealApp('/stock-arrival');
  await list(user, 'Screen Phone 9', 2);
  const scan = await screen.findByLabelText('Scan or type an IMEI: Screen Phone 9');
  const button = await screen.findByRole('button', { name: 'Receive the box' });
  await user.type(scan, '490154203237518');
  await user.click(button);
  expect(await screen.findByText('49-015420-323751-8')).toBeTruthy();
  await user.type(scan, '12{Tab}');
  expect(screen.getByText('An IMEI has 15 digits')).toBeTruthy();
  expect(button).toHaveProperty('disabled', true);
  const why = 'An IMEI was typed but not added. Fix it, or clear its field.';
  expect(screen.getByText(why).id).toBe(button.getAttribute('aria-describedby'));
  await user.clear(scan);
  expect(screen.queryByText(why)).toBeNull();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
});

it('says what a line lacks, and beside the button what keeps the box', async () => {
  await server.client.put('/api/auth/device', { agent: 'Agent 3', branch: null, team: null });
  const { user } = renderRealApp('/stock-arrival');
  await screen.findByText('No phones in the box yet');
  await user.click(screen.getByRole('button', { name: 'Add to the box' }));
  expect(screen.getByText('Enter the phone model')).toBeTruthy();
  await list(user, 'Screen Phone 10', 501);
  expect(screen.queryByText('Enter the phone model')).toBeNull();
  expect(screen.getByText('Enter a number from 1 to 500')).toBeTruthy();
  const quantity = screen.getByLabelText('How many');
  await user.type(quantity, '{Backspace}');
  expect(screen.queryByText('Enter a number from 1 to 500')).toBeNull();
  await user.clear(quantity);
  await user.type(quantity, '1{Enter}{Enter}');
  const button = await screen.findByRole('button', { name: 'Receive the box' });
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toBe('Choose the branch where the box arrived');
  await user.selectOptions(screen.getByLabelText(/^Arrived at/), 'Rundu');
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  expect(button.getAttribute('aria-describedby')).toBeNull();
  await server.client.put('/api/auth/device', { agent: 'Agent 3', branch: 'oshakati', team: null });
});

it('asks nobody about its own box when the answer to it was not waited for, and takes the answer when it comes', async () => {
  const { user, client } = renderRealApp('/stock-arrival');
  await list(user, 'Screen Phone 11', 2);
  const lost = server.loseAnswer(/^POST \/api\/stock-arrivals$/);
  await press(user);
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Receive the box' }));
  await lost;
  await user.keyboard('{Escape}');
  const banner = 'Not known whether it was saved: Receive the box: 2 in the box';
  const title = await screen.findByText(banner);
  // The news of a box that was taken in, be it whose it may.
  const asked = server.calls.length;
  await act(() => readAnew(client, ['stock_arrival']));
  expect(server.calls.slice(asked)).toContain('GET /api/stock-arrivals?limit=5');
  expect(screen.queryByText(/Is it the same box\?/)).toBeNull();
  const again = title.closest('[role="status"]') as HTMLElement;
  await user.click(within(again).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Box received' })).toBeTruthy();
  expect(screen.queryByText(banner)).toBeNull();
  const { body: boxes } = await server.client.get('/api/stock-arrivals');
  expect(boxes.filter((box: { takenBackAt: unknown }) => box.takenBackAt === null)).toHaveLength(1);
});

it('asks only about a box of the same model whether it is this one', async () => {
  const { user, client } = renderRealApp('/stock-arrival');
  await list(user, 'Screen Phone 14', 1);
  await screen.findByRole('button', { name: 'Receive the box' });
  const takeIn = async (phoneModel: string) => {
    const phone = { key: '1', phoneModel };
    const { body: boxes } = await server.client.get('/api/stock-arrivals?limit=1');
    const { status } = await server.client.post('/api/stock-arrivals', {
      ...{ units: [phone], branch: 'oshakati', given: [{ key: '1', to: null }], seen: [] },
      lastArrivalId: boxes[0]?.id ?? 0,
    });
    expect(status).toBe(201);
    await act(() => readAnew(client, ['stock_arrival']));
  };
  await takeIn('Another Phone');
  expect(screen.queryByText(/Is it the same box\?/)).toBeNull();
  await takeIn('screen phone 14');
  expect(await screen.findByText(/Is it the same box\?/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Different box' }));
  await waitFor(() => expect(screen.queryByText(/Is it the same box\?/)).toBeNull());
});

it('asks of a phone that was handed over whether it was brought back, and why', async () => {
  const imei = imeiOf(1);
  const phoneModel = 'Screen Phone 12';
  const had = await make.makeReservation(server, { phoneModel, status: 'completed', deviceImei: imei });
  const { user } = renderRealApp('/stock-arrival');
  await list(user, phoneModel, 1);
  await user.type(await screen.findByLabelText(`Scan or type an IMEI: ${phoneModel}`), `${imei}{Enter}`);
  expect(
    (await screen.findAllByText(/handed over already, with the reservation of .*\. Was it brought back\?$/))
      .length,
  ).toBe(2);
  expect(screen.getByText('1 IMEI in the box cannot be received')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: `It was brought back: ${imei}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'It was brought back' }));
  const why = await dialog.findByLabelText(/^Reason/);
  await user.click(dialog.getByRole('button', { name: 'Save reason' }));
  expect(await dialog.findByText('Enter the reason')).toBeTruthy();
  await user.type(why, 'Exchanged');
  await user.click(dialog.getByRole('button', { name: 'Save reason' }));
  await waitFor(() => expect(screen.queryByText(/Was it brought back\?$/)).toBeNull());
  await press(user);
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Receive the box' }),
  );
  expect(await screen.findByRole('heading', { name: 'Box received' })).toBeTruthy();
  const { body: boxes } = await server.client.get('/api/stock-arrivals?limit=1');
  const { body: box } = await server.client.get(`/api/stock-arrivals/${boxes[0].id}`);
  expect(box.units[0]).toMatchObject({ imei, why: 'no customer is waiting for it; brought back: Exchanged' });
  expect((await server.client.get(`/api/reservations/${had.id}`)).body.deviceImei).toBe(imei);
});

it('leads from a phone that came for nobody to the later box with which it was listed again', async () => {
  const imei = imeiOf(2);
  const phone = { phoneModel: 'Screen Phone 13', color: null, storage: null, supplierOrderNumber: null };
  const takeIn = async (to: { kind: 'reservation'; id: number; version: number } | null) => {
    const { body: boxes } = await server.client.get('/api/stock-arrivals');
    const { body, text } = await server.client.post<{ id: number }>('/api/stock-arrivals', {
      ...{ branch: 'rundu', lastArrivalId: boxes[0]?.id ?? 0, units: [{ ...phone, key: 'a', imei }] },
      given: [{ key: 'a', to: to && { kind: to.kind, id: to.id } }],
      seen: to ? [to] : [],
    });
    expect(body.id, text).toBeTypeOf('number');
    return body.id;
  };
  const first = await takeIn(null);
  const { id, version } = await make.makeReservation(server, { phoneModel: phone.phoneModel });
  const second = await takeIn({ kind: 'reservation', id, version });
  const { user, address } = renderRealApp(`/stock-arrival?box=${first}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Received box' }));
  await user.click(await dialog.findByRole('link', { name: 'Listed again in a later box' }));
  expect(address()).toBe(`/stock-arrival?box=${second}`);
  expect(await dialog.findByText(/Reservation$/)).toBeTruthy();
  expect(dialog.queryByText(/^Unassigned/)).toBeNull();
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
  const boxesTaken = (await screen.findByRole('heading', { name: 'Received boxes' })).closest('section');
  const list = within(boxesTaken as HTMLElement);
  const [row] = await list.findAllByRole('listitem');
  expect(row?.textContent).toContain('Rundu2 phones · 1 assigned · 1 unassigned');
  await user.click(within(row as HTMLElement).getByRole('link'));
  expect(address()).toBe(`/stock-arrival?box=${taken.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Received box' }));
  expect(await dialog.findByText('2 phones · 1 assigned · 1 unassigned')).toBeTruthy();
  expect(dialog.getByText('35-693803-564380-9')).toBeTruthy();
  expect(dialog.getByText('Unassigned: no customer is waiting for it')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Print labels' }).getAttribute('href')).toBe(
    `/print/arrival/${taken.id}`,
  );
  const back = dialog.getByRole('button', { name: 'Undo' });
  act(() => {
    back.click();
    back.click();
  });
  expect(await dialog.findByText(/Its customers are waiting as before\.$/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.queryByText('Receiving the box could not be undone')).toBeNull();
  await user.keyboard('{Escape}');
  expect(address()).toBe('/stock-arrival');
  expect(await within(list.getAllByRole('listitem')[0] as HTMLElement).findByText('Taken back')).toBeTruthy();
});

it('leaves a phone with whom it was given to by hand when the number of another one is taken out, in a box kept by an earlier version too', async () => {
  const phone = { phoneModel: 'Screen Phone 14', color: '', storage: '', supplierOrderNumber: '' };
  const { id } = await make.makeReservation(server, { phoneModel: phone.phoneModel });
  const imeis = [11, 12, 13].map(imeiOf);
  const values = {
    ...{ branch: 'oshakati', lines: [{ ...phone, id: '0001', quantity: 3, imeis }] },
    byHand: [{ key: '0001:002', to: { kind: 'reservation', id }, reason: 'Asked for it' }],
  };
  const kept = { opening: 'stock-arrival-box', name: 'stock-arrival-box', keptAt: Date.now(), values };
  localStorage.setItem('draft:stock-arrival-box', JSON.stringify(kept));
  const { user } = renderRealApp('/stock-arrival');
  await user.click(await screen.findByRole('button', { name: `Remove ${imeis[0]}` }));
  await press(user);
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Receive the box' }),
  );
  expect(await screen.findByRole('heading', { name: 'Box received' })).toBeTruthy();
  expect((await server.client.get(`/api/reservations/${id}`)).body.deviceImei).toBe(imeis[2]);
});

it('keeps a phone that is being typed until it is in the box', async () => {
  const { user, unmount } = renderRealApp('/stock-arrival');
  await user.type(await screen.findByLabelText(/^Phone model/), 'Half a Phone');
  await user.type(screen.getByLabelText('Color'), 'Red');
  unmount();
  const again = renderRealApp('/stock-arrival');
  expect(await screen.findByLabelText(/^Phone model/)).toHaveProperty('value', 'Half a Phone');
  expect(screen.getByLabelText('Color')).toHaveProperty('value', 'Red');
  await again.user.click(screen.getByRole('button', { name: 'Add to the box' }));
  again.unmount();
  renderRealApp('/stock-arrival');
  expect(await screen.findByLabelText(/^Phone model/)).toHaveProperty('value', '');
});
