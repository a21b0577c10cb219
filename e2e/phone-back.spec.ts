import { expect, type Page } from '@playwright/test';
import { cardOf } from './agents.ts';
import { test, visit } from './fixtures.ts';
import { makeOrder } from './order-work.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

type Watcher = EventTarget & { requestClose(): void; close(): void };
type Watching = typeof globalThis & { CloseWatcher: new () => Watcher; watchers: Watcher[] };

/** No desktop browser has a phone's Back: what it would be told to, the newest that listens, is told so here. */
async function noteWatchers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = globalThis as Watching;
    const Given = noted.CloseWatcher;
    noted.watchers = [];
    noted.CloseWatcher = class extends Given {
      constructor() {
        super();
        noted.watchers.push(this);
      }
      destroy() {
        noted.watchers = noted.watchers.filter((one) => one !== this);
      }
    };
  });
}

/** Whether somebody could be told. The browser lets a page ask only where it was used since the last Back. */
const goBack = (page: Page, mayAsk = true) =>
  page.evaluate((may) => {
    const newest = (globalThis as Watching).watchers.at(-1);
    if (may) newest?.requestClose();
    else newest?.close();
    return newest !== undefined;
  }, mayAsk);

test('Back on a phone closes what lies over the screen, and leaves what asks', async ({
  page,
  desk,
  api,
}) => {
  await noteWatchers(page);
  const { quote } = await makeOrder(api);
  await desk.reload();
  await visit(desk, '/payments');
  const card = cardOf(desk, quote);
  await expect(card).toBeVisible();
  expect(await goBack(desk)).toBe(false);

  await test.step('a menu', async () => {
    await card.locator('[data-control="menu"]').tap();
    await expect(desk.getByRole('menu')).toBeVisible();
    expect(await goBack(desk)).toBe(true);
    await expect(desk.getByRole('menu')).toBeHidden();
  });
  await test.step('the details of an order, which have an address', async () => {
    await card.locator('[data-control="menu"]').tap();
    await desk.getByRole('menuitem', { name: 'Order Details' }).tap();
    const details = desk.getByRole('dialog', { name: /^Order Details/ });
    await expect(details).toBeVisible();
    expect(await goBack(desk)).toBe(true);
    await expect(details).toBeHidden();
    await expect(card).toBeVisible();
  });
  await test.step('the navigation', async () => {
    await desk.getByRole('button', { name: 'Menu', exact: true }).tap();
    const drawer = desk.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    expect(await goBack(desk)).toBe(true);
    await expect(drawer).toBeHidden();
  });
  await test.step('the bell', async () => {
    await desk.getByRole('button', { name: /^Notifications/ }).tap();
    const panel = desk.getByRole('dialog', { name: 'Notifications' });
    await expect(panel).toBeVisible();
    expect(await goBack(desk)).toBe(true);
    await expect(panel).toBeHidden();
  });
  await test.step('the search', async () => {
    await desk.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Search' }).tap();
    const palette = desk.getByRole('dialog', { name: 'Search' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    expect(await goBack(desk)).toBe(true);
    await expect(palette).toBeHidden();
  });
  const form = desk.getByRole('dialog', { name: 'Add Order' });
  const question = desk.getByRole('alertdialog');
  await test.step('a form with nothing typed', async () => {
    await desk.getByRole('button', { name: 'Add Order' }).tap();
    await expect(form).toBeVisible();
    expect(await goBack(desk)).toBe(true);
    await expect(form).toBeHidden();
  });
  for (const mayAsk of [true, false]) {
    await test.step(`a form that asks first${mayAsk ? '' : ', also where the browser gives it no leave to stay'}`, async () => {
      await desk.getByRole('button', { name: 'Add Order' }).tap();
      await form.getByLabel('Quote Number').fill('BACK-1');
      expect(await goBack(desk, mayAsk)).toBe(true);
      await expect(question).toBeVisible();
      expect(await goBack(desk)).toBe(true);
      await expect(question).toBeHidden();
      await expect(form.getByLabel('Quote Number')).toHaveValue('BACK-1');
      expect(await goBack(desk)).toBe(true);
      await question.getByRole('button', { name: 'Discard' }).tap();
      await expect(form).toBeHidden();
    });
  }
  expect(new URL(desk.url()).pathname).toBe('/payments');
  expect(await goBack(desk)).toBe(false);
});
