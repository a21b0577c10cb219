import { writeFileSync } from 'node:fs';
import type { Browser, Locator, Page } from '@playwright/test';
import { openShop } from '../e2e/shop.ts';
import {
  measureSwitch,
  proveFrames,
  ROW,
  readFirstRow,
  readNotes,
  scrollList,
  watchFrames,
} from './browser-probes.ts';
import { approveOrders, fillShop, openBrowser, openDevice } from './browser-shop.ts';
import { table } from './report.ts';
import { openSlowLine, type SlowLine } from './slow-line.ts';

/**
 * Measures the built app in a browser: over a connection with 400 ms and 50 KB/s, on a new device and on one that has stored the app; and
 * over a fast connection with a processor slowed down four times. Prints one table, and the same as JSON.
 *
 * npm run bench:browser -- [result.json]
 */

const ORDERS = 5_100;
const LONG_LIST = 5_000;
const SLOW_SCREENS = ['/', '/payments', '/customers', '/layby', '/live-payments'];
const DAILY = [...SLOW_SCREENS, '/ready-for-collection', '/delivery-tracking'];
const CPU_RATE = 4;
const SCROLL_SECONDS = 5;
const CHANGED_SECONDS = 8;
const KEY_MS = 60;
/** The time between pointer down and up of a person: without it, the press's frame includes the work of the release. */
const HELD_MS = 80;
const WAIT = { timeout: 120_000 };

interface Figure {
  what: string;
  value: number;
  unit: 's' | 'ms' | 'files' | 'frames' | 'frames/s' | 'shift' | '%';
  /** The upper limit; for frames the lower limit. */
  limit: number | null;
}
const figures: Figure[] = [];
function note(what: string, value: number, unit: Figure['unit'], limit: number | null): void {
  figures.push({ what, value: Number(value.toFixed(unit === 's' || unit === 'shift' ? 3 : 1)), unit, limit });
  process.stderr.write(`${what}: ${value.toFixed(3)} ${unit}\n`);
}

/** The time to the first frame and the first row, and how much was downloaded until then. */
async function measureOpening(page: Page, url: string) {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await page.goto(url, { waitUntil: 'commit', ...WAIT });
  const rows = (await readFirstRow(page, WAIT.timeout)) / 1000;
  const files = scripts.size;
  const frame = await page.evaluate(
    () => (performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN) / 1000,
  );
  return { rows, frame, files };
}

async function measureSlowLine(browser: Browser, shop: string, line: SlowLine): Promise<void> {
  for (const path of SLOW_SCREENS) {
    const page = await openDevice(browser, shop, { hasWorker: false });
    line.setSlow(true);
    const { rows, frame, files } = await measureOpening(page, line.url + path);
    note(`slow line, cold, ${path}: frame`, frame, 's', 1.5);
    note(`slow line, cold, ${path}: rows`, rows, 's', 5);
    note(`slow line, cold, ${path}: scripts`, files, 'files', null);
    await page.context().close();
  }
  const page = await openDevice(browser, shop, { hasWorker: true });
  line.setSlow(false);
  for (const path of SLOW_SCREENS) {
    await page.goto(line.url + path);
    await page.locator(ROW).first().waitFor(WAIT);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, WAIT);
  }
  // Opened again, because the worker did not exist when these were first read; then waits until it has cached all files.
  for (const path of SLOW_SCREENS) {
    await page.goto(line.url + path, { waitUntil: 'networkidle' });
    await page.locator(ROW).first().waitFor(WAIT);
  }
  line.setSlow(true);
  for (const path of SLOW_SCREENS) {
    await page.goto('about:blank');
    const { rows, frame } = await measureOpening(page, line.url + path);
    note(`slow line, warm, ${path}: frame`, frame, 's', null);
    note(`slow line, warm, ${path}: rows`, rows, 's', 0.5);
  }
  await page.context().close();
}

async function measureHands(browser: Browser, shop: string): Promise<void> {
  const page = await openDevice(browser, shop, { hasWorker: true });
  const session = await page.context().newCDPSession(page);
  const setRate = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  await setRate(CPU_RATE);
  let shift = 0;
  const read = async () => {
    const notes = await readNotes(page);
    shift += notes.layoutShift;
    return notes;
  };
  for (const path of DAILY) {
    await page.goto(shop + path);
    await page.locator(ROW).first().waitFor(WAIT);
    // Daily use includes the design's fonts, which are loaded after the very first screen.
    await page.waitForFunction(() => document.documentElement.dataset.faces !== undefined, null, WAIT);
    await read();
  }
  for (const path of [...DAILY, ...DAILY].slice(0, -1)) await measureSwitch(page, path).catch(() => {});
  await page.waitForTimeout(1_000);
  for (const path of DAILY) {
    note(`slow processor, warm, to ${path}`, await measureSwitch(page, path), 'ms', 100);
    await page.waitForTimeout(500);
  }
  await read();
  await measureTyping(page, read);
  await measureControls(page, read);
  note('slow processor: layout shift, all together', shift, 'shift', 0.01);

  await measureDashboard(page, shop);

  await setRate(1);
  await measureSwitch(page, '/payments');
  await loadLongList(page);
  await setRate(CPU_RATE);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(2_000);
  let bareShare = 0;
  const scrolled = await watchFrames(page, async () => {
    bareShare = await scrollList(page, SCROLL_SECONDS);
  });
  noteFrames(`scrolling ${LONG_LIST} orders`, scrolled);
  note(`slow processor: scrolling ${LONG_LIST} orders, with rows missing`, bareShare * 100, '%', null);
  await page.context().close();
}

