import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const SIZES = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 360, height: 740 },
];
export const THEMES = ['dark', 'light'] as const;

/** Fails on whatever axe finds against WCAG 2.2 AA on the page, or in the parts of it that `within` names. */
export async function expectNoViolations(page: Page, within?: string): Promise<void> {
  await expectAtRest(page);
  // The legacy mode asks in the page itself, and not in one that is opened for each answer: there are no foreign frames.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({
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

/** The whole of a screen: accessible, and nothing wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  await growToPage(page);
  // Rows that come into sight are measured a moment later, and would push others under the bar of a phone again.
  await page.getByRole('navigation', { name: 'Quick' }).evaluateAll((bars) => {
    for (const bar of bars) bar.style.setProperty('position', 'static');
  });
  await expectNoViolations(page);
  if (size) await page.setViewportSize(size);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'wider than the screen').toBeLessThanOrEqual(0);
}

const MAX_GROWTHS = 10;

/**
 * Makes the window as tall as the page: what the fixed bar of a phone happens to cover can be scrolled out from under
 * it. Long lists measure their rows when these come into sight, so the page may grow with its window.
 */
async function growToPage(page: Page): Promise<void> {
  for (let growth = 0; growth < MAX_GROWTHS; growth += 1) {
    const height = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(document.documentElement.scrollHeight)),
          );
        }),
    );
    const size = page.viewportSize();
    if (!size || height <= size.height) return;
    await page.setViewportSize({ width: size.width, height });
  }
}
