import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { AddQuoteDialog } from './add-quote-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const submit = () => screen.getByRole('button', { name: 'Add Quote' });
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const open = () => openDialog((props) => <AddQuoteDialog {...props} />);
const ordersWith = async (quote: string) =>
  (await server.client.get<Order[]>(`/api/payments?q=${quote}`)).body;

it('asks for everything that is missing', async () => {
  const { user } = await open();
  await user.click(submit());
  expect(await screen.findByText('Please fill in all fields')).toBeTruthy();
  expect(screen.getByText('Choose a customer')).toBeTruthy();
  expect(screen.getByText('Quote number is required')).toBeTruthy();
  expect(screen.getByText('Total amount is required')).toBeTruthy();
});

it('finds a customer by phone with the keyboard alone and names quote and customer when added', async () => {
  await makeCustomer(server, { name: 'Selma Nangolo', phone: '0818000001' });
  const { user } = await open();
  await user.type(screen.getByRole('combobox', { name: /^Customer/ }), '0818000001');
  await screen.findByRole('option', { name: /Selma Nangolo/ });
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Change customer, now Selma Nangolo' })).toHaveFocus();
  await user.type(field(/^Quote Number/), 'QQ-1');
  await user.type(field(/^Total Amount/), '2500{Enter}');
  expect(await screen.findByText('Quote Added')).toBeTruthy();
  expect(screen.getByText('Quote QQ-1 has been added for Selma Nangolo')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await ordersWith('QQ-1')).toMatchObject([{ totalAmount: '2500.00', paymentReceivedDate: null }]);
});

describe('a customer who is chosen before the list is looked at', () => {
  const search = () => screen.getByRole('combobox', { name: /^Customer/ });
  const chosen = (name: string) =>
    screen.findByRole('button', { name: `Change customer, now ${name}` }, { timeout: 3000 });

  it('is taken by Tab from the list, which never has the focus itself', async () => {
    await makeCustomer(server, { name: 'Tabitha Haimbodi', phone: '0818000011' });
    const { user } = await open();
    await user.type(search(), 'haimbodi');
    await screen.findByRole('option', { name: /Haimbodi/ });
    expect(screen.getByRole('listbox').tabIndex).toBe(-1);
    await user.tab({ shift: true });
    await user.click(search());
    await user.tab();
    await chosen('Tabitha Haimbodi');
  });

  it('is a new one by Tab where nobody is found, and what is missing of them comes next', async () => {
    const { user } = await open();
    await user.type(search(), 'Nobody Nakale');
    await screen.findByText('No customer found');
    await user.tab();
    expect(field(/^Name/).value).toBe('Nobody Nakale');
    expect(field(/^Phone/)).toHaveFocus();
  });

  it('is taken by an Enter that came before the answer, which sends nothing', async () => {
    await makeCustomer(server, { name: 'Early Elago', phone: '0818000012' });
    const { user } = await open();
    const release = server.hold(/GET \/api\/customers\?q=early/);
    await user.type(search(), 'early{Enter}');
    expect(await screen.findByText('Searching…')).toBeTruthy();
    release();
    expect(await chosen('Early Elago')).toHaveFocus();
    expect(screen.queryByText('Please fill in all fields')).toBeNull();
  });

  it('is left to be chosen where several are found', async () => {
    await makeCustomer(server, { name: 'Twin Ndapewa', phone: '0818000013' });
    await makeCustomer(server, { name: 'Twin Ndeshi', phone: '0818000014' });
    const { user } = await open();
    await user.type(search(), 'twin{Enter}');
    expect(await screen.findByText('2 customers found')).toBeTruthy();
    expect(search()).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByRole('button', { name: /^Change customer, now Twin/ });
  });

  it('is nobody once more is typed, the search is left, or nobody is found', async () => {
    await makeCustomer(server, { name: 'Later Liina', phone: '0818000015' });
    const { user } = await open();
    await user.type(search(), 'later{Enter} liina');
    expect(await screen.findByText('1 customer found')).toBeTruthy();
    await user.clear(search());
    await user.type(search(), 'liina{Enter}');
    await user.click(field(/^Quote Number/));
    expect(await screen.findByText('1 customer found')).toBeTruthy();
    expect(field(/^Quote Number/)).toHaveFocus();
    await user.clear(search());
    await user.type(search(), 'nobody at all{Enter}');
    expect(await screen.findByText('No customer found')).toBeTruthy();
    expect(search()).toHaveFocus();
    expect(screen.queryByText('Please fill in all fields')).toBeNull();
  });

  it('is nobody after a search that failed, also when the next one finds somebody', async () => {
    await makeCustomer(server, { name: 'Failed Fillemon', phone: '0818000016' });
    const { user } = await open();
    server.cutOff(/GET \/api\/customers\?q=fillemon/);
    await user.type(search(), 'fillemon{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 customer found')).toBeTruthy();
    expect(search()).toBeTruthy();
  });
});

