import { expect, type Locator, type Page } from '@playwright/test';

/** A person without a mouse. Each step ends with the focus on a visible element, never on the page itself. */
export interface Hands {
  press: (key: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Presses Tab until the target is focused. */
  tabTo: (target: Locator) => Promise<void>;
  /** Presses Tab to the target, and Enter. */
  enter: (target: Locator) => Promise<void>;
  /** Opens the menu of the focused button, and chooses the item by its first letters. */
  choose: (menu: Locator, item: string) => Promise<void>;
  /** Presses arrow keys to one of several options. */
  pick: (radio: Locator) => Promise<void>;
}

/** More Tab stops than any path should need. */
const MAX_STOPS = 150;

export function handsAt(page: Page): Hands {
  const press = async (key: string) => {
    await page.keyboard.press(key);
    await expectFocusInSight(page);
  };
  /** Arrow keys move the focus a moment later. Whoever looks for it before that presses once too often. */
  const move = async (key: string) => {
    await press(key);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  };
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      if (await hasFocus(target)) return expectFocusInSight(page);
      await press('Tab');
    }
    throw new Error(`Tab does not lead to ${target}`);
  };
  const enter = async (target: Locator) => {
    await tabTo(target);
    await press('Enter');
  };
  return {
    press,
    type: (text) => page.keyboard.type(text),
    tabTo,
    enter,
    choose: async (menu, item) => {
      await enter(menu);
      const wanted = page.getByRole('menuitem', { name: item, exact: true });
      await expect(wanted).toBeVisible();
      // The menu gets the focus a moment after it is shown: an earlier arrow key would go to another element.
      await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toBeVisible();
      for (let stops = 0; stops < MAX_STOPS && !(await hasFocus(wanted)); stops += 1) await move('ArrowDown');
      await expect(wanted).toBeFocused();
      await press('Enter');
    },
    pick: async (radio) => {
      const group = radio.locator('xpath=ancestor::*[@role="radiogroup"]');
      const stop = group.getByRole('radio', { checked: true }).or(group.getByRole('radio').first()).first();
      await tabTo(stop);
      for (let stops = 0; stops < MAX_STOPS && !(await hasFocus(radio)); stops += 1) await move('ArrowRight');
      if (!(await radio.isChecked())) await press('Space');
      await expect(radio).toBeChecked();
    },
  };
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/**
 * Checks that the focused element is not the page, is visible, and has a focus ring; a heading is only read out and needs none.
 */
export async function expectFocusInSight(page: Page): Promise<void> {
  const read = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return 'the page';
      if (element.getAttribute('tabindex') === '-1' && !element.matches('[role^="menuitem"], [role="radio"]'))
        return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const after = getComputedStyle(element, '::after');
      const hasRing = [
        [outlineStyle, outlineWidth],
        [after.outlineStyle, after.outlineWidth],
      ].some(([style, width]) => style !== 'none' && width !== '0px');
      const isMarked = element.matches('[data-highlighted], [role="combobox"]');
      return hasRing || isMarked ? null : `no ring: ${element.outerHTML.slice(0, 120)}`;
    });
  await expect.poll(read, { message: 'where the focus is', timeout: 5_000 }).toBeNull();
}
