import { expect, type Page } from '@playwright/test';
import { type Api, expectCarried, test } from './fixtures.ts';

/** The search over everything on a slow line, where this device answers first with what it carries. */

// What the worker asks for cannot be held.
test.use({ serviceWorkers: 'block' });

let made = 0;

async function makeOrder(api: Api): Promise<string> {
  made += 1;
  const customer = await api('POST', '/api/customers', {
    name: `Slow Line ${made}`,
    phone: `081 640 00${made}0`,
  });
  const quoteNumber = `SL-${64_000 + made}`;
  await api('POST', '/api/payments', { customerId: customer.id, quoteNumber, totalAmount: '9000' });
  return quoteNumber;
}

/** From here on no search is answered, and nothing more is carried, until the answered function is called. */
async function holdServer(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/(search|pocket)\b/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const search = (page: Page) => page.getByRole('dialog', { name: 'Search' });

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(search(page).getByRole('combobox')).toBeFocused();
}

test.beforeEach(async ({ desk, api }) => {
  await makeOrder(api);
  await expectCarried(desk, 'orders');
});

test('Enter waits for the server where this device has nothing of what was typed', async ({ desk, api }) => {
  const answer = await holdServer(desk);
  const quote = await makeOrder(api);
  await openSearch(desk);
  await desk.keyboard.type(`${quote} pay`);
  const asked = desk.waitForRequest(/\/api\/search/);
  await desk.keyboard.press('Enter');
  await asked;
  // Time enough for this device to answer, which it does after a tenth of a second.
  await desk.waitForTimeout(400);
  await expect(search(desk).getByRole('status')).toHaveText('Searching...');
  answer();
  await expect(desk.getByRole('dialog', { name: 'Add Payment' }).getByText(quote)).toBeVisible();
});

test('what comes while a row is pressed moves nothing under the hand', async ({ desk, api }) => {
  const answer = await holdServer(desk);
  // What is found stands above the commands.
  await api('POST', '/api/customers', { name: 'Quote Queen', phone: '081 640 9999' });
  await openSearch(desk);
  await desk.keyboard.type('quote');
  const asked = desk.waitForResponse(/\/api\/search/);
  const command = search(desk).getByRole('option', { name: 'New quote' });
  await command.hover();
  await desk.waitForTimeout(400);
  // Where it is once this device has answered, however long that took.
  await command.hover();
  await desk.mouse.down();
  answer();
  await asked;
  await expect(search(desk).getByRole('status')).toHaveText(/^\d+ records? found/);
  await desk.mouse.up();
  await expect(desk.getByRole('dialog', { name: 'Add Quote Number' })).toBeVisible();
});
