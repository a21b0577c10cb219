import { expect } from '@playwright/test';
import { openDesk, test, visit } from './fixtures.ts';

/** Of the browser's layout instability API, which TypeScript does not know. */
interface Shift {
  value: number;
  sources: readonly { node: Node | null }[];
}

test('a view of the shop is saved at one desk, comes to every other one, and moves nothing when the page opens again', async ({
  desk,
  shop,
  api,
  browser,
}) => {
  const customer = await api('POST', '/api/customers', { name: 'Viewed Veronika', phone: '081 778 4321' });
  await api('POST', '/api/payments', {
    ...{ customerId: customer.id, quoteNumber: 'VIEW-1', totalAmount: '9000', agentBranch: 'rundu' },
  });
  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.setViewportSize({ width: 360, height: 740 });
  await openDesk(phone, shop);
  await phone.goto(`${shop.url}/payments`);

  await visit(desk, '/payments?branch=rundu&sort=balance');
  await desk.getByRole('button', { name: 'Views' }).click();
  await desk.getByRole('menuitem', { name: 'Save view' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('Rundu, most still due');
  await dialog.getByRole('radio', { name: 'Everyone in the shop' }).click();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const link = desk
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Rundu, most still due' });
  await expect(link).toHaveAttribute('aria-current', 'true');

  await desk.addInitScript(() => {
    const seen = { shifted: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      // What the counts of the chips move is another thing.
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[])
        if (entry.sources.some(({ node }) => node?.parentElement?.closest('nav[aria-label="Main"]')))
          seen.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await desk.reload();
  await expect(link).toBeVisible();
  expect(
    await desk.evaluate(() => (window as unknown as { seen: { shifted: number } }).seen.shifted),
  ).toBeLessThan(0.001);

  await phone.getByRole('button', { name: 'Menu' }).click();
  await phone
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: 'Rundu, most still due' })
    .click();
  await expect(phone).toHaveURL(/\/payments\?branch=rundu&sort=balance$/);
  await expect(phone.getByRole('button', { name: 'Views: Rundu, most still due' })).toBeVisible();
  await phone.getByRole('button', { name: 'Views: Rundu, most still due' }).click();
  await phone.getByRole('menuitem', { name: 'Manage views' }).click();
  await phone.getByRole('button', { name: 'Delete Rundu, most still due' }).click();
  await expect(link).toBeHidden();
  await phone.getByRole('button', { name: 'Undo' }).click();
  await expect(link).toBeVisible();
  await other.close();
});

test('the search above each list shows its words whole on a phone', async ({ desk }) => {
  await desk.setViewportSize({ width: 360, height: 740 });
  for (const path of ['payments', 'pre-orders', 'layby', 'reservations', 'delivery-tracking', 'customers']) {
    await visit(desk, `/${path}`);
    const room = await desk
      .getByRole('search')
      .getByRole('searchbox')
      .evaluate((box: HTMLInputElement) => {
        const style = getComputedStyle(box);
        const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        pen.font = style.font;
        const inside =
          box.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        return inside - pen.measureText(box.placeholder).width;
      });
    expect(room, path).toBeGreaterThanOrEqual(0);
  }
});
