import { expect } from '@playwright/test';
import { type Api, apiOf, visit } from './fixtures.ts';
import type { Shop } from './shop.ts';
import { test as base } from './tour.ts';

/** The first screen of a list belongs to its rows: at the counter nine of them, on a phone two, whole and in sight. */

const LISTS = [
  '/payments',
  '/customers',
  '/live-payments',
  '/ready-for-collection',
  '/delivery-tracking',
  '/pre-orders',
];
const SIZES = [
  { name: 'at the counter', width: 1440, height: 900, rowCount: 9 },
  { name: 'on a phone', width: 360, height: 740, rowCount: 2 },
];
const CUSTOMER_COUNT = 12;
const MAX_CONTROLS_PX = 290;
/** Of three lines of small text. */
const MAX_FIGURE_PX = 64;

async function fillShop(api: Api): Promise<void> {
  for (let number = 0; number < CUSTOMER_COUNT; number += 1) {
    const phone = `081 455 ${1000 + number}`;
    const customer = await api('POST', '/api/customers', {
      name: `Selma Nangolo ${number}`,
      phone,
      location: 'Walvis Bay',
    });
    const order = {
      customerId: customer.id,
      totalAmount: '12499.00',
      paidAmount: '2500.00',
      phoneModel: 'Samsung Galaxy S24 Ultra',
      addedByAgent: 'Agent 3',
      agentBranch: 'walvis_bay',
    };
    const ready = await api('POST', '/api/payments', { ...order, quoteNumber: `R-${number}` });
    await api('PUT', `/api/payments/${ready.id}`, {
      status: 'phone_available',
      phoneDeliveryStatus: 'pickup',
    });
    await api('PUT', `/api/payments/${ready.id}/customer-contact`, {
      customerContacted: true,
      contactedBy: 'Agent 5',
      communicationMode: 'whatsapp',
    });
    const awaited = await api('POST', '/api/payments', { ...order, quoteNumber: `P-${number}` });
    await api('PUT', `/api/payments/${awaited.id}`, { status: 'bank_paid' });
    await api('POST', '/api/pre-orders', {
      paymentId: awaited.id,
      customerId: customer.id,
      phoneModel: 'Samsung Galaxy S24 Ultra',
      color: 'Black',
      storage: '256GB',
      orderLocation: 'china',
      supplierOrderNumber: 'SZ-62053',
      addedByAgent: 'Agent 3',
      agentBranch: 'oshakati',
    });
  }
}

const test = base.extend<object, { ordinaryShop: Shop }>({
  ordinaryShop: [
    async ({ shop }, use) => {
      await fillShop(apiOf(shop));
      await use(shop);
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
});

/** The rows that are wholly in sight, and what stands between the top bar and the first of them. */
function measure(): { rowCount: number; controlsPx: number } {
  const bar = document.querySelector('nav[aria-label="Quick"]')?.getBoundingClientRect();
  const bottom = bar && bar.height > 0 ? bar.top : window.innerHeight;
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const rows = [...document.querySelectorAll('main article, main tbody tr')]
    .map((row) => row.getBoundingClientRect())
    .filter(({ height }) => height > 0);
  return {
    rowCount: rows.filter((row) => row.top >= top && row.bottom <= bottom + 1).length,
    controlsPx: (rows[0]?.top ?? Number.POSITIVE_INFINITY) - top,
  };
}

for (const { name, rowCount, ...viewport } of SIZES) {
  test.describe(name, () => {
    test.use({ viewport });

    for (const path of LISTS) {
      test(`${path} shows ${rowCount} rows at least`, async ({ page }) => {
        await visit(page, path);
        await expect(page.locator('main article, main tbody tr').first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect
          .poll(async () => (await page.evaluate(measure)).rowCount)
          .toBeGreaterThanOrEqual(rowCount);
        expect((await page.evaluate(measure)).controlsPx).toBeLessThanOrEqual(MAX_CONTROLS_PX);
      });
    }
  });
}

/** Words of rows that end in an ellipsis. */
function cutWords(): (string | null)[] {
  const words = [...document.querySelectorAll<HTMLElement>('main article *, main tbody *')].filter((one) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(one);
    const isWider = textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1;
    return isWider || (webkitLineClamp !== 'none' && one.scrollHeight > one.clientHeight + 2);
  });
  return words.filter((one) => one.getClientRects().length > 0).map((one) => one.textContent);
}

for (const width of [1280, 1366, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 768 } });

    test('no word of an ordinary row is cut off', async ({ page }) => {
      for (const path of LISTS) {
        await visit(page, path);
        await expect(page.locator('main article, main tbody tr').first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        expect({ path, cut: await page.evaluate(cutWords) }).toEqual({ path, cut: [] });
      }
    });
  });
}

test.describe('on a small laptop', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('figures are as low as a control or two: no word is broken beside the controls', async ({ page }) => {
    for (const path of ['/pre-orders', '/layby', '/reservations', '/delivery-tracking']) {
      await visit(page, path);
      await expect(page.locator('.stage-tile').first()).toBeVisible();
      const heights = await page
        .locator('.stage-tile')
        .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().height));
      expect({ path, highest: Math.max(...heights) <= MAX_FIGURE_PX }).toEqual({ path, highest: true });
    }
  });
});
