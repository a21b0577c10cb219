import { expect, type Page } from '@playwright/test';
import { type Api, openDesk, test } from './fixtures.ts';

/** What is sent is kept on the device first: whatever becomes of the tab or of the answer, it arrives once. */

let made = 0;

async function makeOrder(api: Api): Promise<{ id: number; quote: string }> {
  made += 1;
  const customer = await api('POST', '/api/customers', {
    name: `Selma Kept ${made}`,
    phone: `081 610 ${1000 + made}`,
  });
  const quote = `OB-${100 + made}`;
  const order = await api('POST', '/api/payments', {
    ...{ customerId: customer.id, quoteNumber: quote, totalAmount: '5000' },
  });
  return { id: Number(order.id), quote };
}

/** Fills in a payment on the only order of the page, and presses. */
async function pay(page: Page, url: string, quote: string): Promise<void> {
  await page.goto(`${url}/payments?q=${quote}`);
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Add Payment' }).click();
  const form = page.getByRole('dialog', { name: 'Add Payment' });
  await form.getByLabel('Amount').fill('222');
  await form.getByRole('button', { name: 'Add Payment' }).click();
}

const countKept = (page: Page) =>
  page.evaluate(async () => {
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'omatala-outbox')) return 0;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('omatala-outbox');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      return await new Promise<number>((resolve, reject) => {
        const request = db.transaction('intents').objectStore('intents').count();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    } finally {
      db.close();
    }
  });

for (const { name, isSaved } of [
  { name: 'before it has left', isSaved: false },
  { name: 'after it was saved, before the answer', isSaved: true },
]) {
  test(`a tab that is closed ${name}: the payment arrives once`, async ({ page, context, shop, api }) => {
    const { id, quote } = await makeOrder(api);
    await openDesk(page, shop);
    const pressed = new Promise<void>((resolve) => {
      void page.route('**/receipts', async (route) => {
        if (isSaved) await route.fetch();
        resolve();
      });
    });
    await pay(page, shop.url, quote);
    await pressed;
    expect(await countKept(page)).toBe(1);
    const other = await context.newPage();
    await page.close();
    await other.goto(`${shop.url}/payments?q=${quote}`);
    await expect(other.getByText('What you sent before was saved').first()).toBeVisible();
    await expect.poll(() => countKept(other)).toBe(0);
    expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ paidAmount: '222.00' });
    const receipts = await api('GET', `/api/payments/${id}/receipts`);
    expect(receipts).toMatchObject([{ amount: '222.00', agent: 'Agent 3', branch: 'oshakati' }]);
    expect(receipts).toHaveLength(1);
  });
}

test('a tab that is at work leaves what it sends to itself; another one sends it when that is gone', async ({
  page,
  context,
  shop,
  api,
}) => {
  const { id, quote } = await makeOrder(api);
  await openDesk(page, shop);
  const other = await context.newPage();
  await other.goto(`${shop.url}/customers`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const pressed = new Promise<void>((resolve) => {
    void page.route('**/receipts', () => resolve());
  });
  await pay(page, shop.url, quote);
  await pressed;
  expect(await countKept(other)).toBe(1);
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ paidAmount: '0.00' });
  await page.close();
  await expect(other.getByText('What you sent before was saved').first()).toBeVisible();
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ paidAmount: '222.00' });
  await expect.poll(() => countKept(other)).toBe(0);
});
