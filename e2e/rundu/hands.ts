import type { Locator, Page } from '@playwright/test';
import type { Device } from './device.ts';

/** What a person does at a device, as far as the screens have it in common. */

/** At the list that has this row alone. */
export async function find(device: Device, list: string, words: string): Promise<Page> {
  await device.goTo(`${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(words)}`);
  return device.page;
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

/** Types what its fields are called by, and presses until the form is done with it. */
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

/**
 * Until the form is done with it. Whoever has looked at a row before the device has heard what became of the change before is
 * told so, and presses once more.
 */
export async function press(form: Locator, button: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await form.getByRole('button', { name: button, exact: true }).click();
    const isDone = form.waitFor({ state: 'hidden', timeout: 15_000 });
    if (attempt === 3) return isDone;
    if (
      await isDone.then(
        () => true,
        () => false,
      )
    )
      return;
  }
}

/** The fifteenth of the next month. */
export async function pickDay(page: Page, form: Locator, label: string): Promise<void> {
  await form.getByLabel(label).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a date' });
  await calendar.getByRole('button', { name: /next month/i }).click();
  await calendar.getByRole('button', { name: /, 15 / }).click();
  await calendar.waitFor({ state: 'hidden' });
}
