import { expect, type Locator } from '@playwright/test';
import { expectNoViolations } from './accessible.ts';
import { bankPaidSale } from './agents.ts';
import { type Api, apiOf, test as base, expectToast, openDesk, shopOfAWorker, visit } from './fixtures.ts';
import type { Shop } from './shop.ts';

/** A box of 20 phones and 31 people who wait: listed, proposed, given out, labelled, taken back. */

const test = base.extend<object, { shop: Shop }>({ shop: shopOfAWorker() });
test.describe.configure({ mode: 'serial' });

let numbers = 0;
async function preOrder(api: Api, phoneModel: string, wish: object = {}) {
  const { id } = await bankPaidSale(api);
  const signed = { addedByAgent: 'Agent 1', agentBranch: 'rundu' };
  await api('POST', '/api/pre-orders', {
    paymentId: id,
    phoneModel,
    orderLocation: 'china',
    ...signed,
    ...wish,
  });
}
async function reserve(api: Api, phoneModel: string, wish: object = {}) {
  numbers += 1;
  const name = `Reserving Person ${numbers} ${'Longname'.repeat(8)}`;
  const customer = await api('POST', '/api/customers', { name, phone: `081 88 ${10_000 + numbers}` });
  const expectedStockDate = '2030-01-31';
  await api('POST', '/api/reservations', { customerId: customer.id, phoneModel, expectedStockDate, ...wish });
}
async function payOff(api: Api, phoneModel: string) {
  numbers += 1;
  await api('POST', '/api/laybys', {
    ...{ customerFullName: `Layby Person ${numbers}`, customerNumber: `081 89 ${10_000 + numbers}` },
    ...{ idNumber: `9001011${numbers}`, phoneModel, phoneStorage: '128GB', phoneColor: 'Black' },
    ...{ fullAmount: '900', paidAmount: '900', durationToPay: '1 month', dueDate: '2030-01-31' },
  });
}

test.beforeAll(async ({ shop }) => {
  const api = apiOf(shop);
  for (let n = 0; n < 9; n += 1) await preOrder(api, 'Pixel 9');
  for (let n = 0; n < 4; n += 1) await preOrder(api, 'iPhone 16', { color: 'Black', storage: '256GB' });
  for (let n = 0; n < 3; n += 1) await payOff(api, 'Galaxy S25');
  for (let n = 0; n < 15; n += 1)
    await reserve(api, 'Galaxy S25', n === 14 ? { priority: 'high', color: 'Blue' } : {});
});

/** What of a dialog lies beyond its edges, or beyond the screen. */
const findBeyond = (dialog: Locator) =>
  dialog.evaluate((one) => {
    const { left, right } = one.getBoundingClientRect();
    const edge = Math.min(right, window.innerWidth);
    const isBeyond = (part: Element) => {
      const place = part.getBoundingClientRect();
      const isSeen = place.width > 1 && place.height > 1;
      return (
        isSeen && (place.left < left - 1 || place.right > edge + 1 || part.scrollWidth > part.clientWidth + 1)
      );
    };
    // What stands in a line has no width of its own to overflow.
    const parts = [one, ...one.querySelectorAll(':not(svg *)')].filter(({ clientWidth }) => clientWidth > 1);
    return parts.filter(isBeyond).map(({ outerHTML }) => outerHTML.slice(0, 160));
  });

