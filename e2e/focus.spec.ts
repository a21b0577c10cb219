import { expect } from '@playwright/test';
import { cardOf, expectStatus } from './agents.ts';
import { type Api, expectToast, test, visit } from './fixtures.ts';
import { expectFocusInSight } from './keyboard.ts';

/** Where the focus goes when what had it is gone, and what Back and a reload do to what is typed. */

let buyers = 0;

async function makeOrders(api: Api, prefix: string, count: number) {
  buyers += 1;
  const customer = await api('POST', '/api/customers', {
    name: `Buyer ${prefix}`,
    phone: `081 466 70${String(buyers).padStart(2, '0')}`,
  });
  const make = (index: number) =>
    api('POST', '/api/payments', {
      customerId: customer.id,
      quoteNumber: `${prefix}-${String(index).padStart(3, '0')}`,
      totalAmount: '100',
    });
  for (let index = 1; index <= count; index += 1) await make(index);
  return { make, nameOf: (index: number) => `${prefix}-${String(index).padStart(3, '0')}` };
}

test('Approve by Enter leaves it on the row’s next step, or leads to the row that comes in its place', async ({
  desk,
  api,
}) => {
  const { nameOf } = await makeOrders(api, 'FA', 3);
  const stepOf = (index: number) =>
    cardOf(desk, nameOf(index)).getByRole('button', { name: /^(Approve|Signed): / });
  await visit(desk, '/payments?q=FA-');
  await stepOf(2).focus();
  await desk.keyboard.press('Enter');
  await expectStatus(cardOf(desk, nameOf(2)), 'Approved');
  await expect(stepOf(2)).toBeFocused();
  await expect(stepOf(2)).toHaveAccessibleName(/^Signed: /);

  await visit(desk, '/payments?status=pending&q=FA-');
  // The newest comes first.
  await stepOf(3).focus();
  await desk.keyboard.press('Enter');
  await expectToast(desk, 'Order updated successfully');
  await expect(stepOf(1)).toBeFocused();
});

