import { expect, type Page } from '@playwright/test';
import { allow, logInAndKeep, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow', isFirstVisit: true });

/** A server that is there and does not answer: the process stands still, its connections stay open. */

/** Found by its place, for it lies behind an open dialog. */
const pill = (page: Page, text: RegExp) => page.locator('header [role="status"]').filter({ hasText: text });

test.afterEach(({ shop }) => shop.resume());

test('a dead link is said, what is kept is shown, and what was sent is settled', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  test.setTimeout(180_000);
  const customer = await api('POST', '/api/customers', { name: 'Selma Paused', phone: '081 700 7001' });
  const order = await api('POST', '/api/payments', {
    customerId: customer.id,
    quoteNumber: 'DL-1',
    totalAmount: '5000',
  });
  await logInAndKeep(page, shop, '/payments');
  await page.reload();
  await expect(page.getByText('Selma Paused').first()).toBeVisible();
  await expect(pill(page, /^Live$/)).toBeAttached();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Add Payment' }).click();
  const form = page.getByRole('dialog', { name: 'Add Payment' });
  await form.getByLabel('Amount').fill('222');

  shop.pause();
  await form.getByRole('button', { name: 'Add Payment' }).click();
  await expect(pill(page, /^Reconnecting…$/)).toBeAttached();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Not known whether it was saved').first()).toBeVisible();

  await page.reload();
  await expect(page.getByText('Selma Paused').first()).toBeVisible();
  await expect(page.getByText(/^No connection\. Showing data as of \d\d:\d\d\./)).toBeVisible();
  await expect(page.getByText(/^Not known whether it was saved: Add Payment/)).toBeVisible();

  shop.resume();
  // Cancelled, it may have come through all the same, or not: it is saved once when somebody says so.
  // Beside it the screen may offer to be read again.
  const unknown = page.getByRole('status').filter({ hasText: /^Not known whether it was saved/ });
  await unknown.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your earlier change was saved').first()).toBeVisible();
  await expect(page.getByText(/^No connection/)).toHaveCount(0);
  expect(await api('GET', `/api/payments/${order.id}`)).toMatchObject({ paidAmount: '222.00' });
  allow(complaints, /ERR_|WebSocket|when fetching the script/);
});

test('a slow server: rows of this device at once, its answer when it comes', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  const customer = await api('POST', '/api/customers', { name: 'Selma Slow', phone: '081 700 7002' });
  await api('POST', '/api/payments', { customerId: customer.id, quoteNumber: 'SL-1', totalAmount: '5000' });
  await logInAndKeep(page, shop, '/payments');
  await page.reload();
  await expect(page.getByText('SL-1').first()).toBeVisible();
  await page.waitForFunction(() =>
    caches.match('/api/auth/session', { cacheName: 'lists', ignoreVary: true }),
  );
  await page.goto('about:blank');
  await api('POST', '/api/payments', { customerId: customer.id, quoteNumber: 'SL-2', totalAmount: '6000' });

  shop.pause();
  await page.goto(`${shop.url}/payments`);
  await expect(page.getByText('SL-1').first()).toBeVisible();
  await expect(page.getByText('SL-2')).toHaveCount(0);
  shop.resume();
  await expect(page.getByText('SL-2').first()).toBeVisible();
  await expect(page.getByText(/^No connection/)).toHaveCount(0);
  allow(complaints, /ERR_|WebSocket|when fetching the script/);
});