function noteFrames(what: string, { perSecond, mostMissed }: Awaited<ReturnType<typeof watchFrames>>): void {
  note(`slow processor: ${what}`, perSecond, 'frames/s', 60);
  note(`slow processor: ${what}, missed in a row`, mostMissed, 'frames', null);
}

/** Numbers roll and tiles pulse while a colleague works. */
async function measureDashboard(page: Page, shop: string): Promise<void> {
  await page.goto(`${shop}/`);
  await page.getByRole('region', { name: 'Promised and paid' }).getByRole('table').waitFor(WAIT);
  await page.waitForTimeout(12_000);
  await readNotes(page);
  const drawn = await watchFrames(page, () => approveOrders(shop, CHANGED_SECONDS, 1_000));
  noteFrames('dashboard, a change a second', drawn);
  const { longestTaskMs, layoutShift } = await readNotes(page);
  note('slow processor: dashboard, a change a second, longest task', longestTaskMs, 'ms', 50);
  note('slow processor: dashboard, layout shift', layoutShift, 'shift', 0.001);
}

type Read = () => ReturnType<typeof readNotes>;

async function measureTyping(page: Page, read: Read): Promise<void> {
  await measureSwitch(page, '/payments');
  await page.waitForTimeout(1_000);
  await read();
  await page.getByRole('searchbox').first().pressSequentially('Selma Nangolo 12', { delay: KEY_MS });
  await page.waitForTimeout(1_500);
  note('slow processor: longest task, typing a search', (await read()).longestTaskMs, 'ms', 50);
  await page.getByRole('searchbox').first().fill('');
  await page.waitForTimeout(1_500);
  await page.getByRole('button', { name: 'Add Order' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Order' });
  await form.getByLabel('Customer Name').click();
  await page.waitForTimeout(1_500);
  await read();
  for (const [label, text] of [
    ['Customer Name', 'Selma Nangolo 12'],
    ['Customer Phone', '081 234 5678'],
    ['Quote Number', 'Q-2026-0187'],
    ['Total Amount', '12500'],
    ['Phone Model', 'Samsung Galaxy S24'],
  ] as const) {
    await form.getByLabel(label).first().pressSequentially(text, { delay: KEY_MS });
  }
  await page.waitForTimeout(1_000);
  note('slow processor: longest task, typing an order', (await read()).longestTaskMs, 'ms', 50);
  await page.reload();
  await page.locator(ROW).first().waitFor(WAIT);
  await page.waitForTimeout(1_500);
}

/** Presses each of the controls that are used all day, and measures the time to the frame with the effect. */
async function measureControls(page: Page, read: Read): Promise<void> {
  const row = page.locator(ROW).first();
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const chip = (name: RegExp) => page.getByRole('main').getByRole('link', { name }).first();
  const controls: [name: string, control: Locator, isClosed?: boolean][] = [
    ['a filter', chip(/^Pending/)],
    ['a step', row.locator('[data-control="step"]')],
    ['all again', chip(/^All/)],
    ['a row opened', row.locator('[aria-expanded]').first()],
    ['a menu', row.locator('[data-control="menu"]'), true],
    // Of a phone that is ready, whose step asks who takes it.
    ['a step that asks', button(/^Collect \/ Deliver/), true],
    ['a form', button('Add Order'), true],
    ['the bell', button(/^Notifications/), true],
    ['the theme', button(/light|dark/i)],
  ];
  await read();
  for (const [name, control, isClosed = false] of controls) {
    await press(page, control);
    await page.waitForTimeout(1_000);
    note(`slow processor: interaction, ${name}`, (await read()).interactionMs, 'ms', 100);
    if (isClosed) await page.keyboard.press('Escape');
    await page.waitForTimeout(500);
    await read();
  }
}

/** Presses like a person: Playwright's click queries the page at each event, which would be measured too. */
async function press(page: Page, control: Locator): Promise<void> {
  await control.hover();
  await page.waitForTimeout(300);
  await page.mouse.down();
  await page.waitForTimeout(HELD_MS);
  await page.mouse.up();
}

/** Scrolls on until that many rows are loaded. */
async function loadLongList(page: Page): Promise<void> {
  await page.evaluate(async (count) => {
    const sizeNow = () => Number(document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize') ?? 0);
    const giveUpAt = performance.now() + 120_000;
    while (sizeNow() < count) {
      if (performance.now() > giveUpAt) throw new Error(`There are ${sizeNow()} rows only`);
      scrollTo(0, document.documentElement.scrollHeight);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }, LONG_LIST);
}

function judge({ value, unit, limit }: Figure): string {
  if (limit === null) return '';
  const isMet = unit === 'frames/s' ? value >= limit : value <= limit;
  return `${unit === 'frames/s' ? '≥' : '≤'} ${limit}${isMet ? '' : '  missed'}`;
}

const shop = await openShop();
const line = await openSlowLine(shop.url);
const browser = await openBrowser();
try {
  await proveFrames(await browser.newPage());
  await fillShop(shop.url, ORDERS);
  await measureSlowLine(browser, shop.url, line);
  await measureHands(browser, shop.url);
  const rows = figures.map((figure) => [figure.what, String(figure.value), figure.unit, judge(figure)]);
  console.log(`${table([['what', 'figure', '', 'must be'], ...rows])}\n`);
  const json = JSON.stringify({ at: new Date().toISOString(), orders: ORDERS, figures });
  const [out] = process.argv.slice(2);
  if (out === undefined) console.log(json);
  else writeFileSync(out, `${json}\n`);
} finally {
  await browser.close();
  line.close();
  await shop.stop();
}
