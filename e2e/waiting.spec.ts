import { expect, type Locator, type Page } from '@playwright/test';
import { type Api, allow, expectToast, loseLine, openDesk, test, visit } from './fixtures.ts';
import { enterPayment, makeOrder, pay } from './order-work.ts';

test.use({ serviceWorkers: 'allow' });

/** What is done without a connection: it waits on the device, is seen to wait, is sent once, and is asked about when refused. */

const OFFLINE_NOISE = /ERR_|WebSocket|Failed to load resource|when fetching the script/;

/** At the list with this order alone, everything that it needs on the device, and then without a connection. */
async function cutOff(page: Page, quote: string): Promise<void> {
  await visit(page, `/payments?q=${quote}`);
  await expect(page.getByRole('button', { name: new RegExp(`^Approve: .*${quote}`) })).toBeVisible();
  await loseLine(page, 'orders');
}

const step = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}: `) });
const pill = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words });
/** A place takes no second press for a second after the first (`step-guard`). */
const take = async (page: Page, label: string) => {
  await expect(step(page, label)).toBeEnabled();
  await step(page, label).click();
};

test('two steps and a payment wait, are seen to, and arrive once, dated as they were done', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  test.setTimeout(90_000);
  const { quote, path } = await makeOrder(api);
  await openDesk(page, shop);
  await cutOff(page, quote);

  await take(page, 'Approve');
  await expectToast(page, 'Waiting to send');
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
  await take(page, 'Signed');
  await expect(page.getByText('Contract Signed', { exact: true }).first()).toBeVisible();
  await pay(page, '500', quote);
  await expect(page.getByText('N$ 500.00 waiting')).toBeVisible();
  // What waits is nobody's money yet.
  await expect(page.getByText(/^Balance due N\$.5,000\.00$/).first()).toBeVisible();
  const doneAt = Date.now();

  await page.reload();
  await expect(page.getByText('N$ 500.00 waiting')).toBeVisible();
  await expect(step(page, 'Bank Paid')).toBeVisible();
  await pill(page, '3 waiting to send').click();
  const list = page.getByRole('dialog', { name: 'Waiting to send' });
  await expect(list.getByText(`Add Payment · Quote ${quote}`)).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await list.getByRole('link', { name: 'Provisional receipt' }).click();
  const slip = await opened;
  await expect(slip.getByText('PROVISIONAL', { exact: true })).toBeVisible();
  await expect(slip.getByText(/^N\$.500\.00$/)).toBeVisible();
  const provisional = await slip.getByText(/^P(?:-[0-9A-F]{4}){3}$/).textContent();
  await slip.close();
  await page.keyboard.press('Escape');

  expect(await api('GET', path)).toMatchObject({ status: 'pending', paidAmount: '0.00' });
  await page.context().setOffline(false);
  // All three at once, or in parts on a busy machine.
  await expectToast(page, /earlier changes? (was|were) saved/);
  await expect(pill(page, /waiting to send/)).toHaveCount(0);
  const order = await api('GET', path);
  expect(order).toMatchObject({ status: 'contract_signed', paidAmount: '500.00' });
  expect(Date.parse(String(order.contractSignedDate))).toBeLessThan(doneAt);
  expect(await api('GET', `${path}/receipts`)).toMatchObject([{ receiptNumber: provisional }]);
  await expect(page.getByText(/ waiting$/)).toHaveCount(0);
  allow(complaints, OFFLINE_NOISE);
});

test('a colleague was faster: what waited becomes a question, and what was dropped is in the history', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  test.setTimeout(90_000);
  const { id, quote, path } = await makeOrder(api);
  await openDesk(page, shop);
  await cutOff(page, quote);
  await take(page, 'Approve');
  await expectToast(page, 'Waiting to send');
  await api('PUT', path, { status: 'contract_signed' });

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Answer' }).first().click();
  const list = page.getByRole('dialog', { name: 'Waiting to send' });
  await expect(list.getByText('Someone else changed this record in the meantime.')).toBeVisible();
  await expect(list.getByText(/^Changed meanwhile by .*: Moved forward\.$/)).toBeVisible();
  await list.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(list.getByText('Nothing is waiting.')).toBeVisible();
  expect(await api('GET', path)).toMatchObject({ status: 'contract_signed' });
  await expect
    .poll(async () => JSON.stringify(await api('GET', `/api/activity?entity=payment&id=${id}`)))
    .toContain('Keep theirs');
  allow(complaints, OFFLINE_NOISE);
});

test('two devices take the last N$ 500.00: both arrive, and the second one is asked about', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  test.setTimeout(90_000);
  const { quote, path } = await makeOrder(api);
  await api('POST', `${path}/receipts`, { amount: '4500' });
  await openDesk(page, shop);
  await visit(page, `/payments?q=${quote}`);
  await expect(page.getByText(/^Balance due N\$.500\.00$/).first()).toBeVisible();
  await loseLine(page, 'orders');
  await pay(page, '500', quote);
  await api('POST', `${path}/receipts`, { amount: '500' });

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Answer' }).first().click();
  const list = page.getByRole('dialog', { name: 'Waiting to send' });
  await expect(
    list.getByText('The balance has changed in the meantime: this is more than is still due.'),
  ).toBeVisible();
  await expect(list.getByText('This is N$ 500.00 more than the balance due')).toBeVisible();
  expect(await api('GET', path)).toMatchObject({ paidAmount: '5000.00' });
  await list.getByRole('button', { name: 'Take it as overpayment' }).click();
  await expect(list.getByText('Nothing is waiting.')).toBeVisible();
  await expect.poll(async () => (await api('GET', path)).paidAmount).toBe('5500.00');
  expect(await api('GET', `${path}/receipts`)).toHaveLength(3);
  allow(complaints, OFFLINE_NOISE);
});

test('after money was given back, the next question names who was faster, not what was dropped', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  test.setTimeout(90_000);
  const { quote, path } = await makeOrder(api);
  await openDesk(page, shop);
  await cutOff(page, quote);
  await pay(page, '500', quote);
  await take(page, 'Approve');
  await expect(pill(page, '2 waiting to send')).toBeVisible();
  await api('POST', `${path}/receipts`, { amount: '5000' });

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Answer' }).first().click();
  const list = page.getByRole('dialog', { name: 'Waiting to send' });
  await list.getByRole('button', { name: 'Give it back' }).click();
  await expect(list.getByText('Someone else changed this record in the meantime.')).toBeVisible();
  await expect(list.getByText(/^Changed meanwhile by .*: Payment received: N\$.5,000\.00\.$/)).toBeVisible();
  await list.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(list.getByText('Nothing is waiting.')).toBeVisible();
  allow(complaints, OFFLINE_NOISE);
});

test('what was paid without a connection is not asked for again, nor at the counter', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  test.setTimeout(90_000);
  const { id, quote, path } = await makeOrder(api);
  await api('PUT', path, { status: 'phone_available' });
  await api('PUT', path, { agentBranch: 'oshakati' });
  const { code } = await api('GET', `/api/hand-overs/pass/payment/${id}`);
  await openDesk(page, shop);
  await visit(page, `/payments?q=${quote}`);
  await expect(step(page, 'Collect / Deliver')).toBeVisible();
  await loseLine(page, 'orders');
  await pay(page, '1500', quote);

  const form = await enterPayment(page, '4000', quote);
  await expect(form.getByText('N$ 1,500.00 was received on this device')).toBeVisible();
  await expect(form.getByText(/^N\$.500\.00 more than the balance due$/)).toBeVisible();
  await form.getByRole('button', { name: 'All that is due' }).click();
  await expect(form.getByLabel('Amount')).toHaveValue('3500.00');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await step(page, 'Collect / Deliver').click();
  const collection = page.getByRole('dialog', { name: 'Device Collection/Delivery Date' });
  await expect(collection.getByText(/^N\$.3,500\.00$/)).toBeVisible();
  await page.keyboard.press('Escape');

  await visit(page, '/hand-over');
  await page.getByRole('searchbox', { name: 'Code, quote number or name' }).fill(String(code));
  const counter = page.getByRole('dialog', { name: /^Hand over/ });
  await expect(counter.getByText(/^N\$.3,500\.00$/)).toBeVisible();
  await counter.getByRole('checkbox', { name: 'Take a payment now' }).check();
  await counter.getByRole('textbox', { name: 'IMEI of this device' }).fill('490154203237518');
  await counter.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(counter).toBeHidden();
  await pill(page, '2 waiting to send').click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Provisional slip' }).click();
  const slip = (await opened).getByRole('article', { name: 'Provisional hand-over' });
  await expect(slip.getByText('PROVISIONAL', { exact: true })).toBeVisible();
  for (const words of [
    quote,
    '49-015420-323751-8',
    /^P(?:-[0-9A-F]{4}){3}$/,
    /^N\$.3,500\.00$/,
    /^N\$.0\.00$/,
  ])
    await expect(slip.getByText(words, { exact: true })).toBeVisible();
  await (await opened).close();
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
  await expect(pill(page, /waiting to send/)).toHaveCount(0);
  await expect.poll(async () => (await api('GET', path)).status).toBe('order_completed');
  expect(await api('GET', path)).toMatchObject({ paidAmount: '5000.00', remainingAmount: '0.00' });
  allow(complaints, OFFLINE_NOISE);
});

test('what may not wait says so before anything is typed; what has not left is taken back at once', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  test.setTimeout(90_000);
  const { id, quote, path } = await makeOrder(api);
  await openDesk(page, shop);
  await cutOff(page, quote);
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete Order' }).click();
  await expect(page.getByRole('alertdialog').getByText('This needs a connection')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog');
  for (const open of [
    page.getByRole('main').getByRole('button', { name: 'Import Quotes' }).first(),
    page.getByRole('banner').getByRole('button', { name: /Agent 3/ }),
  ]) {
    await open.click();
    await expect(dialog.getByText('This needs a connection')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }

  await pay(page, '40', quote);
  await pill(page, '1 waiting to send').click();
  await page.getByRole('button', { name: 'Take back' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/This change has not been sent yet/)).toBeVisible();
  await question.getByRole('button', { name: 'Take back' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.context().setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeAttached();
  expect(await api('GET', path)).toMatchObject({ paidAmount: '0.00' });
  // There may be a provisional receipt of it.
  const history = `/api/activity?entity=payment&id=${id}`;
  await expect.poll(async () => JSON.stringify(await api('GET', history))).toContain('kept_dropped');
  allow(complaints, OFFLINE_NOISE);
});

test('an order for somebody whom this device does not know waits, and a second one besides', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  test.setTimeout(90_000);
  const { quote } = await makeOrder(api);
  await openDesk(page, shop);
  await cutOff(page, quote);
  for (const n of [1, 2]) {
    await page.getByRole('button', { name: 'Add Order' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add Order' });
    await form.getByLabel('Customer Name').fill(`Walk-in ${quote}-${n}`);
    await form.getByLabel('Customer Phone').fill(`081 555 ${quote.replaceAll(/\D/g, '').slice(-3)}${n}`);
    await form.getByLabel('Quote Number').fill(`NEW-${quote}-${n}`);
    await form.getByLabel('Total Amount').fill('9000');
    await form.getByLabel('Paid Amount').fill('100');
    await form.getByRole('button', { name: 'Create Order' }).click();
    await expect(form).toBeHidden();
  }
  await expect(pill(page, '2 waiting to send')).toBeVisible();
  await page.context().setOffline(false);
  await expect(pill(page, /waiting to send/)).toHaveCount(0);
  const found = (await api('GET', `/api/payments?q=NEW-${quote}`)) as unknown as { paidAmount: string }[];
  expect(found.map(({ paidAmount }) => paidAmount)).toEqual(['100.00', '100.00']);
  allow(complaints, OFFLINE_NOISE);
});

/** Adds an order for somebody new, without a connection, and is shown it in the list. */
async function addAway(page: Page, mark: string, paid = '0'): Promise<void> {
  await page.getByRole('button', { name: 'Add Order' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Order' });
  await form.getByLabel('Customer Name').fill(`Taimi ${mark}`);
  await form.getByLabel('Customer Phone').fill(`081 777 ${mark.replaceAll(/\D/g, '').padStart(4, '0')}`);
  await form.getByLabel('Quote Number').fill(mark);
  await form.getByLabel('Total Amount').fill('9000');
  await form.getByLabel('Paid Amount').fill(paid);
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expect(form).toBeHidden();
  await visit(page, `/payments?q=${mark}`);
  await expect(page.getByRole('button', { name: new RegExp(`^Approve: .*${mark}`) })).toBeVisible();
}

test('an order that waits is listed, and takes a payment, a step and a second order of its customer', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  test.setTimeout(90_000);
  const { quote } = await makeOrder(api);
  await openDesk(page, shop);
  await cutOff(page, quote);
  await addAway(page, 'HANG-1', '100');
  await pay(page, '500', 'HANG-1');
  // What came with it waits like the rest.
  await expect(page.getByText('N$ 600.00 waiting')).toBeVisible();
  await expect(page.getByText(/^Balance due N\$.9,000\.00$/).first()).toBeVisible();
  await take(page, 'Approve');
  await expect(step(page, 'Signed')).toBeVisible();

  await page.getByRole('button', { name: 'Add Quote' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Quote' });
  await form.getByRole('combobox').fill('Taimi');
  await form.getByRole('option', { name: /Taimi HANG-1/ }).click();
  await form.getByLabel('Quote Number').fill('HANG-1b');
  await form.getByLabel('Total Amount').fill('100');
  await form.getByRole('button', { name: 'Add Quote' }).click();
  await expect(form).toBeHidden();
  await pill(page, '4 waiting to send').click();
  const list = page.getByRole('dialog', { name: 'Waiting to send' });
  await expect(list.getByText('Waiting until the record it belongs to is saved.')).toHaveCount(3);
  const slip = await openPaper(page, list.getByRole('link', { name: 'Provisional receipt' }).first());
  await expect(slip.getByText('Add Order · HANG-1 · Taimi HANG-1')).toBeVisible();
  await expect(slip.getByText(/^N\$.100\.00$/)).toBeVisible();
  const provisional = await slip.getByText(/^P(?:-[0-9A-F]{4}){3}$/).textContent();
  await slip.close();
  await page.keyboard.press('Escape');

  // Opened while it waits, it has an address of this device's; that of the shop comes with its saving.
  await page.getByRole('button', { name: 'More actions: Taimi HANG-1, HANG-1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Order Details', exact: true }).click();
  const details = page.getByRole('dialog', { name: /^Order Details · .*HANG-1/ });
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(/order=-\d{15,}/);

  await page.context().setOffline(false);
  await expect(page).toHaveURL(/order=\d+/);
  await expect(details.getByText(/^N\$.600\.00/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pill(page, /waiting to send/)).toHaveCount(0);
  const found = (await api('GET', '/api/payments?q=HANG-1')) as unknown as Record<string, unknown>[];
  const [second, first] = found.sort((a, b) => Number(b.id) - Number(a.id));
  expect(first).toMatchObject({ quoteNumber: 'HANG-1', status: 'approved', paidAmount: '600.00' });
  expect(second).toMatchObject({ quoteNumber: 'HANG-1b', customerId: first?.customerId });
  const receipts = await api('GET', `/api/payments/${Number(first?.id)}/receipts`);
  expect(receipts).toContainEqual(expect.objectContaining({ receiptNumber: provisional, amount: '100.00' }));
  await expect(page.getByText(/ waiting$/)).toHaveCount(0);
  allow(complaints, OFFLINE_NOISE);
});

/** A paper opens in a tab of its own. */
async function openPaper(page: Page, link: Locator): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await link.click();
  return opened;
}

/** An order with its first payment, a payment and a step, whose quote number was taken before they could be sent: its question. */
async function refuseAway(page: Page, api: Api, mark: string): Promise<Locator> {
  await addAway(page, mark, '100');
  await pay(page, '500', mark);
  await take(page, 'Approve');
  const phone = `081 620 900${mark.at(-1)}`;
  const other = await api('POST', '/api/customers', { name: `Hilma ${mark}`, phone });
  await api('POST', '/api/payments', { customerId: other.id, quoteNumber: mark, totalAmount: '70' });
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Answer' }).first().click();
  const list = page.getByRole('dialog', { name: 'Waiting to send' });
  await expect(list.getByText('This quote number was used for another order in the meantime.')).toBeVisible();
  await expect(list.getByText(/^Sent once this is saved: Add Payment · .*N\$.500\.00; /)).toBeVisible();
  return list;
}

test('an order that is refused holds up its payment; both are given back, each with a slip', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  test.setTimeout(90_000);
  const { quote } = await makeOrder(api);
  await openDesk(page, shop);
  await cutOff(page, quote);
  const list = await refuseAway(page, api, 'HANG-2');
  await expect(list.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Give it back' }).click();
  await expect(
    list.getByText(/^The order was not saved; its payment of N\$.500\.00 was taken\.$/),
  ).toBeVisible();
  // The step went with the order, the money did not.
  await expect(list.getByText(/ · Approve$/)).toHaveCount(0);
  await list.getByRole('button', { name: 'Give it back' }).click();
  await expect(list.getByText('Nothing is waiting.')).toBeVisible();
  const slips = list.getByRole('region', { name: 'Given back' }).getByRole('link', { name: 'Print slip' });
  await expect(slips).toHaveCount(2);
  const slip = await openPaper(page, slips.first());
  await expect(slip.getByText('PROVISIONAL · GIVEN BACK')).toBeVisible();
  await expect(slip.getByText(/^N\$.500\.00$/)).toBeVisible();
  await expect(slip.getByText('Agent 3', { exact: true })).toHaveCount(2);
  await slip.close();
  expect(await api('GET', '/api/payments?q=HANG-2')).toHaveLength(1);
  allow(complaints, OFFLINE_NOISE);
});

test('an order that is refused is opened as typed, and what hung on it hangs on the corrected one', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  test.setTimeout(90_000);
  const { quote } = await makeOrder(api);
  await openDesk(page, shop);
  await cutOff(page, quote);
  const list = await refuseAway(page, api, 'HANG-3');
  await list.getByRole('button', { name: 'Edit and resend' }).click();
  await expect(list).toBeHidden();
  const form = page.getByRole('dialog', { name: 'Add Order' });
  await expect(form.getByLabel('Quote Number')).toHaveValue('HANG-3');
  await expect(form.getByLabel('Paid Amount')).toHaveValue('100');
  await form.getByLabel('Quote Number').fill('HANG-3c');
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expect(form).toBeHidden();
  await expect(pill(page, /waiting to send/)).toHaveCount(0);
  const corrected = await api('GET', '/api/payments?q=HANG-3c');
  expect(corrected).toMatchObject([{ quoteNumber: 'HANG-3c', status: 'approved', paidAmount: '600.00' }]);
  allow(complaints, OFFLINE_NOISE);
});

test('what is read without a connection is read, and nothing that came later or is gone', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  test.setTimeout(90_000);
  const write = (title: string) =>
    api('POST', '/api/notifications', { type: 'info', title, message: 'For everybody.' });
  await openDesk(page, shop);
  const gone = await write('Gone meanwhile');
  await write('Read with all');
  await visit(page, '/notifications');
  await expect(page.getByRole('article', { name: 'Read with all' })).toBeVisible();
  await loseLine(page, 'notifications');

  const row = page.getByRole('article', { name: 'Gone meanwhile' });
  await row.getByRole('button', { name: /^Mark as read/ }).click();
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: /^Mark as read: / })).toHaveCount(0);
  await expect(pill(page, '2 waiting to send')).toBeVisible();
  await write('Came later');
  await api('DELETE', `/api/notifications/${Number(gone.id)}`);

  await page.context().setOffline(false);
  await expect(pill(page, /waiting to send/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark as read: Came later' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Read with all' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as read: Read with all' })).toHaveCount(0);
  allow(complaints, OFFLINE_NOISE);
});

test('a layby that waits is listed and found, takes a payment, and arrives once with it, at 360 px', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  test.setTimeout(120_000);
  const known = await api('POST', '/api/customers', { name: 'Known Layby', phone: '081 620 7700' });
  const agreed = {
    ...{ customerId: known.id, customerFullName: 'Known Layby', customerNumber: '081 620 7700' },
    ...{ idNumber: '90010100123', phoneModel: 'Galaxy A05', phoneStorage: '64GB', phoneColor: 'Black' },
    ...{ durationToPay: '3 months', fullAmount: '900', paidAmount: '0', dueDate: '2030-01-31' },
  };
  await api('POST', '/api/laybys', agreed);
  await page.setViewportSize({ width: 360, height: 740 });
  await openDesk(page, shop);
  await visit(page, '/layby');
  await expect(page.getByRole('article').filter({ hasText: 'Known Layby' })).toBeVisible();
  await loseLine(page, 'laybys');

  await page.getByRole('button', { name: 'Create Layby' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create New Layby' });
  await form.getByLabel('Customer Full Name').fill('Loide Layby');
  await form.getByLabel('Customer number (phone)').fill('081 620 7701');
  await form.getByLabel('ID Number').fill('90010100456');
  await form.getByLabel('Phone Model').fill('Galaxy S24');
  await form.getByLabel('Phone Storage').selectOption('256GB');
  await form.getByLabel('Phone Color').selectOption('Blue');
  await form.getByLabel('Full Amount').fill('9800');
  await form.getByLabel('Paid Amount').fill('300');
  await form.getByLabel('Duration to Pay').selectOption('6 months');
  await expect(form.getByLabel('Due Date')).not.toHaveText('Select date');
  await form.getByRole('button', { name: 'Create Layby' }).click();
  await expect(form).toBeHidden();

  const card = page.getByRole('article').filter({ hasText: 'Loide Layby' });
  await expect(card.getByText('N$ 300.00 waiting')).toBeVisible();
  await card.getByRole('button', { name: 'Loide Layby', exact: true }).click();
  await card.getByRole('button', { name: 'Update Payment' }).first().click();
  const payment = page.getByRole('dialog', { name: 'Add Payment' });
  await payment.getByLabel('Payment Amount').fill('500');
  await payment.getByRole('radio', { name: 'Cash' }).click();
  await payment.getByRole('button', { name: 'Add Payment' }).click();
  await expect(payment).toBeHidden();
  await expect(card.getByText('N$ 800.00 waiting')).toBeVisible();

  // Whose it is has a page, and it is found by their name.
  await visit(page, '/layby?q=loide&status=active');
  await expect(card.getByText('N$ 800.00 waiting')).toBeVisible();
  await page.reload();
  await card.getByRole('button', { name: 'Loide Layby', exact: true }).click();
  await card.getByRole('link', { name: 'Customer page' }).click();
  await expect(page.getByRole('heading', { name: /Loide Layby/ })).toBeVisible();
  const theirs = page.getByRole('list', { name: 'Laybys' }).getByRole('listitem');
  await expect(theirs.getByText('N$ 800.00 waiting')).toBeVisible();
  await theirs.getByRole('link').click();
  await expect(card.getByText('N$ 800.00 waiting')).toBeVisible();
  await pill(page, '2 waiting to send').click();
  const list = page.getByRole('dialog', { name: 'Waiting to send' });
  await expect(list.getByText('Waiting until the record it belongs to is saved.')).toHaveCount(1);
  const slip = await openPaper(page, list.getByRole('link', { name: 'Provisional receipt' }).last());
  await expect(slip.getByText(/^N\$.500\.00$/)).toBeVisible();
  // Whose money it is, for the customer and for whoever answers a question about it.
  await expect(slip.getByText('Add Payment · Loide Layby, Galaxy S24')).toBeVisible();
  const provisional = await slip.getByText(/^P(?:-[0-9A-F]{4}){3}$/).textContent();
  await slip.close();
  await page.keyboard.press('Escape');

  await page.context().setOffline(false);
  await expect(pill(page, /waiting to send/)).toHaveCount(0);
  const laybys = (await api('GET', '/api/laybys?q=loide')) as unknown as Record<string, unknown>[];
  expect(laybys).toMatchObject([{ paidAmount: '800.00', remainingAmount: '9000.00', status: 'active' }]);
  const receipts = await api('GET', `/api/laybys/${Number(laybys[0]?.id)}/receipts`);
  expect(receipts).toHaveLength(2);
  expect(receipts).toContainEqual(expect.objectContaining({ receiptNumber: provisional, amount: '500.00' }));
  await visit(page, '/layby?q=loide');
  await expect(card).toHaveCount(1);
  await expect(card.getByText(/ waiting$/)).toHaveCount(0);
  allow(complaints, OFFLINE_NOISE);
});

test('a reservation that waits stands in the queue, and its step goes after it', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  test.setTimeout(120_000);
  const known = await api('POST', '/api/customers', { name: 'Known Queue', phone: '081 620 7800' });
  const wanted = { customerId: known.id, phoneModel: 'Nokia Queue', expectedStockDate: '2030-01-31' };
  await api('POST', '/api/reservations', wanted);
  await openDesk(page, shop);
  await visit(page, '/reservations?q=queue');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Known Queue')).toBeVisible();
  await loseLine(page, 'reservations');

  await page.getByRole('button', { name: 'New Reservation' }).click();
  const form = page.getByRole('dialog', { name: 'New Reservation' });
  await form.getByRole('combobox', { name: 'Customer' }).fill('Hendrina Queue');
  await form.getByRole('option', { name: /New customer/ }).click();
  await form.getByLabel('Phone*', { exact: true }).fill('081 620 7801');
  await form.getByLabel('Phone Model').fill('nokia queue');
  await form.getByRole('radio', { name: 'High' }).click();
  await form.getByLabel('Expected Stock Date').click();
  await page.getByRole('dialog', { name: 'Choose a date' }).getByRole('button', { name: /, 15 / }).click();
  await form.getByRole('button', { name: 'Create Reservation' }).click();
  await expect(form).toBeHidden();
  await expect(row('Hendrina Queue').getByText('1st of 2 waiting for this model')).toBeVisible();
  await expect(row('Hendrina Queue').getByText('Waiting', { exact: true })).toHaveCount(2);
  await row('Hendrina Queue')
    .getByRole('button', { name: /^Stock In: / })
    .click();
  await expect(row('Hendrina Queue').getByText('Notified').first()).toBeVisible();
  await expect(row('Hendrina Queue').getByText(/ waiting for this model$/)).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('hendrina');
  await page
    .getByRole('option', { name: /nokia queue/i })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Reservation', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pill(page, '2 waiting to send')).toBeVisible();
  await visit(page, '/customers?q=hendrina');
  await expect(page.getByRole('button', { name: /^Hendrina Queue\s*, Waiting$/ })).toBeVisible();
  await visit(page, '/reservations?q=queue');

  await page.context().setOffline(false);
  await expect(pill(page, /waiting to send/)).toHaveCount(0);
  expect(await api('GET', '/api/reservations?q=hendrina')).toMatchObject([
    { status: 'notified', stockReceived: true, customer: { name: 'Hendrina Queue' } },
  ]);
  await expect(row('Hendrina Queue')).toHaveCount(1);
  allow(complaints, OFFLINE_NOISE);
});
