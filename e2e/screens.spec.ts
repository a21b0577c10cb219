import { expect, type Locator, type Page } from '@playwright/test';
import { imeiOf } from '../testing/imei.ts';
import { expectAccessible, SIZES } from './accessible.ts';
import { type Api, apiOf, visit } from './fixtures.ts';
import type { Shop } from './shop.ts';
import { test as base, chooseTheme } from './tour.ts';

/** Every screen at the counter's width and at a phone's, in both themes: accessible, and nothing wider than the screen. */

const SCREENS = [
  '/',
  '/customers',
  '/payments',
  '/payments?status=approved',
  '/live-payments?range=all',
  '/pre-orders',
  '/ready-for-collection',
  '/delivery-tracking',
  '/reservations',
  '/print/order/1',
  '/app-reminders',
  '/print/layby/1',
  '/agents',
  '/print/orders?ids=1',
  '/print/arrival/1',
  '/print/hand-over/1',
  '/activity',
  '/as-it-was',
  '/as-it-was?list=orders',
  '/trash',
  '/cash-up',
  '/stock-arrival',
  '/call-round',
  '/hand-over',
  '/data-health',
  '/jobs',
  '/notifications',
  '/notification-center',
  '/layby',
  '/layby?layby=1',
];
/** Every list, with what each shows by default. */
const LISTS = [
  '/customers',
  '/payments',
  '/live-payments?range=all',
  '/ready-for-collection',
  '/delivery-tracking',
  '/pre-orders',
  '/layby',
  '/reservations',
  '/notifications',
  '/notification-center',
  '/app-reminders',
];
const ENDLESS = 'Otjiwarongokhomasdalokahandjaokatanamutakwalvisbayswakopmundrundukatimamuliloxx';
const LONG_NAME = 'Maria !Naruseb-Hangula van der Westhuizen';

/** Rows that are as awkward as they get: long names, the largest amounts, every priority. Made once a shop. */
async function fillShop(api: Api): Promise<void> {
  const customer = await api('POST', '/api/customers', { name: LONG_NAME, phone: '+264 81 455 9012' });
  for (const status of ['pending', 'bank_paid', 'china_preorder', 'order_completed']) {
    const order = await api('POST', '/api/payments', {
      customerId: customer.id,
      quoteNumber: `awkward-${status}`,
      totalAmount: '99999999.99',
      paidAmount: '4900',
      phoneModel: 'iPhone 16 Pro Max 1TB Desert Titanium',
      dueDate: '2026-01-31',
    });
    if (status !== 'pending') await api('PUT', `/api/payments/${order.id}`, { status });
  }
  const endless = await api('POST', '/api/customers', {
    name: ENDLESS,
    phone: '+264 81 455 9013',
    location: ENDLESS,
    email: `${ENDLESS}@example.com`,
  });
  for (const status of ['partial', 'phone_available', 'device_collected']) {
    const order = await api('POST', '/api/payments', {
      customerId: endless.id,
      quoteNumber: `${status}-${ENDLESS}`.slice(0, 80),
      totalAmount: '99999999.99',
      paidAmount: '0.01',
      phoneModel: ENDLESS,
      livePaymentFeedback: ENDLESS,
    });
    const collected = status === 'device_collected' && {
      deliveryMethod: 'collected',
      collectionBranch: 'rundu',
    };
    if (status !== 'partial') await api('PUT', `/api/payments/${order.id}`, { status, ...collected });
  }
  const waiting = await api('POST', '/api/payments', {
    customerId: endless.id,
    quoteNumber: `pre-${ENDLESS}`,
    totalAmount: '99999999.99',
    phoneModel: ENDLESS,
  });
  await api('PUT', `/api/payments/${waiting.id}`, { status: 'bank_paid' });
  await api('POST', '/api/pre-orders', {
    paymentId: waiting.id,
    customerId: endless.id,
    phoneModel: ENDLESS,
    color: ENDLESS.slice(0, 50),
    storage: '1TB',
    orderLocation: 'china',
    addedByAgent: 'Agent 3',
    agentBranch: 'oshakati',
    supplierOrderNumber: ENDLESS,
    notes: ENDLESS,
  });
  await api('POST', '/api/reservations', {
    customerId: endless.id,
    phoneModel: ENDLESS,
    color: ENDLESS,
    storage: '1TB',
    expectedStockDate: '2026-01-31',
    priority: 'high',
  });
  await api('POST', '/api/laybys', {
    customerId: endless.id,
    customerFullName: ENDLESS,
    customerNumber: '+264 81 455 9013',
    idNumber: '90010100124',
    phoneModel: ENDLESS,
    phoneStorage: '1TB',
    phoneColor: 'Gold',
    durationToPay: '6 months',
    fullAmount: '99999999.99',
    paidAmount: '0.01',
    dueDate: '2026-01-31',
  });
  for (const [isActive, notified] of [
    [true, false],
    [true, true],
    [false, true],
  ]) {
    await api('POST', '/api/app-reminders', {
      title: 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(4),
      message: `https://example.com/${'a'.repeat(400)}`,
      reminderDate: '2026-12-01',
      isActive,
      notified,
    });
  }
  for (const priority of ['low', 'medium', 'high', 'urgent']) {
    await api('POST', '/api/notifications', {
      type: { low: 'info', medium: 'warning', high: 'task_reminder', urgent: 'urgent' }[priority],
      priority,
      title: `Layby due in 3 days: ${LONG_NAME}`,
      message: 'Please check your latest assignments and updates in the system. '.repeat(5),
    });
  }
  for (const dueDate of ['2026-01-31', '2199-01-31']) {
    await api('POST', '/api/laybys', {
      customerId: customer.id,
      customerFullName: LONG_NAME,
      customerNumber: '+264 81 455 9012',
      customerEmail: 'maria.naruseb-hangula@example.com',
      idNumber: '90010100123',
      phoneModel: 'iPhone 16 Pro Max 1TB Desert Titanium',
      phoneStorage: '1TB',
      phoneColor: 'Gold',
      durationToPay: '6 months',
      fullAmount: '99999999.99',
      paidAmount: '4900',
      dueDate,
    });
  }
  await giveOut(api, Number(endless.id));
}