test('twenty phones go to thirty-one who wait, with the keyboard alone', async ({ desk }) => {
  test.setTimeout(120_000);
  let keys = 0;
  const key = async (name: string) => {
    keys += 1;
    await desk.keyboard.press(name);
  };
  await visit(desk, '/stock-arrival');
  await expect(desk.getByText('No phones in the box yet')).toBeVisible();
  const startedAt = Date.now();
  await desk.getByLabel('Phone model').focus();
  const list = async (model: string, color: string, storage: string, count: number) => {
    for (const text of [model, color, storage, String(count)]) {
      await desk.keyboard.type(text);
      await key('Enter');
    }
    await key('Enter');
  };
  await list('Pixel 9', '', '', 5);
  await list('iphone16', 'black', '256 GB', 4);
  await list('Galaxy S25', 'Blue', '128GB', 3);
  await list('Galaxy S25', 'Black', '128GB', 8);
  const scan = desk.getByLabel('Scan or type an IMEI: Pixel 9');
  await scan.focus();
  for (const imei of ['490154203237518', '356938035643809']) {
    await desk.keyboard.type(imei);
    await key('Enter');
  }
  await expect(desk.getByText('Pixel 9: 5 phones, 9 waiting, 4 get none')).toBeVisible();
  await expect(desk.getByText('20 phones · 20 assigned · 11 customers get none')).toBeVisible();
  await expect(desk.getByText(/^paid .*, oldest; /).first()).toBeVisible();
  await expectNoViolations(desk);

  await desk.getByRole('button', { name: 'Receive the box' }).focus();
  await key('Enter');
  const question = desk.getByRole('alertdialog');
  await expect(question).toContainText('9 pre-orders marked as arrived');
  await expect(question).toContainText('3 laybys with their device at the branch');
  await expect(question).toContainText('8 reservations marked as Stock In');
  await question.getByRole('button', { name: 'Receive the box' }).focus();
  await key('Enter');
  await expectToast(desk, 'Box received');
  await expect(desk.getByRole('link', { name: 'Print labels' })).toBeVisible();
  console.info(
    `arrival of 20 units with 31 waiting: ${keys} keys, ${(Date.now() - startedAt) / 1000} s by a script`,
  );

  const labels = await desk.context().newPage();
  await labels.goto(
    new URL((await desk.getByRole('link', { name: 'Print labels' }).getAttribute('href')) ?? '', desk.url())
      .href,
  );
  await expect(labels.locator('.paper')).toHaveCount(20);
  await expect(labels.getByText('…7518')).toBeVisible();
  await labels.close();

  // Its panel is closed: the history leads to the box.
  await visit(desk, '/activity');
  await desk.getByRole('link', { name: 'Stock arrival · 20 phones, 20 assigned' }).click();
  const box = desk.getByRole('dialog', { name: 'Received box' });
  await expect(box.getByRole('listitem')).toHaveCount(20);
  await expect(box.getByRole('link', { name: 'Print labels' })).toBeVisible();
  await expectNoViolations(desk);
  const size = desk.viewportSize();
  await desk.setViewportSize({ width: 360, height: 740 });
  expect(await findBeyond(box), 'wider than a phone').toEqual([]);
  if (size) await desk.setViewportSize(size);
  await box.getByRole('button', { name: 'Undo' }).click();
  await expectToast(desk, 'Box taken back');
  await expect(box.getByText('Its customers are waiting as before.')).toBeVisible();
  await desk.goBack();
  await expect(desk).toHaveURL(/\/activity/);
});

test('what is listed is there after a reload, and a list is pasted', async ({ desk }) => {
  await visit(desk, '/stock-arrival');
  await desk.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Paste a list' });
  await dialog.getByLabel('List').fill('Pixel 9\tBlack\t2\n;Red');
  await dialog.getByRole('button', { name: 'Add to the box' }).click();
  await expect(dialog.getByText('Line 2: the model must come first')).toBeVisible();
  await dialog.getByLabel('List').fill('Pixel 9\tBlack\t2\niPhone 16 5G;Black;256GB');
  await desk.keyboard.press('Escape');
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Add to the box' }).click();
  await expect(desk.getByText(/Is "iPhone 16 5G" the same phone as "iPhone 16"/)).toBeVisible();
  await desk.reload();
  await expect(desk.getByText(/3 phones · 2 assigned/)).toBeVisible();
  await desk.getByRole('button', { name: 'Same phone' }).click();
  await expect(desk.getByText(/3 phones · 3 assigned/)).toBeVisible();

  await desk
    .getByRole('button', { name: /^Assign to someone else: Pixel 9/ })
    .first()
    .click();
  const give = desk.getByRole('dialog', { name: 'Assign to someone else' });
  await give.getByLabel('Assign to').selectOption('Leave unassigned');
  await give.getByLabel('Reason').fill('For the window');
  await desk.keyboard.press('Escape');
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await give.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(desk.getByText('left unassigned: For the window')).toBeVisible();
  await desk.getByRole('button', { name: 'Empty the box' }).click();
});

test('of two who list the same box one confirms, and the other sees it', async ({ desk, shop, browser }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  await openDesk(other, shop);
  for (const page of [desk, other]) {
    await visit(page, '/stock-arrival');
    await page.getByLabel('Phone model').fill('Pixel 9');
    await page.getByRole('button', { name: 'Add to the box' }).click();
    await expect(page.getByText(/^1 phone · 1 assigned/)).toBeVisible();
  }
  await desk.getByRole('button', { name: 'Receive the box' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Receive the box' }).click();
  await expectToast(desk, 'Box received');
  await expect(
    other.getByText(/received a box of 1 phone in the meantime. Is it the same box/),
  ).toBeVisible();
  await expect(other.getByRole('button', { name: 'Receive the box' })).toBeDisabled();
  await other.getByRole('button', { name: 'Same box: empty this one' }).click();
  await expect(other.getByText('No phones in the box yet')).toBeVisible();
  await context.close();
});
