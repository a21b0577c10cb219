import type { Page } from '@playwright/test';
import { test as base, openDesk } from './fixtures.ts';

/**
 * For journeys that only look. They share one page a worker, logged in once: what each new browser would fetch, compile
 * and warm up again is paid once. What changes anything belongs on a page of its own, `page` of fixtures.ts.
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

/** The theme of what is shown from now on, and of what is opened. */
export async function chooseTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((wanted) => {
    localStorage.setItem('theme', wanted);
    document.documentElement.dataset.theme = wanted;
  }, theme);
}
