import { expect, type Page } from '@playwright/test';
import { bankPaidSale, cardOf, expectStatus } from './agents.ts';
import { type Api, expectToast, test, visit } from './fixtures.ts';
import { expectFocusInSight, handsAt } from './keyboard.ts';

/** The ten things of every day, with the keyboard alone. */

let quotes = 9000;

async function sale(api: Api, status: string, paidAmount = '0') {
  quotes += 1;
  const quote = `KB-${quotes}`;
  const name = `Hand ${quote}`;
  const customer = await api('POST', '/api/customers', { name, phone: `081 50 ${quotes}0` });
  const order = await api('POST', '/api/payments', {
    customerId: customer.id,
    quoteNumber: quote,
    totalAmount: '9800',
    paidAmount,
    phoneModel: 'Pixel 9',
  });
  if (status !== 'pending') await api('PUT', `/api/payments/${order.id}`, { status });
  return { id: Number(order.id), quote, name, phone: String(customer.phone) };
}

const screenOf = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const stepOf = (page: Page, quote: string, step: string) =>
  cardOf(page, quote).getByRole('button', { name: new RegExp(`^${step}: `) });
const menuOf = (page: Page, quote: string) =>
  cardOf(page, quote).getByRole('button', { name: /^More actions: / });
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('a caller is found by their number', async ({ desk, api }) => {
  const { quote, name, phone } = await sale(api, 'pending');
  const hands = handsAt(desk);
  const search = dialogOf(desk, 'Search');
  // Ctrl-K opens it before its code is there, which the other keys come with.
  await desk.keyboard.press('Control+k');
  await expect(search.getByRole('combobox')).toBeVisible();
  await hands.press('Escape');
  await expect(search).toBeHidden();
  // Nothing is clicked: the number, typed at the dashboard, and Enter.
  await hands.type(phone);
  await hands.press('Enter');
  await expect(screenOf(desk, name)).toBeVisible();
  await visit(desk, `/payments?q=${encodeURIComponent(phone)}`);
  await expect(cardOf(desk, quote)).toBeVisible();
  await hands.choose(menuOf(desk, quote), 'Order Details');
  const details = dialogOf(desk, /^Order Details/);
  await expect(details.getByRole('link', { name, exact: true }).first()).toBeVisible();
  await hands.press('Escape');
  await expect(details).toBeHidden();
  await expect(menuOf(desk, quote)).toBeFocused();
});

test('a payment is taken', async ({ desk, api }) => {
  const { id, quote } = await sale(api, 'approved');
  await visit(desk, `/payments?q=${quote}`);
  const hands = handsAt(desk);
  await hands.choose(menuOf(desk, quote), 'Add Payment');
  const form = dialogOf(desk, 'Add Payment');
  const amount = form.getByLabel('Amount');
  await expect(amount).toBeFocused();
  // At once: no digit goes astray while the dialog takes the place of its frame.
  await hands.type('500');
  await expect(amount).toHaveValue('500');
  await hands.pick(form.getByRole('radio', { name: 'Cash' }));
  await hands.enter(form.getByRole('button', { name: 'Add Payment' }));
  await expectToast(desk, 'Payment added');
  await expect(menuOf(desk, quote)).toBeFocused();
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ paidAmount: '500.00' });
});

test('a quote is taken in for a new customer', async ({ desk, api }) => {
  await visit(desk, '/payments');
  const hands = handsAt(desk);
  await hands.enter(desk.getByRole('button', { name: 'Add Quote' }).first());
  const form = dialogOf(desk, 'Add Quote Number');
  await expect(form.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await hands.type('Keyboard Kaarina');
  // Enter means the marked one, once it is known who is found.
  await expect(form.getByText('No customer found')).toBeVisible();
  await expect(form.getByRole('option', { name: /New customer/ })).toBeVisible();
  await hands.press('Enter');
  await expectFocusInSight(desk);
  await hands.tabTo(form.getByLabel(/^Phone/));
  await hands.type('081 599 1122');
  await hands.tabTo(form.getByLabel('Quote Number'));
  await hands.type('KB-NEW-1');
  await hands.tabTo(form.getByLabel('Total Amount'));
  await hands.type('12500');
  await hands.press('Enter');
  await expectToast(desk, 'Quote Added');
  await expect(form).toBeHidden();
  await expectFocusInSight(desk);
  expect(await api('GET', '/api/payments?q=KB-NEW-1')).toMatchObject([{ totalAmount: '12500.00' }]);
});

test('a quote is taken in for a customer by Tab, which goes on to the quote', async ({ desk, api }) => {
  // As many as make a list that is scrolled: browsers stop at those.
  for (const one of [1, 2, 3, 4, 5, 6, 7, 8])
    await api('POST', '/api/customers', { name: `Tabbed Tuuli ${one}`, phone: `081 598 000${one}` });
  await visit(desk, '/payments');
  const hands = handsAt(desk);
  await hands.enter(desk.getByRole('button', { name: 'Add Quote' }).first());
  const form = dialogOf(desk, 'Add Quote Number');
  await expect(form.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await hands.type('tabbed tuuli');
  await expect(form.getByText('8 customers found')).toBeVisible();
  await hands.press('ArrowDown');
  const marked = (await form.getByRole('option', { selected: true }).textContent()) ?? '';
  await hands.press('Tab');
  await expect(form.getByLabel('Quote Number')).toBeFocused();
  const chosen = form.getByRole('button', { name: /^Change customer, now / });
  expect(marked).toContain((await chosen.getAttribute('aria-label'))?.replace('Change customer, now ', ''));
});

test('a phone is said to be there, and its customer is informed', async ({ desk, api }) => {
  const { id, quote } = await sale(api, 'bank_paid', '9800');
  await visit(desk, `/payments?q=${quote}`);
  const hands = handsAt(desk);
  await hands.enter(stepOf(desk, quote, 'Available'));
  await expectStatus(cardOf(desk, quote), 'Phone Available');
  await expect(stepOf(desk, quote, 'Collect[^:]*')).toBeFocused();
  await hands.choose(menuOf(desk, quote), 'Was Customer Informed?');
  const form = dialogOf(desk, 'Was Customer Informed?');
  await hands.pick(form.getByRole('radio', { name: 'Yes' }));
  await hands.pick(form.getByRole('radio', { name: 'WhatsApp' }));
  await hands.enter(form.getByRole('button', { name: 'Save' }));
  await expect(form).toBeHidden();
  await expect(menuOf(desk, quote)).toBeFocused();
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ customerContacted: true });
});