/** A box with a phone for a reservation, and a phone that went over the counter, signed. */
async function giveOut(api: Api, customerId: number): Promise<void> {
  await api('POST', '/api/reservations', {
    ...{ customerId, phoneModel: `Boxed ${ENDLESS}`, expectedStockDate: '2026-01-31' },
  });
  const units = [{ key: '1', phoneModel: `Boxed ${ENDLESS}`, imei: imeiOf(1) }];
  const seen = (await api('POST', '/api/stock-arrivals/preview', { units })) as {
    units: { key: string; to: object }[];
    promises: { kind: string; id: number; version: number }[];
  };
  const given = seen.units.map(({ key, to }) => ({ key, to }));
  const promises = seen.promises.map(({ kind, id, version }) => ({ kind, id, version }));
  const box = { units, given, seen: promises, lastArrivalId: 0, branch: 'walvis_bay' };
  await api('POST', '/api/stock-arrivals', box);
  const order = await api('POST', '/api/payments', {
    ...{ customerId, quoteNumber: `given-${ENDLESS}`, totalAmount: '99999999.99', phoneModel: ENDLESS },
  });
  const { version } = await api('PUT', `/api/payments/${order.id}`, { status: 'phone_available' });
  await api('POST', '/api/hand-overs', {
    ...{ kind: 'payment', id: order.id, version, code: null, branch: 'rundu', imei: imeiOf(2) },
    ...{ payment: { amount: '99999999.98', method: 'eft' }, signature: '10,10 500,390;40,50 900,20' },
    receiver: { name: ENDLESS, relation: 'colleague', idLast4: '0712' },
    accessories: ['charger', 'cable', 'earphones', 'cover', 'screen_protector', 'sim'],
    overrides: ['person', 'branch', 'balance'].map((check) => ({ check, reason: ENDLESS })),
  });
}

const test = base.extend<object, { filledShop: Shop }>({
  filledShop: [
    async ({ shop }, use) => {
      await fillShop(apiOf(shop));
      await use(shop);
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
});

async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
}

for (const { name, theme, ...viewport } of SIZES) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });
    for (const path of SCREENS) {
      test(`${path} is accessible in both themes and fits`, async ({ page }) => {
        await visit(page, path);
        await chooseTheme(page, theme);
        await expectWhole(page);
      });
    }

    test('an address that nothing is at is accessible in both themes and fits, and opens in the theme of the device', async ({
      page,
      filledShop,
    }) => {
      await chooseTheme(page, theme);
      await page.goto(`${filledShop.url}/nowhere`);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expectWhole(page);
    });
  });
}

