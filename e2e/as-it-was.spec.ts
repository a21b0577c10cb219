import { expect } from '@playwright/test';
import { test, visit } from './fixtures.ts';

/** Records as they were: what a browser alone shows of opening one far down a long list. */

const COUNT = 50;
const FAR_DOWN = 25;
const nameOf = (id: number) => `WAS-${String(id).padStart(2, '0')}`;

/** Of a shop that has just begun nothing is old enough: the answers of one that has stood for days take their place. */
function wasOrder(id: number) {
  return {
    ...{ id, name: nameOf(id), customer: 'Selma Nangolo', phone: null, model: null, status: 'approved' },
    ...{ totalAmount: '900.00', paidAmount: '0.00', agent: null, branch: null },
    ...{ createdAt: '2026-01-31T10:00:00.000Z', isChanged: false, isDeleted: false },
  };
}

test('a record opens above a list that stays, and closing leads to its row and to no other step', async ({
  desk,
}) => {
  const rows = Array.from({ length: COUNT }, (_, index) => wasOrder(COUNT - index));
  await desk.route('**/api/as-it-was/orders?*', (route) => route.fulfill({ json: rows }));
  await desk.route('**/api/as-it-was/orders/*', (route) =>
    route.fulfill({ json: { ...wasOrder(FAR_DOWN), fields: { quoteNumber: nameOf(FAR_DOWN) } } }),
  );
  await visit(desk, '/as-it-was');
  await desk.getByRole('radio', { name: 'Orders', exact: true }).click();
  await expect(desk.getByRole('button', { name: nameOf(COUNT) })).toBeVisible();
  const list = desk.url();
  await desk.evaluate(() => window.scrollTo(0, 2_000));
  const opener = desk.getByRole('button', { name: nameOf(FAR_DOWN) });
  await opener.focus();
  const readTop = () => desk.evaluate(() => window.scrollY);
  const top = await readTop();
  expect(top).toBeGreaterThan(1_000);

  await opener.press('Enter');
  const dialog = desk.getByRole('dialog', { name: nameOf(FAR_DOWN) });
  await expect(dialog).toBeVisible();
  expect(await readTop()).toBe(top);
  await desk.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await readTop()).toBe(top);
  expect(desk.url()).toBe(list);
  await desk.goBack();
  await expect(desk.getByRole('link', { name: /^Approved by Bank/ })).toBeVisible();
  await expect(dialog).toBeHidden();
});
