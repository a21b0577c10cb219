import { expect } from '@playwright/test';
import { expectNoViolations } from './accessible.ts';
import { DIALOGS, fillDialogShop } from './dialog-table.ts';
import { apiOf, visit } from './fixtures.ts';
import { test as base } from './tour.ts';

/** Every dialog, opened as a person opens it, in both themes. */

const test = base.extend<object, { customerPage: string }>({
  customerPage: [
    async ({ shop }, use) => use(`/customers/${await fillDialogShop(apiOf(shop))}`),
    { scope: 'worker', timeout: 60_000 },
  ],
});

const DIALOG = '[role="dialog"], [role="alertdialog"]';

for (const { screen, title, open, leave } of DIALOGS) {
  test(`${screen}: ${title} is accessible in both themes`, async ({ page, customerPage }) => {
    await visit(page, screen === 'customer' ? customerPage : screen);
    await open(page);
    const dialog = page.locator(DIALOG).and(page.getByLabel(title)).last();
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(dialog).toContainText(/\w/);
    const hasFocus = () => dialog.evaluate((one) => one.contains(document.activeElement));
    await expect.poll(hasFocus, 'the focus is in it').toBe(true);
    await expectNoViolations(page, DIALOG);
    const overflow = await dialog.evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(overflow, 'wider than itself').toBeLessThanOrEqual(0);
    await leave?.(page);
  });
}
