import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { act, apiOf, compare, openBook, randomOf, settle } from './rundu/books.ts';
import { Device } from './rundu/device.ts';

/** `npm run test:rundu` in small: what hangs on what, over a line that breaks and goes, from a browser that is killed. */

const SEED = 7;
const DONE = ['payment', 'step', 'order', 'sale_payment'] as const;

test('over a line that breaks, from a browser that is killed, nothing is lost and nothing doubled', async ({
  shop,
}) => {
  test.setTimeout(90_000);
  const random = randomOf(SEED);
  const api = apiOf(shop.url);
  const opening = { at: 2, writes: DONE.length, server: shop.url, random, api };
  const book = await openBook((url) => new Device('device 3', url), opening);
  const { device, line } = book;
  try {
    await device.logIn(book.agent, 'rundu');
    for (const kind of DONE) {
      // The order waits, and gets another payment.
      line.setDown(kind !== 'payment');
      await act(book, kind, random);
    }
    await device.kill();
    await device.open();
    const { asked, left } = await settle(book);
    expect([asked, left]).toEqual([0, []]);
    expect(await compare(book, api)).toEqual([]);
  } finally {
    await device.dispose();
    line.close();
  }
});
