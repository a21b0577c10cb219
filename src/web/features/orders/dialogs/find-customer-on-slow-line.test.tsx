import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from '#shared/contracts/customers.ts';
import { POCKET_FORMAT } from '#shared/domain/pocket/format.ts';
import { customersFoundQuery } from '#web/features/customers/public/customer-search.queries.ts';
import { forgetAnswers } from '#web/lib/offline/connection.ts';
import { forgetPocket, takeAnswer } from '#web/lib/pocket/pocket-memory.ts';
import { withFakeIndexedDb } from '#web/testing/fake-indexeddb.ts';
import { makeCustomer } from '#web/testing/make-order.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { AddQuoteDialog } from './add-quote-dialog.tsx';

// A device carries some of the customers, and shows them until a slow server has answered.

withFakeIndexedDb();
let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(async () => {
  closeAll();
  forgetAnswers();
  await forgetPocket();
});

const AT = '2026-11-18T07:14:00.000Z';

/** Of all customers this device carries these alone. */
async function carry(...customers: Customer[]): Promise<void> {
  const rows = customers.map(({ id, name, phone }) => ({
    ...{ id, version: 1, name, phone, phoneKey: phone.replace(/^0/, '264'), email: null },
    ...{ address: null, location: null, createdAt: AT, updatedAt: AT, forgottenAt: null },
  }));
  await takeAnswer(
    {
      ...{ format: POCKET_FORMAT, shop: 'a', cursor: 'a.1', at: AT, isWhole: true },
      bounds: { ordersFrom: null, customersFrom: AT, notificationsFrom: AT },
      totals: { orders: 0, preOrders: 0, laybys: 0, reservations: 0 },
      tables: {
        customers: { fields: Object.keys(rows[0] ?? {}), rows: rows.map((row) => Object.values(row)) },
      },
      gone: {},
    },
    { zone: 'Africa/Windhoek', offlineDays: 7, heardAt: Date.now() },
  );
}

const open = () => openDialog((props) => <AddQuoteDialog {...props} />);
const search = () => screen.getByRole('combobox', { name: /^Customer/ });
const option = (name: RegExp, more: { selected?: boolean } = {}) =>
  screen.findByRole('option', { name, ...more });
const chosen = (name: string) => screen.findByRole('button', { name: `Change customer, now ${name}` });
const expectNobody = () => expect(search()).toBeTruthy();
const onlyDeviceAnswered = (client: QueryClient, words: string) =>
  waitFor(() => expect(client.getQueryData(customersFoundQuery(words).queryKey)?.isKept).toBe(true));
const quote = () => screen.getByLabelText(/^Quote Number/);

describe('an Enter before the answer', () => {
  it('takes nobody whom this device alone has found, and asks where the server finds several', async () => {
    await makeCustomer(server, { name: 'Twin Ndeshi', phone: '0818000101' });
    await carry(await makeCustomer(server, { name: 'Twin Ndapewa', phone: '0818000102' }));
    const { user } = await open();
    const release = server.hold(/GET \/api\/customers\?q=twin/);
    await user.type(search(), 'twin{Enter}');
    await option(/Twin Ndapewa/);
    expectNobody();
    expect(screen.getByText('Searching…')).toBeTruthy();
    release();
    expect(await screen.findByText('2 customers found')).toBeTruthy();
    expect(search()).toHaveFocus();
  });

  it('takes the only one once the server knows of no other', async () => {
    await carry(await makeCustomer(server, { name: 'Sole Salom', phone: '0818000103' }));
    const { user } = await open();
    const release = server.hold(/GET \/api\/customers\?q=sole/);
    await user.type(search(), 'sole{Enter}');
    await option(/Sole Salom/);
    expectNobody();
    release();
    expect(await chosen('Sole Salom')).toHaveFocus();
  });

  it('takes nobody where the server is out of reach; the next takes the one that is marked', async () => {
    await carry(await makeCustomer(server, { name: 'Dead Line Leena', phone: '0818000104' }));
    const { user } = await open();
    server.cutOff(/GET \/api\/customers\?q=leena/);
    await user.type(search(), 'leena{Enter}');
    await option(/Leena/, { selected: true });
    expect(await screen.findByText('1 customer found')).toBeTruthy();
    expect(search()).toHaveFocus();
    await user.keyboard('{Enter}');
    await chosen('Dead Line Leena');
  });

  it('makes nobody new who is only not on this device', async () => {
    await carry(await makeCustomer(server, { name: 'Other Otto', phone: '0818000105' }));
    await makeCustomer(server, { name: 'Unkept Uusiku', phone: '0818000106' });
    const { user, client } = await open();
    const release = server.hold(/GET \/api\/customers\?q=unkept/);
    await user.type(search(), 'unkept');
    await onlyDeviceAnswered(client, 'unkept');
    await option(/^New customer/, { selected: true });
    await user.keyboard('{Enter}');
    expectNobody();
    release();
    await chosen('Unkept Uusiku');
  });
});

