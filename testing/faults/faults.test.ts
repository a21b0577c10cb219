import { afterAll, beforeAll, expect, test } from 'vitest';
import { killed } from './killed.ts';
import { openShop, type SingleShop } from './single-shop.ts';

// The smallest run of `npm run test:faults` that still kills each of them once.

let shop: SingleShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.end());

test('D1: what was acknowledged survives the death of the server, of its database, and of both', async () => {
  const rows = await killed.run(shop, { kills: 3, writes: 96 }, 20_261_122);
  expect(rows.filter(({ figure, limit }) => figure > limit)).toEqual([]);
  expect(rows[0]?.what).toContain('96 acknowledged');
});