it('closes the list on Escape, and asks on the next before what was sought is lost', async () => {
  await makeCustomer(server, { name: 'Tangeni Ueitele', phone: '0818000002' });
  const { user } = await open();
  await user.type(screen.getByRole('combobox'), 'Tangeni');
  await screen.findByRole('option', { name: /Ueitele/ });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option', { name: /Ueitele/ })).toBeNull();
  expect(screen.getByRole('dialog')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('adds a new customer together with the quote', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('combobox'), 'Frieda Kandjii');
  await user.click(await screen.findByRole('option', { name: 'New customer “Frieda Kandjii”' }));
  expect(field(/^Name/).value).toBe('Frieda Kandjii');
  expect(field(/^Phone/)).toHaveFocus();
  await user.type(field(/^Quote Number/), 'QQ-2');
  await user.type(field(/^Total Amount/), '900');
  await user.click(submit());
  expect(await screen.findByText('Required')).toBeTruthy();
  await user.type(field(/^Phone/), '0818000003');
  await user.dblClick(submit());
  expect(await screen.findByText('Quote QQ-2 has been added for Frieda Kandjii')).toBeTruthy();
  expect(await ordersWith('QQ-2')).toHaveLength(1);
});

it('leaves no new customer behind when the quote is refused', async () => {
  await makeOrder(server, { quoteNumber: 'QQ-6' });
  const customers = async () => (await server.client.get('/api/customers?q=Rauna')).body;
  const { user } = await open();
  await user.type(screen.getByRole('combobox'), 'Rauna Refused');
  await user.click(await screen.findByRole('option', { name: /^New customer/ }));
  await user.type(field(/^Phone/), '0818000006');
  await user.type(field(/^Quote Number/), 'QQ-6');
  await user.type(field(/^Total Amount/), '900');
  await user.click(submit());
  expect(await screen.findByRole('link', { name: 'Open that order' })).toBeTruthy();
  expect(await customers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Add anyway' }));
  expect(await screen.findByText('Quote Added')).toBeTruthy();
  expect(await customers()).toHaveLength(1);
});

it('offers the known customer for a number that is not new', async () => {
  const known = await makeCustomer(server, { name: 'Josef Hamutenya', phone: '0818000004' });
  const { user } = await open();
  await user.type(screen.getByRole('combobox'), 'Josua H');
  await user.click(await screen.findByRole('option', { name: /^New customer/ }));
  await user.type(field(/^Phone/), '0818000004');
  await user.click(await screen.findByRole('button', { name: 'Use Josef Hamutenya' }));
  await user.type(field(/^Quote Number/), 'QQ-3');
  await user.type(field(/^Total Amount/), '900');
  await user.click(submit());
  expect(await screen.findByText('Quote QQ-3 has been added for Josef Hamutenya')).toBeTruthy();
  expect(await ordersWith('QQ-3')).toMatchObject([{ customerId: known.id }]);
});

it('names the order that has the number, keeps what was typed, and adds it anyway on request', async () => {
  const taken = await makeOrder(server, { quoteNumber: 'QQ-4' });
  const { user } = await open();
  await user.type(screen.getByRole('combobox'), taken.customer.phone);
  await user.click(await screen.findByRole('option', { name: new RegExp(taken.customer.name) }));
  await user.type(field(/^Quote Number/), 'QQ-4');
  await user.type(field(/^Total Amount/), '100');
  await user.click(submit());
  const link = await screen.findByRole('link', { name: 'Open that order' });
  expect(link.getAttribute('href')).toBe(`/payments?order=${taken.id}`);
  expect(field(/^Quote Number/).value).toBe('QQ-4');
  await user.click(screen.getByRole('button', { name: 'Add anyway' }));
  expect(await screen.findByText('Quote Added')).toBeTruthy();
  expect(await ordersWith('QQ-4')).toHaveLength(2);
});

it('fails in the specified words when the server cannot be reached', async () => {
  const { customer } = await makeOrder(server);
  const { user } = await open();
  await user.type(screen.getByRole('combobox'), customer.phone);
  await user.click(await screen.findByRole('option', { name: new RegExp(customer.name) }));
  await user.type(field(/^Quote Number/), 'QQ-5');
  await user.type(field(/^Total Amount/), '100');
  server.cutOff(/POST/);
  await user.click(submit());
  expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
  expect(field(/^Total Amount/).value).toBe('100');
});