describe('a Tab before the answer', () => {
  it('goes on and makes nobody new who is only not on this device', async () => {
    await carry(await makeCustomer(server, { name: 'Other Olga', phone: '0818000107' }));
    await makeCustomer(server, { name: 'Absent Aina', phone: '0818000108' });
    const { user, client } = await open();
    const release = server.hold(/GET \/api\/customers\?q=absent/);
    await user.type(search(), 'absent');
    await onlyDeviceAnswered(client, 'absent');
    // The list of one is no choice: who is found after it comes first.
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expectNobody();
    expect(quote()).toHaveFocus();
    release();
    await option(/Absent Aina/, { selected: true });
    expect(quote()).toHaveFocus();
  });

  it('makes nobody new while the server is out of reach, which an Enter does', async () => {
    await carry(await makeCustomer(server, { name: 'Other Oiva', phone: '0818000115' }));
    const { user } = await open();
    server.cutOff(/GET \/api\/customers\?q=nowhere/);
    await user.type(search(), 'nowhere');
    await screen.findByText('No customer found');
    await user.tab();
    expectNobody();
    expect(quote()).toHaveFocus();
    await user.click(search());
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('nowhere');
  });

  it('makes somebody new who was marked in spite of whom this device has found', async () => {
    await carry(await makeCustomer(server, { name: 'Alike Albert', phone: '0818000109' }));
    const { user } = await open();
    const release = server.hold(/GET \/api\/customers\?q=alike/);
    await user.type(search(), 'alike');
    await option(/Alike Albert/);
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('alike');
    release();
  });
});

describe('the mark', () => {
  it('stays with who was seen when the server brings another in front of them', async () => {
    const older = await makeCustomer(server, { name: 'Mark Older', phone: '0818000110' });
    server.clock.advance(60_000);
    await makeCustomer(server, { name: 'Mark Newer', phone: '0818000111' });
    await carry(older);
    const { user } = await open();
    const release = server.hold(/GET \/api\/customers\?q=mark/);
    await user.type(search(), 'mark');
    await option(/Mark Older/, { selected: true });
    release();
    await option(/Mark Newer/, { selected: false });
    expect(search().getAttribute('aria-activedescendant')).toBe((await option(/Mark Older/)).id);
    await user.tab();
    await chosen('Mark Older');
  });

  it('goes to the first in sight when who had it is gone', async () => {
    const gone = await makeCustomer(server, { name: 'Gone Gideon', phone: '0818000112' });
    server.clock.advance(60_000);
    await makeCustomer(server, { name: 'Gone Gerson', phone: '0818000113' });
    const { user, client } = await open();
    await user.type(search(), 'gone');
    await option(/Gerson/, { selected: true });
    await user.keyboard('{ArrowDown}');
    await option(/Gideon/, { selected: true });
    await server.client.delete(`/api/customers/${gone.id}`);
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(screen.queryByRole('option', { name: /Gideon/ })).toBeNull());
    await option(/Gerson/, { selected: true });
    await user.keyboard('{Enter}');
    await chosen('Gone Gerson');
  });

  it('is taken by Tab alone, not by a Tab of the browser or the system', async () => {
    await makeCustomer(server, { name: 'Plain Paulus', phone: '0818000114' });
    const { user } = await open();
    await user.type(search(), 'plain');
    await option(/Plain Paulus/, { selected: true });
    for (const key of ['Control', 'Alt', 'Meta']) {
      await user.click(search());
      await user.keyboard(`{${key}>}{Tab}{/${key}}`);
      expectNobody();
    }
  });
});
