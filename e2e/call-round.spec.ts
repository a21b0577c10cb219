import { expect } from '@playwright/test';
import { expectNoViolations } from './accessible.ts';
import { type Api, test as base, openSession, shopOfAWorker } from './fixtures.ts';
import type { Shop } from './shop.ts';

/** A round of 31 customers, called one after the other with the keyboard alone. */

const test = base.extend<object, { shop: Shop }>({ shop: shopOfAWorker() });

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
  await desk.goto(new URL('/call-round', desk.url()).href);
  const branch = desk.getByLabel('Branch');
  await branch.selectOption('All branches');
  const head = desk.locator('[data-call] h2');
  const next = desk.getByRole('button', { name: /^Next/ });
  await expect(head).toBeVisible();
  await expectNoViolations(desk);
  const startedAt = Date.now();
  let keys = 0;
  for (let n = 1; n <= ROUND; n += 1) {
    await expect(head).toHaveText(`Called Person ${n}`);
    await expect(head).toBeFocused();
    await expect(next).not.toHaveAttribute('aria-busy', 'true');
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
  await second.page.close({ runBeforeUnload: true });
  await expect(first.page.getByText(`Agent 5 is calling ${other}`)).toHaveCount(0);
  await first.page.keyboard.press('Space');
  await expect(first.head).toHaveText(other);
  for (const { page } of seats) await page.context().close();
});
