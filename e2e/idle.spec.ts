import { expect, type Page } from '@playwright/test';
import { PASSWORD_FIELD, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** A screen on which nothing happens does nothing: no animation, no frame asked for, no clock that ticks by the second. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const SCREENS = [
  '/',
  '/customers',
  '/payments',
  '/live-payments?range=all',
  '/ready-for-collection',
  '/delivery-tracking',
  '/pre-orders',
  '/layby',
  '/reservations',
  '/notifications',
  '/app-reminders',
  '/notification-center',
  '/agents',
  '/activity',
  '/trash',
  '/cash-up',
  '/data-health',
  '/jobs',
];

/** Counts what is waited for; whoever goes round in circles is always waiting for the next turn. */
function countWaits(): void {
  const SHORT_MS = 1_000;
  const waits = { frames: new Set<number>(), timers: new Set<number>() };
  Object.assign(window, { waits });
  const { requestAnimationFrame, cancelAnimationFrame, setTimeout, setInterval, clearTimeout } = window;
  window.requestAnimationFrame = (callback) => {
    const id = requestAnimationFrame((time) => {
      waits.frames.delete(id);
      callback(time);
    });
    waits.frames.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    waits.frames.delete(id);
    cancelAnimationFrame(id);
  };
  const setShort = (callback: TimerHandler, ms: number | undefined, args: unknown[]) => {
    const id = setTimeout(() => {
      waits.timers.delete(id);
      if (typeof callback === 'function') callback(...args);
    }, ms);
    if ((ms ?? 0) < SHORT_MS) waits.timers.add(id);
    return id;
  };
  Object.assign(window, {
    setTimeout: (callback: TimerHandler, ms?: number, ...args: unknown[]) => setShort(callback, ms, args),
    setInterval: (callback: TimerHandler, ms?: number, ...args: unknown[]) => {
      const id = setInterval(callback, ms, ...args);
      if ((ms ?? 0) < SHORT_MS) waits.timers.add(id);
      return id;
    },
  });
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    window[name] = (id) => {
      waits.timers.delete(Number(id));
      clearTimeout(id);
    };
  }
}

interface Activity {
  animations: string[];
  frames: number;
  timers: number;
}

function readActivity(page: Page): Promise<Activity> {
  return page.evaluate(() => {
    const { waits } = window as unknown as { waits: { frames: Set<number>; timers: Set<number> } };
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    return {
      animations: running.map((one) => (one as CSSAnimation).animationName ?? 'transition'),
      frames: waits.frames.size,
      timers: waits.timers.size,
    };
  });
}

const NOTHING: Activity = { animations: [], frames: 0, timers: 0 };

test.beforeEach(async ({ page }) => {
  await page.addInitScript(countWaits);
});

test('the login comes to rest', async ({ page, shop }) => {
  await page.goto(shop.url);
  await expect(page.getByPlaceholder(PASSWORD_FIELD)).toBeVisible();
  // It is the show: what never moved would be at rest too.
  await expect.poll(async () => (await readActivity(page)).animations).toContain('orbit-arrive');
  await expect.poll(() => readActivity(page)).toEqual(NOTHING);
});

test('every screen is at rest while nothing happens, and only the dashboard moved before', async ({
  desk,
  shop,
}) => {
  for (const path of SCREENS) {
    await test.step(path, async () => {
      await desk.goto(shop.url + path);
      await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(desk.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(desk.locator('html[data-show]')).toHaveCount(path === '/' ? 1 : 0);
      await expect.poll(() => readActivity(desk)).toEqual(NOTHING);
    });
  }
});

test('rows that pass below a resting pointer fade nothing', async ({ desk, shop, api }) => {
  const customer = await api('POST', '/api/customers', { name: 'Selma Resting', phone: '081 700 8101' });
  for (const number of [1, 2])
    await api('POST', '/api/payments', {
      customerId: customer.id,
      quoteNumber: `REST-${number}`,
      totalAmount: '5000',
    });
  for (const path of ['/payments', '/customers']) {
    await desk.goto(shop.url + path);
    const row = desk.locator('[data-row]').filter({ hasText: 'Selma Resting' }).first();
    await expect(row).toBeVisible();
    await expect.poll(() => readActivity(desk)).toEqual(NOTHING);
    // Its surface, and each thing in it that can be pressed.
    for (const place of [row, ...(await row.locator('a, button').all())]) {
      await place.hover();
      const fading = await desk.evaluate(() => document.getAnimations().length);
      expect(fading, await place.evaluate((one) => one.outerHTML.slice(0, 200))).toBe(0);
    }
  }
});
