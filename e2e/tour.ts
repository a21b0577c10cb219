import type { Page } from '@playwright/test';
import { test as base, openDesk } from './fixtures.ts';

/**
 * For journeys that only read. They share one logged-in page for each worker: what each new browser would download, compile and warm up
 * again is paid once. A journey that changes anything belongs on a page of its own, `page` of fixtures.ts.
 */
export const test = base.extend<object, { sharedPage: { page?: Page } }>({
  sharedPage: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture's first parameter must be a pattern, and it needs nothing
    async ({}, use) => {
      const shared: { page?: Page } = {};
      await use(shared);
      await shared.page?.context().close();
    },
    { scope: 'worker' },
  ],

  page: async ({ browser, shop, sharedPage, viewport }, use) => {
    if (sharedPage.page === undefined) {
      const page = await (await browser.newContext()).newPage();
      await openDesk(page, shop);
      sharedPage.page = page;
    }
    if (viewport) await sharedPage.page.setViewportSize(viewport);
    await use(sharedPage.page);
  },
});

/** Sets the theme of the open page, and of pages that are opened later. */
export async function chooseTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((wanted) => {
    localStorage.setItem('theme', wanted);
    document.documentElement.dataset.theme = wanted;
  }, theme);
}
