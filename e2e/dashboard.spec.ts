import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a colleague’s change rolls a number and pulses its tile, once; below, nothing jumps, and lists open as counted', async ({
  desk,
  shop,
  api,
}) => {
  await desk.addInitScript(() => {
    const seen = { moved: [] as string[], shifted: 0 };
    Object.assign(window, { seen });
    document.addEventListener('animationstart', ({ animationName }) => seen.moved.push(animationName));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as PerformanceEntry & {
          value: number;
          sources?: { node?: Node | null }[];
        };
        const main = document.querySelector('main');
        if (sources.some(({ node }) => node && main?.contains(node))) seen.shifted += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const seen = () =>
    desk.evaluate(() => (window as unknown as { seen: { moved: string[]; shifted: number } }).seen);
  const customer = await api('POST', '/api/customers', { name: 'Rolled Rosa', phone: '081 778 1234' });
  const body = { customerId: customer.id, quoteNumber: 'ROLL-1', totalAmount: '9000' };
  const { id } = await api('POST', '/api/payments', body);
  await desk.goto(shop.url);
  await expect(desk.getByRole('region', { name: 'Promised and paid' }).getByRole('table')).toBeVisible();
  await expect(desk.locator('.insights [role="status"]')).toHaveCount(0);
  expect((await seen()).shifted).toBeLessThan(0.001);
  expect((await seen()).moved).not.toContain('roll-in');

  await api('PUT', `/api/payments/${id}`, { status: 'approved' });
  await expect
    .poll(async () => (await seen()).moved)
    .toEqual(expect.arrayContaining(['roll-in', 'roll-out', 'tile-pulse']));
  await expect(desk.locator('.roll, .tile-pulse')).toHaveCount(0);
  expect((await seen()).shifted).toBeLessThan(0.001);

  const row = desk.getByRole('region', { name: 'Pipeline' }).getByRole('row', { name: /^Approved/ });
  await row.getByRole('link').click();
  await expect(desk).toHaveURL(/\/payments\?status=approved&exact=1$/);
});

test('on a phone, who goes by headings or tables finds every panel, also those below', async ({
  desk,
  shop,
  api,
}) => {
  const customer = await api('POST', '/api/customers', { name: 'Heard Hilma', phone: '081 778 1235' });
  const body = { customerId: customer.id, quoteNumber: 'HEARD-1', totalAmount: '9000' };
  await api('POST', '/api/payments', body);
  await desk.setViewportSize({ width: 360, height: 740 });
  await desk.goto(shop.url);
  await expect(desk.getByRole('region', { name: 'Promised and paid' }).getByRole('table')).toBeAttached();
  await expect(desk.locator('.insights [role="status"]')).toHaveCount(0);
  const inDocument = await desk.locator('.insight h2').allTextContents();
  expect(inDocument.length).toBeGreaterThan(5);
  const session = await desk.context().newCDPSession(desk);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const told = nodes.filter(({ ignored }) => !ignored);
  const namesOf = (wanted: string) =>
    told.filter(({ role }) => role?.value === wanted).map(({ name }) => name?.value);
  expect(namesOf('heading')).toEqual(expect.arrayContaining(inDocument));
  expect(namesOf('table').length).toBeGreaterThanOrEqual(3);
});
