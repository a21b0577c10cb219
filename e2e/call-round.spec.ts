import { expect } from '@playwright/test';
import { expectNoViolations } from './accessible.ts';
import { type Api, allow, test as base, expectToast, openSession, shopOfAWorker, visit } from './fixtures.ts';
import type { Shop } from './shop.ts';

/** A round of 31 customers, called one after the other with the keyboard alone. */

const test = base.extend<object, { shop: Shop }>({ shop: shopOfAWorker() });
// By one worker, in one shop: to open another costs as much as a journey.
test.describe.configure({ mode: 'default' });

const ROUND = 31;

async function waitForCall(api: Api, n: number) {
  const customer = await api('POST', '/api/customers', {
    name: `Called Person ${n}`,
    phone: `081 77 ${10_000 + n}`,
    email: `called${n}@example.com`,
  });
  const order = await api('POST', '/api/payments', {
    ...{ customerId: customer.id, quoteNumber: `CALL-${n}`, totalAmount: '9000', phoneModel: 'Pixel 9' },
  });
  await api('PUT', `/api/payments/${order.id}`, { status: 'phone_available' });
}

test('thirty-one are called with the keyboard alone', async ({ desk, api }) => {
  test.setTimeout(180_000);
  for (let n = 1; n <= ROUND; n += 1) await waitForCall(api, n);
  await visit(desk, '/call-round');
  const branch = desk.getByLabel('Branch');
  await branch.selectOption('All branches');
  const head = desk.locator('[data-call] h2');
  const call = desk.locator('[data-call]');
  await expect(head).toBeVisible();
  await expectNoViolations(desk);
  const startedAt = Date.now();
  let keys = 0;
  for (let n = 1; n <= ROUND; n += 1) {
    await expect(head).toHaveText(`Called Person ${n}`);
    await expect(head).toBeFocused();
    await expect(call).toHaveAttribute('aria-busy', 'false');
    keys += 1;
    await desk.keyboard.press(n % 3 === 0 ? 'a' : 'r');
  }
  await expect(desk.getByText('Everyone has been called')).toBeVisible();
  const seconds = (Date.now() - startedAt) / 1000;
  await expect(desk.getByText('31 of 31 done today, 21 reached')).toBeVisible();
  await expectNoViolations(desk);
  console.log(`31 calls: ${keys} keys, 0 clicks, ${seconds.toFixed(1)} s`);
});

test('two agents share a round: nobody is called twice, and a closed tab gives back whom it had', async ({
  browser,
  shop,
  api,
}) => {
  for (let n = 101; n <= 102; n += 1) await waitForCall(api, n);
  const seats = await Promise.all(
    ['Agent 3', 'Agent 5'].map(async (agent) => {
      const context = await browser.newContext();
      await openSession(context, shop, { agent, branch: 'oshakati' });
      const page = await context.newPage();
      await page.goto(`${shop.url}/call-round`);
      await page.getByLabel('Branch').selectOption('All branches');
      const head = page.locator('[data-call] h2');
      await expect(head).toBeVisible();
      return { agent, page, head };
    }),
  );
  const [first, second] = seats;
  if (!first || !second) throw new Error('Two are at work');
  const one = await first.head.textContent();
  const other = (await second.head.textContent()) ?? '';
  expect(other).not.toBe(one);
  await expect(first.page.getByText(`Agent 5 is calling ${other}`)).toBeVisible();
  // Of two tabs of one browser the first to be closed gives nobody back: the other still shows them.
  const twin = await second.page.context().newPage();
  await twin.goto(`${shop.url}/call-round`);
  await twin.getByLabel('Branch').selectOption('All branches');
  await expect(twin.locator('[data-call] h2')).toHaveText(other);
  await twin.close({ runBeforeUnload: true });
  // One that falls over cannot say that it is gone.
  const fallen = await second.page.context().newPage();
  await fallen.goto(`${shop.url}/call-round`);
  await fallen.getByLabel('Branch').selectOption('All branches');
  await expect(fallen.locator('[data-call] h2')).toHaveText(other);
  await Promise.all([fallen.waitForEvent('crash'), fallen.goto('chrome://crash').catch(() => {})]);
  await first.page.reload();
  await first.page.getByLabel('Branch').selectOption('All branches');
  await expect(first.page.getByText(`Agent 5 is calling ${other}`)).toBeVisible();
  // Whoever looks at a record is still calling its customer.
  await second.page.getByRole('link', { name: other }).click();
  await expect(second.page).not.toHaveURL(/call-round/);
  await first.page.reload();
  await expect(first.page.getByText(`Agent 5 is calling ${other}`)).toBeVisible();
  await second.page.goBack();
  await expect(second.head).toHaveText(other);
  await second.page.close({ runBeforeUnload: true });
  await expect(first.page.getByText(`Agent 5 is calling ${other}`)).toHaveCount(0);
  await first.page.keyboard.press('Space');
  await expect(first.head).toHaveText(other);
  for (const { page } of seats) await page.context().close();
});

test('an outcome whose answer does not come waits on the device, and is noted once', async ({
  desk,
  api,
  complaints,
}) => {
  await waitForCall(api, 201);
  await visit(desk, '/call-round');
  await desk.getByLabel('Branch').selectOption('All branches');
  const head = desk.locator('[data-call] h2');
  await expect(head).toBeVisible();
  const name = (await head.textContent()) ?? '';
  const { done, reached } = (await api('GET', '/api/call-round')) as { done: number; reached: number };
  await desk.route('**/api/call-round/calls', (route) => route.abort());
  await desk.keyboard.press('r');
  await expectToast(desk, 'Waiting to send');
  await desk.getByRole('button', { name: '1 waiting to send' }).click();
  const list = desk.getByRole('dialog', { name: 'Waiting to send' });
  await expect(list.getByText(`Reached · ${name}`)).toBeVisible();
  await desk.unroute('**/api/call-round/calls');
  // Its next try comes at a time that nobody chose, and with it what could be pressed here is gone: the link says that it is back.
  await desk.evaluate(() => dispatchEvent(new Event('online')));
  await expect(list.getByText('Nothing is waiting.')).toBeVisible();
  expect(await api('GET', '/api/call-round')).toMatchObject({ done: done + 1, reached: reached + 1 });
  allow(complaints, /ERR_FAILED/);
});
