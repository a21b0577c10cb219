import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { act, apiOf, closeBook, compare, openBook, randomOf, settle } from './rundu/books.ts';
import type { Kind } from './rundu/deeds/deeds.ts';
import { Device } from './rundu/device.ts';

/** `npm run test:rundu` in small: what hangs on what, over a line that breaks and goes, from a browser that is killed. */

const SEED = 7;
/** The last of them on the order that waits itself. */
const DONE: readonly Kind[] = ['order_payment', 'order_step', 'add_order', 'order_payment'];

test('over a line that breaks, from a browser that is killed, nothing is lost and nothing doubled', async ({
  shop,
}) => {
  test.setTimeout(90_000);
  const random = randomOf(SEED);
  const api = apiOf(shop.url);
  const opening = { at: 2, server: shop.url, random, api, kinds: DONE, times: 1 };
  const book = await openBook((url) => new Device('device 3', url), opening);
  const { device, line } = book;
  try {
    for (const [turn, kind] of DONE.entries()) {
      line.setDown(turn > 0);
      await act(book, kind, () => 0.99);
    }
    await device.kill();
    await device.open();
    const { asked, left } = await settle(book);
    expect([asked, left]).toEqual([[], []]);
    expect(await compare(book, api)).toEqual([]);
  } finally {
    await closeBook(book);
  }
});