test('a phone is handed over', async ({ desk, api }) => {
  const { id, quote } = await sale(api, 'phone_available', '9800');
  await visit(desk, `/ready-for-collection?q=${quote}`);
  const hands = handsAt(desk);
  await hands.enter(stepOf(desk, quote, 'Collect[^:]*'));
  const form = dialogOf(desk, 'Device Collection/Delivery Date');
  await hands.pick(form.getByRole('radio', { name: 'Customer Collected' }));
  await hands.tabTo(form.getByLabel('Branch'));
  await hands.type('Rundu');
  await hands.enter(form.getByRole('button', { name: 'Update Collection/Delivery' }));
  await expectToast(desk, 'Device collection date updated successfully');
  await expect(form).toBeHidden();
  await expectFocusInSight(desk);
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ collectionBranch: 'rundu' });
});

test('what came in today is one link away', async ({ desk, api }) => {
  const { id, quote } = await sale(api, 'approved');
  await api('POST', `/api/payments/${id}/receipts`, { amount: '250', method: 'cash' });
  const hands = handsAt(desk);
  await hands.enter(
    desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live Payments' }),
  );
  await expect(screenOf(desk, /Live Payments/)).toBeFocused();
  await expect(cardOf(desk, quote)).toBeVisible();
});

test('what is stuck is one link of the dashboard away', async ({ desk, api }) => {
  const { quote } = await sale(api, 'contract_signed');
  await visit(desk, '/');
  const hands = handsAt(desk);
  await hands.enter(
    desk
      .getByRole('main')
      .getByRole('link', { name: /^Signed Contracts, / })
      .first(),
  );
  await expect(screenOf(desk, /Signed/)).toBeFocused();
  await expect(cardOf(desk, quote)).toBeVisible();
});

test('a mistake is taken back from its message', async ({ desk, api }) => {
  const { id, quote } = await sale(api, 'pending');
  await visit(desk, `/payments?q=${quote}`);
  const hands = handsAt(desk);
  await hands.enter(stepOf(desk, quote, 'Approve'));
  await expectStatus(cardOf(desk, quote), 'Approved');
  await expect(desk.getByRole('button', { name: 'Undo' })).toBeVisible();
  await hands.press('F8');
  await hands.enter(desk.getByRole('button', { name: 'Undo' }));
  await expect(stepOf(desk, quote, 'Approve')).toBeFocused();
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ status: 'pending' });
});

test('a phone is ordered abroad', async ({ desk, api }) => {
  const { quote, id } = await bankPaidSale(api);
  await visit(desk, `/payments?q=${quote}`);
  const hands = handsAt(desk);
  await hands.choose(menuOf(desk, quote), 'Create Pre-order');
  const form = dialogOf(desk, 'Create Pre-order');
  await hands.pick(form.getByRole('radio', { name: 'Dubai' }));
  await hands.enter(form.getByRole('button', { name: 'Create Pre-order' }));
  await expect(form).toBeHidden();
  await expectStatus(cardOf(desk, quote), 'Dubai Pre-order');
  await expect(menuOf(desk, quote)).toBeFocused();
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ preOrder: { orderLocation: 'dubai' } });
});

test('a delivery is noted', async ({ desk, api }) => {
  const { id, quote } = await sale(api, 'phone_available', '9800');
  await visit(desk, `/delivery-tracking?q=${quote}`);
  const hands = handsAt(desk);
  await hands.enter(desk.getByRole('button', { name: new RegExp(`^Mark .*: .*${quote}`) }));
  const form = dialogOf(desk, 'Device Collection/Delivery Date');
  await hands.pick(form.getByRole('radio', { name: 'Delivered to Customer' }));
  await hands.enter(form.getByRole('button', { name: 'Update Collection/Delivery' }));
  await expect(form).toBeHidden();
  await expectFocusInSight(desk);
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ deliveryMethod: 'delivered' });
});
