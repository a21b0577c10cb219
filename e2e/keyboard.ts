import { expect, type Locator, type Page } from '@playwright/test';

/** A person without a mouse. Each step ends on something that shows that it has the focus; never on the page itself. */
export interface Hands {
  press: (key: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Tab until it is reached. */
  tabTo: (target: Locator) => Promise<void>;
  /** Tab there, and Enter. */
  enter: (target: Locator) => Promise<void>;
  /** Opens the menu that the button belongs to, and takes the item by its first letters. */
  choose: (menu: Locator, item: string) => Promise<void>;
  /** Arrow keys to one of several. */
  pick: (radio: Locator) => Promise<void>;
}

/** More stops than any way should need. */
const MAX_STOPS = 150;

export function handsAt(page: Page): Hands {
  const press = async (key: string) => {
    await page.keyboard.press(key);
    await expectFocusInSight(page);
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
      // It has the focus a moment after it is in sight: an arrow that is pressed before that is another's.
      await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toBeVisible();
      for (let stops = 0; stops < MAX_STOPS && !(await hasFocus(wanted)); stops += 1)
        await press('ArrowDown');
      await expect(wanted).toBeFocused();
      await press('Enter');
    },
    pick: async (radio) => {
      const group = radio.locator('xpath=ancestor::*[@role="radiogroup"]');
      const stop = group.getByRole('radio', { checked: true }).or(group.getByRole('radio').first()).first();
      await tabTo(stop);
      for (let stops = 0; stops < MAX_STOPS && !(await hasFocus(radio)); stops += 1)
        await press('ArrowRight');
      if (!(await radio.isChecked())) await press('Space');
      await expect(radio).toBeChecked();
    },
  };
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** What has the focus is not the page, can be seen, and shows it; a heading is read out and needs no ring. */
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