/** What hangs out of a card, is cut off in one without a sign, or is torn apart that belongs together. */
function findBroken(): string[] {
  const whole = 'main article, main [data-call], main td, main [role="row"], main h1, [role="dialog"]';
  const rows = [...document.querySelectorAll(whole)];
  // Less what stands for a choice in a form and is seen by nobody.
  const parts = rows.flatMap((row) => [row, ...row.querySelectorAll(':not(input[aria-hidden])')]);
  const wide = parts.filter((part) => {
    const { left, right, width } = part.getBoundingClientRect();
    return width > 1 && (left < -1 || right > window.innerWidth + 1);
  });
  const cut = parts.filter((part) => {
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(part);
    const isSigned = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    const isSeen = part.clientWidth > 1;
    return isSeen && overflowX === 'hidden' && !isSigned && part.scrollWidth > part.clientWidth + 1;
  });
  const torn: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    for (const { index, 0: words } of (node.textContent ?? '').matchAll(/(?:N\$|Agent)\s\d/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + words.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) torn.push(`torn: ${node.textContent}`);
    }
  }
  const told = (kind: string) => (part: Element) => `${kind}: ${part.outerHTML.slice(0, 160)}`;
  return [...wide.map(told('wide')), ...cut.map(told('cut')), ...torn].slice(0, 5);
}

/** Its cards stand in one to three columns: none of them is the narrowest. */
const CARD_WIDTHS = [360, 768, 1024, 1280, 1440];

test('at 320 px, as at 400 % zoom, the bar below fits, and a past day of the activity leads to the next one and to today', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await visit(page, '/activity?day=2026-01-31');
  await expect(page.getByRole('button', { name: 'Next day' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the counters of the Notification Center stand in two columns on a phone, and in four beyond', async ({
  page,
}) => {
  await visit(page, '/notification-center');
  const columns = () =>
    page
      .getByRole('group', { name: 'Notification counts' })
      .getByRole('listitem')
      .evaluateAll((items) => new Set(items.map((item) => item.getBoundingClientRect().left)).size);
  for (const [width, count] of [
    [360, 2],
    [768, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    expect(await columns(), `at ${width} px`).toBe(count);
  }
});

test('the filter chips of Orders take two lines at most', async ({ page }) => {
  await visit(page, '/payments');
  const lines = () =>
    page
      .getByRole('navigation')
      .filter({ has: page.getByRole('link', { name: /^Contract Signed/ }) })
      .getByRole('listitem')
      .evaluateAll((items) => new Set(items.map((item) => item.getBoundingClientRect().top)).size);
  for (const width of [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await lines(), `at ${width} px`).toBe(2);
  }
});

test('on a phone the first card of a list begins in the upper part of the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/payments', '/pre-orders', '/live-payments?range=all']) {
    await visit(page, path);
    const card = page.locator('main article').first();
    await expect(card).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect((await card.boundingBox())?.y, path).toBeLessThanOrEqual(320);
  }
});

test('what stands beside something is level with it, and the words of a step and of an answer are whole', async ({
  page,
}) => {
  const middleOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
    return y + height / 2;
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/ready-for-collection');
  const step = page.getByRole('button', { name: /^Collect \/ Deliver/ }).first();
  await expect(step).toBeVisible();
  const lines = await step.evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);

  await visit(page, '/payments');
  const row = page.locator('.tickable').first();
  const opener = row.locator('.expand-trigger');
  await opener.click();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  const header = (await row.locator('article > div').first().boundingBox()) ?? { y: 0, height: 0 };
  const tick = await middleOf(row.getByRole('checkbox'));
  expect(tick, 'the checkbox is beside the header').toBeLessThan(header.y + header.height);
  await opener.click();

  await page.getByRole('button', { name: 'Check Status' }).click();
  const answer = page.locator('[data-toast]').getByText(/visible in dashboard sections/);
  await expect(answer).toBeVisible();
  expect(await answer.evaluate((words) => words.scrollHeight - words.clientHeight)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();

  await page.getByRole('button', { name: 'Add Quote' }).click();
  const dialog = page.getByRole('dialog');
  const title = await middleOf(dialog.getByRole('heading', { name: 'Add Quote Number' }));
  expect(Math.abs(title - (await middleOf(dialog.getByRole('button', { name: 'Close' }))))).toBeLessThan(1);

  await visit(page, '/live-payments?range=all');
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height;
  const refresh = await heightOf(page.getByRole('button', { name: 'Refresh' }));
  expect(await heightOf(page.getByRole('radiogroup').filter({ hasText: 'Manual' }))).toBe(refresh);

  await visit(page, '/customers/1');
  const tabs = page.getByRole('tablist');
  await expect(tabs).toBeVisible();
  const isSquare = await tabs.evaluate((list) => {
    list.scrollIntoView({ block: 'center' });
    const { left, top } = list.getBoundingClientRect();
    return list.contains(document.elementFromPoint(left + 1, top + 1));
  });
  expect(isSquare, 'the tabs stand out of the rounded corner').toBe(false);
});

