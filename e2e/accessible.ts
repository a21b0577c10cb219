import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails on whatever axe finds against WCAG 2.2 AA on the page, or in the parts of it that `within` names. */
export async function expectNoViolations(page: Page, within?: string): Promise<void> {
  await expectAtRest(page);
  const builder = new AxeBuilder({ page }).options({
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
    // Of WCAG 2.2, and not asked for by axe unless it is told to.
    rules: { 'target-size': { enabled: true } },
  });
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target }) => target.join(' ')).slice(0, 3),
  }));
  expect(found).toEqual([]);
}

/** What fades in is judged when it is there. */
async function expectAtRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => {})),
    ),
  );
}
