import type { CDPSession, Page } from '@playwright/test';
import { openShop } from '../e2e/shop.ts';
import { ROW } from './browser-probes.ts';
import { call, fillShop, openBrowser, openDevice } from './browser-shop.ts';
import { table } from './report.ts';

/**
 * Measures the memory of a tab that stays open for a day: colleagues make two thousand changes while a person goes through the screens,
 * opens forms and searches, and the tab's clock is moved on by eight hours. Memory is measured after garbage collection; it must not grow
 * during the day.
 *
 * npm run bench:tab -- [changes]
 */

const ORDERS = 1_000;
const CHANGES = Number(process.argv[2] ?? 2_000);
const DAY_MS = 8 * 60 * 60_000;
/** The number of changes in each burst. */
const BURST = 10;
/** The clock is moved on in steps of this length, so that connections have the time to answer. */
const TURN_MS = 10_000;
const SCREENS = ['/', '/payments', '/customers', '/layby', '/live-payments', '/ready-for-collection'];
const SCREEN_BURSTS = 5;
const READINGS = 8;
/** In megabytes, from the first eighth of the day to its end. */
const MOST_GROWTH_MB = 3;
const WAIT = { timeout: 60_000 };

interface Held {
  heapMb: number;
  nodes: number;
  listeners: number;
}

async function whatIsHeld(session: CDPSession): Promise<Held> {
  // Twice, because objects freed by the first collection may release others.
  for (let turn = 0; turn < 2; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { heapMb: usedSize / 1_048_576, nodes, listeners: jsEventListeners };
}

/** A change by a colleague: of ten changes a new order, two payments, and notes. */
async function change(url: string, ids: number[], number: number): Promise<void> {
  const id = ids[(number * 7) % ids.length] ?? 0;
  const kind = number % 10;
  if (kind === 0) {
    const { customerId } = await call<{ customerId: number }>(url, 'GET', `/api/payments/${id}`);
    const order = { customerId, quoteNumber: `T-${number}`, totalAmount: '12500.00' };
    ids.push((await call(url, 'POST', '/api/payments', order)).id);
  } else if (kind < 3) {
    await call(url, 'POST', `/api/payments/${id}/receipts`, { amount: '1.00' });
  } else await call(url, 'PUT', `/api/payments/${id}`, { livePaymentFeedback: `Called, ${number}` });
}

async function turnClock(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= TURN_MS) await page.clock.runFor(Math.min(TURN_MS, left));
}

/** Opens another screen as people do; on Orders it opens and closes a form and searches. */
async function goOn(page: Page, turn: number): Promise<void> {
  const path = SCREENS[turn % SCREENS.length] ?? '/';
  await page.locator(`nav a[href="${path}"]`).first().click();
  await page.locator(ROW).first().waitFor(WAIT);
  if (path !== '/payments') return;
  await page.getByRole('button', { name: 'Add Order' }).first().click();
  await page.getByRole('dialog', { name: 'Add Order' }).waitFor(WAIT);
  await page.keyboard.press('Escape');
  const search = page.getByRole('searchbox').first();
  await search.fill(`Nangolo ${turn}`);
  await page.waitForTimeout(500);
  await search.fill('');
}

const shop = await openShop();
const browser = await openBrowser();
try {
  await fillShop(shop.url, ORDERS);
  const page = await openDevice(browser, shop.url, { hasWorker: true });
  const session = await page.context().newCDPSession(page);
  await page.clock.install();
  await page.goto(`${shop.url}/payments`);
  await page.locator(ROW).first().waitFor(WAIT);
  const listed = await call<{ id: number }[]>(shop.url, 'GET', '/api/payments?limit=100');
  const ids = listed.map(({ id }) => id);
  const bursts = Math.ceil(CHANGES / BURST);
  // Every screen has been open once, with everything that it loads only once.
  for (let turn = 0; turn < 2 * SCREENS.length; turn += 1) await goOn(page, turn);
  const readings: { changes: number; held: Held }[] = [];
  for (let burst = 0; burst < bursts; burst += 1) {
    for (let one = 0; one < BURST; one += 1) await change(shop.url, ids, burst * BURST + one);
    await turnClock(page, DAY_MS / bursts);
    if (burst % SCREEN_BURSTS === 0) await goOn(page, burst / SCREEN_BURSTS);
    if ((burst + 1) % Math.ceil(bursts / READINGS) !== 0) continue;
    // Always measured on the same screen, at rest.
    await goOn(page, 1);
    await turnClock(page, 2 * TURN_MS);
    readings.push({ changes: (burst + 1) * BURST, held: await whatIsHeld(session) });
    process.stderr.write(`${JSON.stringify(readings.at(-1))}\n`);
  }
  const rows = readings.map(({ changes, held }) => [
    ...[String(changes), held.heapMb.toFixed(1)],
    ...[String(held.nodes), String(held.listeners)],
  ]);
  process.stdout.write(`${table([['changes', 'MB held', 'nodes', 'listeners'], ...rows])}\n`);
  const [first, last] = [readings[0]?.held, readings.at(-1)?.held];
  if (first === undefined || last === undefined) throw new Error('Too few changes for a reading');
  const growth = last.heapMb - first.heapMb;
  const isMet = growth <= MOST_GROWTH_MB;
  process.stdout.write(
    `\ngrown by ${growth.toFixed(1)} MB (at most ${MOST_GROWTH_MB})${isMet ? '' : '  missed'}\n`,
  );
  process.exitCode = isMet ? 0 : 1;
} finally {
  await browser.close();
  await shop.stop();
}