test('a delete leads to the same control of the next row, the last one to the head of the screen', async ({
  desk,
  api,
}) => {
  const { nameOf } = await makeOrders(api, 'FD', 2);
  const menuOf = (index: number) =>
    cardOf(desk, nameOf(index)).getByRole('button', { name: /^More actions: / });
  const remove = async (index: number) => {
    await menuOf(index).focus();
    await desk.keyboard.press('Enter');
    await desk.getByRole('menuitem', { name: 'Delete Order' }).press('Enter');
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete Order' }).press('Enter');
    await expect(desk.getByRole('alertdialog')).toBeHidden();
  };
  await visit(desk, '/payments?q=FD-');
  await remove(2);
  await expect(menuOf(1)).toBeFocused();
  await remove(1);
  await expect(cardOf(desk, nameOf(1))).toBeHidden();
  await expect(desk.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a list that grows past forty keeps it on the row', async ({ desk, api }) => {
  const { make, nameOf } = await makeOrders(api, 'FL', 40);
  await visit(desk, '/payments?q=FL-');
  const step = cardOf(desk, nameOf(38)).getByRole('button', { name: /^Approve: / });
  await step.focus();
  await make(41);
  await expect(cardOf(desk, nameOf(41))).toBeVisible();
  await expect(step).toBeFocused();
});

test('what a bar opens moves nothing when it closes; a screen that is chosen in it begins at its head', async ({
  desk,
  api,
}) => {
  const { nameOf } = await makeOrders(api, 'FH', 12);
  await desk.setViewportSize({ width: 360, height: 740 });
  await visit(desk, '/payments?q=FH-');
  await expect(cardOf(desk, nameOf(12))).toBeVisible();
  const far = 600;
  await desk.evaluate((top) => window.scrollTo(0, top), far);
  const readFar = () => desk.evaluate(() => window.scrollY);
  const inBar = (name: string) => desk.getByRole('button', { name, exact: true });
  /** As a finger does: a locator's own click would scroll by itself. */
  const touch = async (name: string) => {
    const box = await inBar(name).boundingBox();
    if (box === null) throw new Error(`${name} is not there`);
    await desk.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  const opened = desk.locator('[role="dialog"], [role="menu"]');
  for (const name of ['Search', 'Notifications', 'Menu', 'Views']) {
    await touch(name);
    await expect(opened).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(inBar(name)).toBeFocused();
    expect(await readFar(), name).toBe(far);
  }

  // The third is drawn at once, before the search has given the focus back.
  for (const name of ['Customers', 'Activity', 'Customers']) {
    await touch('Search');
    const search = desk.getByRole('dialog', { name: 'Search' });
    await search.getByRole('combobox').fill(name.toLowerCase());
    await search
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .press('Enter');
    await expect(search).toBeHidden();
    await expect(desk.getByRole('heading', { level: 1, name })).toBeFocused();
    expect(await readFar(), name).toBe(0);
  }
});

test('details closed by Escape or Back lead back to where they were opened, from an address to the screen', async ({
  desk,
  shop,
  api,
}) => {
  const { nameOf } = await makeOrders(api, 'FX', 1);
  const details = desk.getByRole('dialog', { name: /^Order Details/ });
  const menu = cardOf(desk, nameOf(1)).getByRole('button', { name: /^More actions: / });
  const listAddress = `${shop.url}/payments?q=FX-`;
  await desk.goto(listAddress);
  for (const close of [() => desk.keyboard.press('Escape'), () => desk.goBack()]) {
    await menu.focus();
    await desk.keyboard.press('Enter');
    await desk.getByRole('menuitem', { name: 'Order Details' }).press('Enter');
    await expect(details).toBeVisible();
    await close();
    await expect(details).toBeHidden();
    await expect(menu).toBeFocused();
    expect(desk.url()).toBe(listAddress);
  }
  // A mouse gives the button of the menu no focus, which was somewhere else before.
  await visit(desk, '/payments?q=FX-');
  await desk.getByRole('heading', { level: 1 }).focus();
  await menu.click();
  await desk.getByRole('menuitem', { name: 'Order Details' }).click();
  await expect(details).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(menu).toBeFocused();
  const [{ id }] = (await api('GET', '/api/payments?q=FX-')) as unknown as [{ id: number }];
  await visit(desk, `/payments?order=${id}`);
  await expect(details).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expectFocusInSight(desk);
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
});

test('details of an order lead back to the row of the screen that had the link, to its head when that row is gone', async ({
  desk,
  shop,
  api,
}) => {
  const { nameOf } = await makeOrders(api, 'FB', 45);
  const orders = (await api('GET', '/api/payments?q=FB-')) as unknown as { id: number; customerId: number }[];
  for (const { id } of orders.toReversed())
    await api('PUT', `/api/payments/${id}`, { status: 'phone_available', paidAmount: '1' });
  // Newest first: the last one lies far below, on the customer's page behind a button.
  const [{ id, customerId }] = orders.slice(-1) as [{ id: number; customerId: number }];
  const linkTo = (orderId?: number) => desk.locator(`main a[href$="order=${orderId}"]`).first();
  const link = linkTo(id);
  const details = desk.getByRole('dialog', { name: /^Order Details/ });
  const byEscape = () => desk.keyboard.press('Escape');
  const byBack = () => desk.goBack();
  const processor = await desk.context().newCDPSession(desk);
  const slowDown = (rate: number) => processor.send('Emulation.setCPUThrottlingRate', { rate });
  await desk.mouse.move(800, 500);
  for (const [screen, close] of [
    ['live-payments', byEscape],
    ['ready-for-collection?q=FB-', byBack],
    ['delivery-tracking?q=FB-', byEscape],
    [`customers/${customerId}`, byBack],
  ] as const) {
    await desk.goto(`${shop.url}/${screen}`);
    // The customer's page and the screen of orders name their lists alike: it showed on a slow processor.
    await slowDown(screen.startsWith('customers') ? 5 : 1);
    if (screen.startsWith('customers')) await desk.getByRole('button', { name: /^Show \d+ more/ }).click();
    // What this device carries may be some payments behind: who has begun to scroll keeps that list.
    // Who waits longest to be handed something comes first.
    const first = /^(?:ready|delivery)/.test(screen) ? id : orders[0]?.id;
    await expect(linkTo(first), screen).toBeVisible();
    await expect(async () => {
      if ((await link.count()) === 0) await desk.mouse.wheel(0, 600);
      await link.focus({ timeout: 200 });
    }).toPass();
    await desk.keyboard.press('Enter');
    await expect(details).toBeVisible();
    await close();
    await expect(details).toBeHidden();
    await expect(link, screen).toBeFocused();
    await expect(link, screen).toBeInViewport();
  }
  await slowDown(1);
  await desk.goto(`${shop.url}/ready-for-collection?q=${nameOf(44)}`);
  await desk.getByRole('link', { name: `Open order ${nameOf(44)}` }).press('Enter');
  await expect(details).toBeVisible();
  const [gone] = (await api('GET', `/api/payments?q=${nameOf(44)}`)) as unknown as [{ id: number }];
  await api('PUT', `/api/payments/${gone.id}`, { status: 'order_completed' });
  await desk.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(desk.getByRole('heading', { level: 1 })).toBeFocused();
});

test('Back leads to the row that the focus had just scrolled to', async ({ desk, api }) => {
  const { nameOf } = await makeOrders(api, 'FJ', 15);
  const orders = (await api('GET', '/api/payments?q=FJ-')) as unknown as { id: number }[];
  for (const { id } of orders.toReversed())
    await api('PUT', `/api/payments/${id}`, { status: 'phone_available', paidAmount: '1' });
  await desk.setViewportSize({ width: 360, height: 740 });
  await visit(desk, '/ready-for-collection?q=FJ-');
  await expect(desk.locator('main a[href*="order="]')).toHaveCount(15);
  // Who waits longest to be handed something comes first.
  const last = desk.getByRole('link', { name: `Open order ${nameOf(15)}` });
  // In one turn: no frame is drawn in between, and no scroll event has come.
  const stoodPx = await last.evaluate((link: HTMLElement) => {
    link.focus();
    const px = window.scrollY;
    link.click();
    return px;
  });
  expect(stoodPx).toBeGreaterThan(1_000);
  const details = desk.getByRole('dialog', { name: /^Order Details/ });
  await expect(details).toBeVisible();
  await desk.goBack();
  await expect(details).toBeHidden();
  await expect.poll(() => desk.evaluate(() => window.scrollY)).toBe(stoodPx);
});

test('a message is reached from inside a dialog, and left without losing what is typed', async ({
  desk,
  api,
}) => {
  const { nameOf } = await makeOrders(api, 'FT', 2);
  await visit(desk, '/payments?q=FT-');
  await cardOf(desk, nameOf(1))
    .getByRole('button', { name: /^Approve: / })
    .click();
  await expectToast(desk, 'Order updated successfully');
  await cardOf(desk, nameOf(2))
    .getByRole('button', { name: /^More actions: / })
    .click();
  await desk.getByRole('menuitem', { name: 'Add Payment' }).click();
  const form = desk.getByRole('dialog', { name: 'Add Payment' });
  const amount = form.getByLabel('Amount');
  await amount.fill('55');
  await desk.keyboard.press('F8');
  // By its role: what a dialog hides from screen readers has none.
  const region = desk.getByRole('region', { name: 'Notifications (F8)' });
  await expect(region).toBeAttached();
  const undo = region.getByRole('button', { name: 'Undo' });
  while (!(await undo.evaluate((one) => one === document.activeElement))) {
    await desk.keyboard.press('Tab');
    await expect(form).toBeVisible();
  }
  await desk.keyboard.press('Escape');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('55');
});

test('Back asks before it loses what is typed, and a reload offers it again', async ({ desk, api }) => {
  const openedAt = desk.url();
  const { nameOf } = await makeOrders(api, 'FZ', 1);
  await desk
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'ORDERS', exact: true })
    .click();
  const openForm = async () => {
    await cardOf(desk, nameOf(1))
      .getByRole('button', { name: /^More actions: / })
      .click();
    await desk.getByRole('menuitem', { name: 'Edit Order' }).click();
  };
  const form = desk.getByRole('dialog', { name: 'Edit Order' });
  const question = desk.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await openForm();
  await form.getByLabel('Phone Model').fill('Pixel 9');
  const goBack = () => desk.evaluate(() => window.history.back());
  await goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Phone Model')).toHaveValue('Pixel 9');
  await expect(form.getByLabel('Phone Model')).toBeFocused();

  const asked = desk.waitForEvent('dialog');
  const reloaded = desk.reload();
  await (await asked).accept();
  await reloaded;
  await openForm();
  await expect(form.getByText(/^You were changing quote FZ-001/)).toBeVisible();
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByLabel('Phone Model')).toHaveValue('Pixel 9');

  await goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(desk).toHaveURL(openedAt);
});
