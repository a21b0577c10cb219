import { expect, type Locator, type Page } from '@playwright/test';
import { type Api, test as base, expectToast, shopOfAWorker } from './fixtures.ts';
import type { Shop } from './shop.ts';

/** A shop of its own: in one where other journeys have left their orders, a row may lie below what is drawn. */
const test = base.extend<object, { shop: Shop }>({ shop: shopOfAWorker() });

/** How many presses the daily work takes from the dashboard: what is typed into a field is none. */

class Presses {
  count = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    this.count += 1;
  }
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.count += 1;
  }
}

/** From the dashboard, with nothing open. */
async function begin(page: Page): Promise<Presses> {
  await page.goto(new URL('/', page.url()).href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return new Presses(page);
}

async function openSearch(by: Presses): Promise<Locator> {
  await by.click(by.page.getByRole('searchbox', { name: 'Search customers, orders...' }));
  return by.page.getByRole('dialog', { name: 'Search' });
}

async function addOrder(
  api: Api,
  name: string,
  phone: string,
  quoteNumber: string,
  status?: string,
  paid = '0',
) {
  const customer = await api('POST', '/api/customers', { name, phone });
  const order = await api('POST', '/api/payments', {
    customerId: customer.id,
    quoteNumber,
    totalAmount: '1000',
    paidAmount: paid,
    phoneModel: 'Galaxy S24',
  });
  if (status !== undefined) await api('PUT', `/api/payments/${order.id}`, { status });
}

test('the daily work takes few presses', async ({ desk, api }) => {
  await addOrder(api, 'Caller Kaarina', '081 777 1001', 'QU-PRESS-1');
  await addOrder(api, 'Waiting Wilma', '081 777 1002', 'QU-PRESS-2', 'bank_paid');
  await addOrder(api, 'Paid Petrus', '081 777 1003', 'QU-PRESS-3', 'phone_available', '1000');
  await addOrder(api, 'Owing Oiva', '081 777 1004', 'QU-PRESS-4', 'phone_available', '400');
  const counts: Record<string, number> = {};

  await test.step('find a caller by number', async () => {
    const by = await begin(desk);
    const search = await openSearch(by);
    await search.getByRole('combobox').fill('0817771001');
    await expect(search.getByRole('option', { name: /Caller Kaarina/ }).first()).toBeVisible();
    await by.press('Enter');
    await expect(desk.getByRole('heading', { name: 'Caller Kaarina', level: 1 })).toBeVisible();
    counts['find a caller'] = by.count;
  });

  await test.step('take a payment', async () => {
    const by = await begin(desk);
    const search = await openSearch(by);
    await search.getByRole('combobox').fill('QU-PRESS-1');
    await by.click(search.getByRole('option', { name: 'Add payment to QU-PRESS-1' }));
    const form = desk.getByRole('dialog', { name: 'Add Payment' });
    await form.getByLabel('Amount').fill('250');
    await by.click(form.getByRole('radio', { name: 'Cash' }));
    await by.click(form.getByRole('button', { name: 'Add Payment' }));
    await expectToast(desk, 'Payment added');
    counts['take a payment'] = by.count;
  });

  await test.step('hand over, paid', async () => {
    const by = await begin(desk);
    await by.click(desk.getByRole('link', { name: 'Ready for Collection' }).first());
    await by.click(desk.getByRole('button', { name: /^Collect .*Paid Petrus/ }));
    const form = desk.getByRole('dialog', { name: 'Device Collection/Delivery Date' });
    await by.click(form.getByRole('button', { name: 'Update Collection/Delivery' }));
    await expectToast(desk, 'Device collection date updated successfully');
    counts['hand over, paid'] = by.count;
  });

  await test.step('hand over with a balance', async () => {
    const by = await begin(desk);
    await by.click(desk.getByRole('link', { name: 'Ready for Collection' }).first());
    await by.click(desk.getByRole('button', { name: /^Collect .*Owing Oiva/ }));
    const form = desk.getByRole('dialog', { name: 'Device Collection/Delivery Date' });
    await by.click(form.getByRole('checkbox'));
    await by.click(form.getByRole('radio', { name: 'Cash' }));
    await by.click(form.getByRole('button', { name: 'Update Collection/Delivery' }));
    await expectToast(desk, 'Device collection date updated successfully');
    counts['hand over with a balance'] = by.count;
  });

  await test.step('what came in today', async () => {
    const by = await begin(desk);
    await by.click(desk.getByRole('link', { name: 'Live Payments' }).first());
    await expect(desk.getByText('N$ 250.00').first()).toBeVisible();
    counts['what came in today'] = by.count;
  });

  await test.step('take back a wrong step', async () => {
    const by = await begin(desk);
    await by.click(desk.getByRole('link', { name: 'ORDERS' }).first());
    await desk.getByRole('button', { name: /^Available: .*Waiting Wilma/ }).click();
    await by.click(desk.getByRole('button', { name: 'Undo' }));
    await expect(desk.getByRole('button', { name: /^Available: .*Waiting Wilma/ })).toBeVisible();
    counts['take back a step'] = by.count - 1;
  });

  expect(counts).toEqual({
    'find a caller': 2,
    'take a payment': 4,
    'hand over, paid': 3,
    'hand over with a balance': 5,
    'what came in today': 1,
    'take back a step': 1,
  });
});
