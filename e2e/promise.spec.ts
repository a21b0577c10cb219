import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './accessible.ts';
import { bankPaidSale } from './agents.ts';
import {
  type Api,
  allow,
  test as base,
  expectAppKept,
  logIn,
  shopOfAWorker,
  skipDeviceQuestion,
  visit,
} from './fixtures.ts';
import type { Shop } from './shop.ts';

/** The promise clock: a box that slips, what was told, what is stuck, and all of it without a network. */

const test = base.extend<object, { shop: Shop }>({ shop: shopOfAWorker() });
test.use({ serviceWorkers: 'allow' });
test.describe.configure({ mode: 'serial' });

const BOX = 'SZ-70001';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function orderAbroad(api: Api): Promise<string> {
  const { id, quote } = await bankPaidSale(api);
  await api('POST', '/api/pre-orders', {
    ...{ paymentId: id, phoneModel: 'Pixel 9', orderLocation: 'china', supplierOrderNumber: BOX },
    ...{ addedByAgent: 'Agent 1', agentBranch: 'rundu', expectedArrivalDate: inDays(12) },
  });
  await api('PUT', `/api/payments/${id}/told`, { toldDay: inDays(12) });
  return quote;
}

/** The box's new day, two weeks after today at the least: the last one of the month that a calendar shows next. */
async function chooseLaterDay(page: Page) {
  await page.getByRole('button', { name: /New expected date/ }).click();
  await page.getByRole('button', { name: /next month/i }).click();
  await page
    .getByRole('button', { name: / 28th?,? | 28 / })
    .first()
    .click();
}

test('a box slips: whom it concerns is seen with both promises, and recorded in one step', async ({
  desk,
  api,
}) => {
  for (let n = 0; n < 3; n += 1) await orderAbroad(api);
  await visit(desk, '/pre-orders');
  await expect(desk.getByText(/^Ready about/)).toHaveCount(3);
  const began = Date.now();
  await desk.getByRole('button', { name: 'Shipment delayed' }).click();
  await desk.getByLabel('Supplier number').fill(BOX);
  await desk.getByRole('button', { name: 'Show pre-orders' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Expected date' });
  await chooseLaterDay(desk);
  await expect(dialog.getByRole('listitem').filter({ hasText: /Told .*, now 28 / })).toHaveCount(3);
  await expectNoViolations(desk);
  await dialog.getByRole('button', { name: 'Confirm 3 pre-orders' }).click();
  await expect(desk.getByText(/^told .*, now 28 /)).toHaveCount(3);
  console.log(`a box of 3 that slips: 7 clicks, ${((Date.now() - began) / 1000).toFixed(1)} s`);
  await visit(desk, '/pre-orders?stuck=slipped');
  await expect(desk.getByRole('link', { name: 'Remove: Promise slipped' })).toBeVisible();
  await expect(desk.getByText(/^told .*, now 28 /)).toHaveCount(3);
});

test('a snooze has its day and reason, and without a network the promises are there', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  const { quote } = await bankPaidSale(api);
  await logIn(page, shop, `/payments?q=${quote}`);
  await skipDeviceQuestion(page);
  const card = page.getByRole('article').filter({ hasText: quote });
  await expect(card.getByText(/^Ready about/)).toBeVisible();
  await card.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Snooze' }).click();
  const dialog = page.getByRole('dialog', { name: 'Snooze' });
  await dialog.getByRole('button', { name: /Until/ }).click();
  await page.getByRole('button', { name: /next month/i }).click();
  await page
    .getByRole('button', { name: / 15th?,? | 15 / })
    .first()
    .click();
  await dialog.getByLabel('Reason').fill('The shop moves');
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
  await expect(dialog).toBeHidden();
  await card.getByRole('button', { name: `Buyer of ${quote}`, exact: true }).click();
  await expect(card.getByText(/^Snoozed until 15 .*: The shop moves$/)).toBeVisible();

  await expectAppKept(page);
  await page.goto(shop.url);
  await expect(page.getByRole('region', { name: 'Longer than usual' })).toContainText('No promised dates in');
  await page.context().setOffline(true);
  await visit(page, '/payments');
  await expect(page.getByText(/^Ready about/).first()).toBeVisible();
  await page.context().setOffline(false);
  allow(complaints, /ERR_|WebSocket|Failed to load resource|when fetching the script/);
});
