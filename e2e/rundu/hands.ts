import type { Locator, Page } from '@playwright/test';
import type { Device } from './device.ts';

/** Actions of a person that several screens share. */

/** Opens the list, filtered to this row. */
export async function find(device: Device, list: string, words: string): Promise<Page> {
  await device.goTo(`${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(words)}`);
  return device.page;
}

const SCROLL_LIMIT_MS = 20_000;
const SCROLL_PX = 500;

/** Scrolls down a virtualised list, which loads more at its end. Returns whether the row was found. */
export async function scrollTo(page: Page, row: Locator): Promise<boolean> {
  const giveUpAt = performance.now() + SCROLL_LIMIT_MS;
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  await page.mouse.move(width / 2, height / 2);
  while (!(await row.isVisible())) {
    if (performance.now() > giveUpAt) return false;
    await page.mouse.wheel(0, SCROLL_PX);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return true;
}

const IN_SIGHT_MS = 5_000;

/**
 * Presses a button of a row that was scrolled to. New rows may push it out of the rendered range: then it is scrolled to again, up to
 * three times.
 */
export async function pressInSight(page: Page, row: Locator, button: RegExp): Promise<void> {
  const pressed = row.getByRole('button', { name: button });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await pressed.click({ timeout: IN_SIGHT_MS });
      break;
    } catch (error) {
      if (attempt === 3 || (await row.isVisible()) || !(await scrollTo(page, row))) throw error;
    }
  }
  await pressed.waitFor({ state: 'hidden' });
}

export async function choose(page: Page, item: string | RegExp): Promise<void> {
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item, exact: typeof item === 'string' }).click();
}

export const stepOf = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${label}: `) }).first();

/** Fills in the fields by their labels, and presses the button until the form has been saved. */
export async function submit(
  page: Page,
  title: string,
  button: string,
  typed: Readonly<Record<string, string>> = {},
): Promise<void> {
  const form = page.getByRole('dialog', { name: title, exact: true });
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
  await press(form, button);
}

/** Over a slow connection the effect of a press is only visible after many checks. */
const LOOKS = 12;
const LOOK_MS = 15_000;

/**
 * Presses until the form has been saved. If the device had not yet received the result of the previous change, the form reports a
 * conflict: then it presses again, up to three times.
 */
export async function press(form: Locator, button: string): Promise<void> {
  const pressed = form.getByRole('button', { name: button, exact: true });
  const isDone = () =>
    form.waitFor({ state: 'hidden', timeout: LOOK_MS }).then(
      () => true,
      () => false,
    );
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await pressed.click();
    for (let look = 1; look <= LOOKS; look += 1) {
      if (await isDone()) return;
      if (!(await isBusy(pressed))) break;
    }
    // Saved in the moment of the check.
    if (!(await form.isVisible())) return;
  }
  throw new Error(`${button}: the form stays open`);
}

/** Whether the press is still unanswered. */
async function isBusy(button: Locator): Promise<boolean> {
  return (await button.getAttribute('aria-busy', { timeout: 1_000 }).catch(() => null)) === 'true';
}

/** Picks the fifteenth of the next month. */
export async function pickDay(page: Page, form: Locator, label: string): Promise<void> {
  await form.getByLabel(label).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a date' });
  await calendar.getByRole('button', { name: /next month/i }).click();
  await calendar.getByRole('button', { name: /, 15 / }).click();
  await calendar.waitFor({ state: 'hidden' });
}
