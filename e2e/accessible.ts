import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

/** A desktop's width and a phone's, each opened in the theme that it names, so that every theme is opened once. */
export const SIZES = [
  { name: 'desktop', theme: 'light', width: 1440, height: 900 },
  { name: 'phone', theme: 'dark', width: 360, height: 740 },
] as const;

const ALL_RULES = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  // Part of WCAG 2.2, but off in axe by default.
  rules: { 'target-size': { enabled: true } },
} satisfies RunOptions;
/** The rules about colours: a theme affects nothing else. */
const COLOUR_RULES = { runOnly: ['color-contrast', 'link-in-text-block'] } satisfies RunOptions;

/**
 * Fails on any violation of WCAG 2.2 AA that axe finds on the page, or in the parts that `within` selects: in the present theme by all
 * rules, in the other by those about colour. The message names the theme.
 */
export async function expectNoViolations(page: Page, within?: string): Promise<void> {
  const shown = await page.evaluate(() => document.documentElement.dataset.theme);
  for (const theme of THEMES.toSorted((one) => (one === shown ? -1 : 1))) {
    await showTheme(page, theme);
    const found = await findViolations(page, theme === shown ? ALL_RULES : COLOUR_RULES, within);
    expect.soft(found, theme).toEqual([]);
  }
}

async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((wanted) => {
    document.documentElement.dataset.theme = wanted;
  }, theme);
}

async function findViolations(page: Page, rules: RunOptions, within?: string) {
  await expectAtRest(page);
  // Once for each page: loading axe's source takes as long as some of its runs.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ place, options }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(place, options);
      return violations.map(({ id, nodes }) => ({
        id,
        where: nodes.map(({ target }) => target.join(' ')).slice(0, 3),
      }));
    },
    // Only violations are described, because each description searches the page.
    { place: within ?? 'html', options: { ...rules, resultTypes: ['violations' as const] } },
  );
}

/** Waits until animations have ended. */
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

/** Checks a whole screen: accessible in both themes, and nothing wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  await growToPage(page);
  // Rows are measured a moment after they come into view, and would otherwise move others under a phone's bar again.
  const placeBar = (position: string | null) =>
    page.getByRole('navigation', { name: 'Quick' }).evaluateAll((bars, place) => {
      for (const bar of bars) bar.style.setProperty('position', place);
    }, position);
  await placeBar('static');
  await expectNoViolations(page);
  await placeBar(null);
  if (size) await page.setViewportSize(size);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'wider than the screen').toBeLessThanOrEqual(0);
}

const MAX_GROWTHS = 10;

/**
 * Makes the window as tall as the page: content under a phone's fixed bar could be scrolled out from under it. Long lists measure their
 * rows when these come into view, so the page may grow with the window.
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
