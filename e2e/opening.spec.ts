import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './accessible.ts';
import { allow, openSession, PASSWORD_FIELD, test } from './fixtures.ts';

/** How a page opens: what it asks for in which order, and what is there before the rest. */

test.use({ isFirstVisit: true });

/** Keeps back what matches until `release`. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

const AGENT = { agent: 'Agent 3', branch: 'oshakati' };

test('the first frame has the theme of the device, before any script or style is there', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url);
  await expect(page.getByPlaceholder(PASSWORD_FIELD)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  const release = await hold(page, /\/assets\/.*\.(?:js|css)/);
  await page.goto(shop.url, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('.first-frame')).toBeVisible();
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await ground()).toBe('rgb(243, 246, 253)');
  release();
  await expect(page.getByPlaceholder(PASSWORD_FIELD)).toBeVisible();
  expect(await ground()).toBe('rgb(243, 246, 253)');
});

/** What came last to each browser that the app runs in: docs/browsers.md. */
const LAST_TO_COME = {
  'a Chrome before 111': () => Reflect.deleteProperty(String.prototype, 'toWellFormed'),
  'a Firefox before 128': () => Reflect.deleteProperty(CSS, 'registerProperty'),
};
for (const [browser, take] of Object.entries(LAST_TO_COME))
  test(`${browser} says that it is too old, and shows nothing else`, async ({ page, shop, complaints }) => {
    await openSession(page.context(), shop, AGENT);
    await page.addInitScript(take);
    await page.goto(`${shop.url}/payments`);
    await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Update it: Chrome 111');
    await expect.poll(() => complaints).toEqual(['index.html has no #root']);
    await expect(page.getByRole('heading')).toHaveCount(1);
    await expectNoViolations(page);
    allow(complaints, /has no #root/);
  });

test('the rows, the configuration and the session are asked for while the code is on its way', async ({
  page,
  shop,
}) => {
  await openSession(page.context(), shop, AGENT);
  const release = await hold(page, /\/assets\/(?:vendor|start|app|orders)-/);
  const asked = [/\/api\/payments\?/, /\/api\/payments\/counts/, /\/api\/config/, /\/api\/auth\/session/].map(
    (path) => page.waitForRequest(path),
  );
  await page.goto(`${shop.url}/payments?status=approved`, { waitUntil: 'commit' });
  const [list] = await Promise.all(asked);
  expect(list?.url()).toContain('status=approved');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
});

test('what every screen needs is asked for by the page itself, beside its first file', async ({
  page,
  shop,
}) => {
  await openSession(page.context(), shop, AGENT);
  const release = await hold(page, /\/assets\/(?:index|vendor|start)-/);
  const frame = page.waitForRequest(/\/assets\/app-/);
  await page.goto(`${shop.url}/payments`, { waitUntil: 'commit' });
  await frame;
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a long list shows its first rows before it can leave any out, and all of them where it never can', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  const customer = await api('POST', '/api/customers', { name: 'Selma Long', phone: '081 700 8102' });
  const add = (number: number) =>
    api('POST', '/api/payments', {
      customerId: customer.id,
      quoteNumber: `LONG-${number}`,
      totalAmount: '10',
    });
  for (let number = 0; number < 41; number += 1) await add(number);
  await openSession(page.context(), shop, AGENT);
  let refuse = () => {};
  const isRefused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route(/\/assets\/near-rows-/, async (route) => {
    await isRefused;
    await route.abort();
  });
  const rows = page.locator('[data-row]');
  await page.goto(`${shop.url}/payments`);
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(41);
  refuse();
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(41);
  allow(complaints, /ERR_FAILED/);
});

test('a login asks for nothing that only a session may see', async ({ page, shop }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${shop.url}/payments`);
  await expect(page.getByPlaceholder(PASSWORD_FIELD)).toBeVisible();
  expect(asked.filter((path) => /^\/api/.test(path)).sort()).toEqual(['/api/auth/session', '/api/config']);
  expect(asked.filter((path) => /\/(?:app|orders)-/.test(path))).toEqual([]);
});

test('a screen whose code was lost before it was to be shown is fetched once more', async ({
  page,
  shop,
  complaints,
}) => {
  await openSession(page.context(), shop, AGENT);
  const release = await hold(page, /\/api\/config/);
  let lost = 0;
  let openings = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) openings += 1;
  });
  await page.route(/\/assets\/trash-|\/assets\/system-/, async (route) => {
    lost += 1;
    await route.abort();
  });
  await page.goto(`${shop.url}/trash`, { waitUntil: 'commit' });
  await expect.poll(() => lost).toBeGreaterThan(0);
  await page.unroute(/\/assets\/trash-|\/assets\/system-/);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Recently deleted' })).toBeVisible();
  expect(openings).toBe(1);
  allow(complaints, /ERR_FAILED/);
});

test('what was paid today is asked for while the code is on its way', async ({ page, shop }) => {
  await openSession(page.context(), shop, AGENT);
  const release = await hold(page, /\/assets\/(?:vendor|start|app|live-payments)-/);
  const asked = [/\/api\/live-payments\?range=today/, /\/api\/live-payments\/summary\?range=today/].map(
    (path) => page.waitForRequest(path),
  );
  await page.goto(`${shop.url}/live-payments`, { waitUntil: 'commit' });
  await Promise.all(asked);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
});

test('a link that is hovered fetches the rows of its screen', async ({ desk }) => {
  const asked = desk.waitForRequest(/\/api\/customers\?/);
  await desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).hover();
  await asked;
});

test('the dialogs of a screen are there before they are asked for', async ({ page, shop }) => {
  await openSession(page.context(), shop, AGENT);
  const fetched = page.waitForResponse(/\/assets\/orders-dialogs-/);
  await page.goto(`${shop.url}/payments`);
  expect((await fetched).ok()).toBe(true);
});

test('rows wait neither for their menus nor for the numbering plans; what is pressed meanwhile opens then', async ({
  page,
  shop,
  api,
}) => {
  await api('POST', '/api/customers', { name: 'Frieda Amakali', phone: '+264812223344' });
  await openSession(page.context(), shop, AGENT);
  const release = await hold(page, /\/assets\/(?:overlay|phone)-/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${shop.url}/customers`);
  await expect(page.getByText('+264812223344')).toBeVisible();
  const more = page.getByRole('button', { name: 'More' });
  await more.focus();
  await more.press('Enter');
  release();
  await expect(page.getByRole('menuitem', { name: 'Recently deleted' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(page.getByText('081 222 3344')).toBeVisible();
});

test('a device that has never been here gets its rows before the faces and whatever else can wait', async ({
  page,
  shop,
  api,
}) => {
  await api('POST', '/api/customers', { name: 'Ndapewa Shikongo', phone: '+264812223355' });
  await openSession(page.context(), shop, AGENT);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const late = /\.woff2$|\/(?:[a-z-]*dialogs|extras|near-rows|outbox|overlay|toast|views|pocket)-/;
  const release = await hold(page, /\/api\/customers\?/);
  await page.goto(`${shop.url}/customers`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(asked.filter((path) => late.test(path))).toEqual([]);
  release();
  await expect(page.getByText('Ndapewa Shikongo')).toBeVisible();
  const face = () => page.evaluate(() => getComputedStyle(document.body).fontFamily.split(',')[0]);
  await expect.poll(face).toContain('Inter Variable');
  // Its styles came in the page, also for what has come since.
  expect(asked.filter((path) => /\/index-.*\.css$/.test(path))).toEqual([]);
  expect(asked.filter((path) => late.test(path))).not.toEqual([]);

  // Once they are here, the page begins with them, as a page that a worker lets through.
  await page.setExtraHTTPHeaders({ 'service-worker-navigation-preload': 'true' });
  const hasStyles = await hold(page, /\.css$/);
  const first = page.waitForRequest(/\.woff2$/);
  await page.goto(`${shop.url}/customers`, { waitUntil: 'commit' });
  await first;
  hasStyles();
  await expect(page.getByText('Ndapewa Shikongo')).toBeVisible();
  expect(await face()).toContain('Inter Variable');
});

test('nothing moves when the numbers of the chips come, nor when a search makes them smaller', async ({
  page,
  shop,
  api,
}) => {
  const customer = await api('POST', '/api/customers', { name: 'Paulus Haufiku', phone: '+264812223366' });
  for (let number = 1; number <= 10; number += 1) {
    await api('POST', '/api/payments', {
      customerId: customer.id,
      quoteNumber: `CHIPS-${number}`,
      totalAmount: '9000',
    });
  }
  await openSession(page.context(), shop, AGENT);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${shop.url}/payments`);
  const chips = page.getByRole('navigation', { name: 'Status filter' }).getByRole('link');
  // The device must know the numbers, and the letters, before the reload.
  const number = chips.first().locator('.numerals', { hasText: /\d/ });
  await expect(number).toBeVisible();
  await expect(page.locator('html[data-faces]')).toBeAttached();
  const release = await hold(page, /\/api\/payments\/counts/);
  await page.reload();
  await expect(page.getByText('CHIPS-1').first()).toBeVisible();
  const places = () =>
    chips.evaluateAll((all) =>
      all.map((chip) => [chip.getBoundingClientRect().left, chip.getBoundingClientRect().right]),
    );
  const before = await places();
  expect(before.length).toBeGreaterThan(5);
  release();
  await expect(number).toBeVisible();
  expect(await places()).toEqual(before);

  await page.getByRole('searchbox').first().fill('nobody of that name');
  await expect(number).toHaveText('0');
  expect(await places()).toEqual(before);
});

test('a screen that opens moves nothing once it is there', async ({ page, shop, api }) => {
  const customer = await api('POST', '/api/customers', { name: 'Selma Still', phone: '081 700 8103' });
  await api('POST', '/api/payments', { customerId: customer.id, quoteNumber: 'STILL-1', totalAmount: '10' });
  await openSession(page.context(), shop, AGENT);
  await page.goto(shop.url);
  await page.waitForFunction(() => document.documentElement.dataset.faces !== undefined);
  const row = page.locator('[data-row]').filter({ hasText: 'Selma Still' }).first();
  for (const path of ['/payments', '/customers']) {
    // Chips have the room of the numbers that this device saw last.
    for (let opening = 0; opening < 2; opening += 1) {
      await page.goto(`${shop.url}${path}`);
      await expect(row).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    }
    const moved = await page.evaluate(async () => {
      let sum = 0;
      const take = (entries: PerformanceEntryList) => {
        for (const entry of entries as (PerformanceEntry & { value: number })[]) sum += entry.value;
      };
      const observer = new PerformanceObserver((list) => take(list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      await new Promise((resolve) => setTimeout(resolve, 300));
      return sum;
    });
    // The search of a list took its place in the top bar a moment late: a quarter of the screen.
    expect(moved, path).toBeLessThan(0.01);
  }
});

test('rows that turn out to be higher move nothing in sight while somebody scrolls up; a reload leads about where one was', async ({
  page,
  shop,
  api,
}) => {
  const customer = await api('POST', '/api/customers', { name: 'Selma Jump', phone: '081 700 8104' });
  for (let number = 0; number < 50; number += 1)
    await api('POST', '/api/payments', {
      customerId: customer.id,
      quoteNumber: `JUMP-${number}`,
      totalAmount: '10',
    });
  await page.setViewportSize({ width: 390, height: 700 });
  await openSession(page.context(), shop, AGENT);
  await page.goto(`${shop.url}/payments?q=JUMP`);
  const rows = page.locator('[data-row]');
  await expect(rows.first()).toHaveAttribute('style', /translateY/);
  const displaced = await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-row$="1"], [data-row$="3"], [data-row$="6"] { padding-bottom: 70px }');
    document.adoptedStyleSheets = [sheet];
    const isDrawn = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        });
      });
    const places = () =>
      new Map(
        [...document.querySelectorAll('[data-row]')].map((one) => [one, one.getBoundingClientRect().top]),
      );
    // Those in between are not measured.
    window.scrollTo(0, document.documentElement.scrollHeight);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const found: string[] = [];
    for (let step = 0; step < 60; step += 1) {
      const before = places();
      window.scrollBy(0, -60);
      await isDrawn();
      const drawn = places();
      await isDrawn();
      await isDrawn();
      const later = places();
      for (const [row, top] of before) {
        const [first, last] = [drawn.get(row), later.get(row)];
        const wasInSight = top > 0 && top < window.innerHeight;
        if (wasInSight && first !== undefined && last !== undefined && Math.abs(first - last) > 1)
          found.push(`${step}: ${first} to ${last}`);
      }
    }
    return found;
  });
  expect(displaced).toEqual([]);

  const topRow = () =>
    rows.evaluateAll((all) => {
      const shown = all.filter((row) => row.getBoundingClientRect().bottom > 150);
      return Math.min(...shown.map((row) => Number((row as HTMLElement).dataset.index)));
    });
  await page.evaluate(() => window.scrollTo(0, 4_000));
  await expect.poll(topRow).toBeGreaterThan(15);
  // Until those that are drawn now are measured.
  await page.waitForTimeout(1_000);
  const before = await topRow();
  await page.reload();
  // Within the next screen: how high the rows above are is guessed.
  await expect.poll(async () => Math.abs((await topRow()) - before)).toBeLessThanOrEqual(4);
});
