import { chromium, type Page } from '@playwright/test';
import { openShop, PASSWORD, type Shop } from '../e2e/shop.ts';

/**
 * Measures the time from a click in one browser to its effect on another's screen: one approves an order while the other shows the same
 * list, repeatedly, in a shop with some orders. Prints the median and the maximum.
 *
 * npm run bench:realtime -- [rounds]
 */

const rounds = Number(process.argv[2] ?? 100);
const ORDERS = 60;
const QUOTE = 'BENCH-0';

async function callApi(shop: Shop, method: string, path: string, body: unknown): Promise<{ id: number }> {
  const reply = await fetch(shop.url + path, {
    method,
    headers: { 'x-auth-password': PASSWORD, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { id: number };
}

/** Returns the newest order's id, which is first in the list. */
async function fill(shop: Shop): Promise<number> {
  let newest = 0;
  const customer = await callApi(shop, 'POST', '/api/customers', { name: 'Bench', phone: '081 555 0000' });
  for (let n = ORDERS; n >= 0; n -= 1) {
    const order = { customerId: customer.id, quoteNumber: `BENCH-${n}`, totalAmount: '100' };
    newest = (await callApi(shop, 'POST', '/api/payments', order)).id;
  }
  return newest;
}

async function seat(page: Page, shop: Shop): Promise<Page> {
  await page.goto(`${shop.url}/payments`);
  await page.getByPlaceholder('Enter system password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Access System' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await cardOf(page).waitFor();
  return page;
}

const cardOf = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByText(QUOTE, { exact: true }) });

const approveButtonOf = (page: Page) => cardOf(page).getByRole('button', { name: /^Approve: / });

/** Clicks in one page, and resolves with the milliseconds until the other page has drawn the effect. */
async function measure(clicking: Page, watching: Page): Promise<number> {
  const button = await approveButtonOf(clicking).elementHandle();
  const card = await cardOf(watching).elementHandle();
  if (button === null || card === null) throw new Error('The order is not on both screens');
  // Both pages use the same clock.
  const seenAt = card.evaluate(
    (row) =>
      new Promise<number>((resolve) => {
        const before = row.textContent;
        const observer = new MutationObserver(() => {
          if (row.textContent === before) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(Date.now()));
        });
        observer.observe(row, { childList: true, subtree: true, characterData: true });
      }),
  );
  const clickedAt = await button.evaluate((element) => {
    const at = Date.now();
    (element as HTMLElement).click();
    return at;
  });
  return (await seenAt) - clickedAt;
}

const shop = await openShop();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const orderId = await fill(shop);
  // No permission is granted, which counts as a refusal: the app does not ask about notifications.
  const openPage = async () => (await browser.newContext({ permissions: [] })).newPage();
  const here = await seat(await openPage(), shop);
  const there = await seat(await openPage(), shop);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const page of [here, there]) await approveButtonOf(page).waitFor();
    times.push(await measure(here, there));
    await callApi(shop, 'PUT', `/api/payments/${orderId}`, { status: 'pending' });
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  process.stdout.write(
    `click here → drawn there, ${times.length} times: median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms\n`,
  );
} finally {
  await browser.close();
  await shop.stop();
}