test('where the device chooses the colours, the screen that is open is told from the others in both navigations', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await visit(page, '/customers');
  const lineUnder = (name: string) =>
    page
      .getByRole('navigation')
      .filter({ visible: true })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).textDecorationLine);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await lineUnder('Customers'), `at ${width} px`).toBe('underline');
    expect(await lineUnder(width === 360 ? 'Orders' : 'ORDERS'), `at ${width} px`).toBe('none');
  }
  await page.emulateMedia({ forcedColors: 'none' });
});

test.describe('with words without an end and the largest amounts', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const path of LISTS) {
    test(`${path} keeps its rows within the screen and whole`, async ({ page }) => {
      await visit(page, path);
      await expect(page.locator('main article').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const width of path === '/app-reminders' ? CARD_WIDTHS : [360]) {
        await page.setViewportSize({ width, height: 740 });
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        expect(await page.evaluate(findBroken), `at ${width} px`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `wider than the screen of ${width} px`).toBeLessThanOrEqual(0);
      }
    });
  }

  test('details and forms of such records keep within 360 px and whole', async ({ page, filledShop }) => {
    const api = apiOf(filledShop);
    const idOf = async (kind: string) => {
      const rows = (await api('GET', `/api/${kind}?q=${ENDLESS}`)) as unknown as { id: number }[];
      return rows[0]?.id;
    };
    const order = `/payments?order=${await idOf('payments')}`;
    const dialog = page.getByRole('dialog').last();
    const expectWhole = async (what: string) => expect(await page.evaluate(findBroken), what).toEqual([]);
    await visit(page, `/customers/${await idOf('customers')}`);
    await expect(page.getByText('Owed on laybys')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectWhole('customer');
    for (const [path, button] of [
      [order, null],
      [order, 'Add Payment'],
      [`/reservations?reservation=${await idOf('reservations')}`, null],
      [`/layby?layby=${await idOf('laybys')}`, /^Update Payment/],
    ] as const) {
      await visit(page, path);
      if (button) await page.getByRole('button', { name: button }).first().click();
      await expect(dialog).toBeVisible();
      if (button) await expect(dialog).toHaveAccessibleName('Add Payment');
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectWhole(`${path} ${button}`);
    }
    await visit(page, '/call-round');
    await page.getByLabel('Branch').selectOption('All branches');
    const called = page.locator('[data-call] h2');
    await expect(async () => {
      const name = (await called.textContent()) ?? '';
      if (name !== ENDLESS) await page.keyboard.press('Space');
      expect(name).toBe(ENDLESS);
    }).toPass();
    await expectWhole('call round');
    await visit(page, '/payments');
    await page.getByRole('button', { name: 'Add Order' }).click();
    await dialog.getByLabel(/^Customer Name/).fill(ENDLESS);
    await dialog.getByLabel(/^Customer Phone/).fill('+264 81 455 9013');
    await expect(dialog.getByText(/^Known customer/)).toBeVisible();
    await dialog.getByLabel(/^Quote Number/).fill(`pre-${ENDLESS}`);
    await dialog.getByLabel(/^Total Amount/).fill('99999999.99');
    await dialog.getByRole('button', { name: 'Create Order' }).click();
    await expect(dialog.getByRole('link', { name: 'Open that order' })).toBeVisible();
    await expectWhole('Add Order');
  });
});
