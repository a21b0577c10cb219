import { expect } from '@playwright/test';
import { expectToast, test, visit } from './fixtures.ts';

test('an order goes from the form to Order Completed, and back by Undo', async ({ desk }) => {
  await desk.getByRole('link', { name: 'ORDERS' }).first().click();
  await expect(desk.getByRole('heading', { name: 'ORDERS', level: 1, exact: true })).toBeVisible();
  await desk.getByRole('button', { name: 'Add Order' }).first().click();

  const form = desk.getByRole('dialog', { name: 'Add Order' });
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expect(form.getByText('Customer name is required')).toBeVisible();
  await expect(form.getByText('Quote number is required')).toBeVisible();
  await expect(form.getByText('Total amount is required')).toBeVisible();

  await form.getByLabel('Customer Name').fill('Selma Nangolo');
  await form.getByLabel('Customer Phone').fill('081 234 5678');
  await form.getByLabel('Quote Number').fill('Q-2026-01873');
  await form.getByLabel('Total Amount').fill('12500');
  await form.getByLabel('Paid Amount').fill('2500.50');
  await form.getByLabel('Phone Model').fill('Galaxy S24');
  await form.getByRole('button', { name: 'Due Date' }).click();
  await desk.getByRole('dialog', { name: 'Choose a date' }).getByRole('button', { name: 'Next' }).click();
  await desk.getByRole('button', { name: /, 20 / }).click();
  await expect(form.getByRole('button', { name: 'Due Date' })).toHaveText(/^20 /);
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expectToast(desk, 'Order created successfully');
  await expect(form).toBeHidden();

  const card = desk
    .getByRole('list', { name: 'Orders' })
    .getByRole('listitem')
    .filter({ hasText: 'Q-2026-01873' });
  await expect(card.getByText('N$ 12,500.00')).toBeVisible();
  await expect(card.getByText('Balance due N$ 9,999.50')).toBeVisible();
  await card.getByRole('button', { name: 'Selma Nangolo', exact: true }).click();
  await expect(card.getByText('Due', { exact: true })).toBeVisible();
  for (const [action, status] of [
    ['Approve', 'Approved'],
    ['Signed', 'Contract Signed'],
    ['Bank Paid', 'FNB Paid'],
    ['Available', 'Phone Available'],
  ] as const) {
    await card.getByRole('button', { name: new RegExp(`^${action}: `) }).click();
    await expect(card.getByText(status, { exact: true }).first()).toBeVisible();
  }

  await card.getByRole('button', { name: /^Collect/ }).click();
  const collection = desk.getByRole('dialog', { name: 'Device Collection/Delivery Date' });
  await expect(collection.getByText('Q-2026-01873')).toBeVisible();
  await collection.getByRole('radio', { name: 'Customer Collected' }).click();
  await collection.getByLabel('Branch').selectOption({ label: 'Rundu' });
  await collection.getByRole('button', { name: 'Update Collection/Delivery' }).click();
  await collection.getByRole('button', { name: 'Hand over with N$ 9,999.50 due' }).click();
  await expectToast(desk, 'Device collection date updated successfully');
  await expect(card.getByText('Device Collected').first()).toBeVisible();

  await card.getByRole('button', { name: /^Order Completed: / }).click();
  await expectToast(desk, 'Order marked as completed successfully');
  await expect(desk.getByText(/Balance due N\$\s9,999\.50/).first()).toBeVisible();
  await expect(card).toBeHidden();
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByText('Device Collected').first()).toBeVisible();
});

test('what a filter says is in the address: title, reload and Back agree', async ({ desk, shop, api }) => {
  const customer = await api('POST', '/api/customers', { name: 'Petrus Amadhila', phone: '081 900 3344' });
  const order = await api('POST', '/api/payments', {
    customerId: customer.id,
    quoteNumber: 'Q-77',
    totalAmount: '100',
  });
  await api('PUT', `/api/payments/${order.id}`, { status: 'bank_paid' });
  await desk.goto(`${shop.url}/payments`);
  await expect(desk.getByRole('heading', { name: 'ORDERS', level: 1, exact: true })).toBeVisible();
  await desk.goto(`${shop.url}/payments?status=bank_paid`);
  await expect(desk.getByRole('heading', { name: 'Bank Paid' })).toBeVisible();
  await expect(desk.getByRole('listitem').filter({ hasText: 'Q-77' })).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole('heading', { name: 'Bank Paid' })).toBeVisible();
  await desk.goBack();
  await expect(desk.getByRole('heading', { name: 'ORDERS', level: 1, exact: true })).toBeVisible();
});

test('two agents pay on one order at once: both payments count', async ({ desk, shop, api, browser }) => {
  const customer = await api('POST', '/api/customers', { name: 'Ester Kandjii', phone: '085 101 4477' });
  const order = await api('POST', '/api/payments', {
    customerId: customer.id,
    quoteNumber: 'Q-88',
    totalAmount: '100',
  });
  const other = await (
    await browser.newContext({ storageState: await desk.context().storageState() })
  ).newPage();
  for (const page of [desk, other]) {
    await page.goto(`${shop.url}/payments?q=Q-88`);
    const card = page.getByRole('listitem').filter({ hasText: 'Q-88' });
    await card.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Add Payment' }).click();
    await page.getByRole('dialog', { name: 'Add Payment' }).getByLabel('Amount').fill('30');
  }
  for (const page of [desk, other]) {
    await page
      .getByRole('dialog', { name: 'Add Payment' })
      .getByRole('button', { name: 'Add Payment' })
      .click();
  }
  for (const page of [desk, other]) await expect(page.getByRole('dialog')).toBeHidden();
  expect(await api('GET', `/api/payments/${order.id}`)).toMatchObject({
    paidAmount: '60.00',
    remainingAmount: '40.00',
  });
});

test.describe('under a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('Back leads to the place in a short list that one came from', async ({ desk, api }) => {
    const customer = await api('POST', '/api/customers', {
      name: 'Returning Rauna',
      phone: '081 640 1000',
    });
    for (let n = 0; n < 30; n += 1) {
      const order = { customerId: customer.id, quoteNumber: `RETURN-${n}`, totalAmount: '5000' };
      await api('POST', '/api/payments', order);
    }
    await visit(desk, '/payments?q=RETURN');
    const rows = desk.locator('main [data-row]');
    await expect(rows).toHaveCount(30);
    await rows.nth(26).scrollIntoViewIfNeeded();
    await desk.getByRole('link', { name: 'Customers', exact: true }).last().click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
    await desk.goBack();
    await expect(rows).toHaveCount(30);
    await expect(rows.nth(26)).toBeInViewport();
  });

  test('a tap beside an open menu or the bell closes it, and does nothing to the order beneath', async ({
    desk: page,
    shop,
    api,
  }) => {
    const customer = await api('POST', '/api/customers', { name: 'Selma Beneath', phone: '081 700 7401' });
    const order = await api('POST', '/api/payments', {
      customerId: customer.id,
      quoteNumber: 'BN-1',
      totalAmount: '5000',
    });
    await page.goto(`${shop.url}/payments?q=BN-1`);
    const step = page.getByRole('button', { name: /^Approve/ });
    await expect(step).toBeVisible();
    const { x, y, width, height } = (await step.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const tapOnStep = () => page.touchscreen.tap(x + width / 2, y + height / 2);
    let taps = 0;
    for (const [opener, opened] of [
      ['Notifications', page.getByRole('dialog', { name: 'Notifications' })],
      ['More actions', page.getByRole('menu')],
    ] as const) {
      await page.getByRole('button', { name: opener }).first().tap();
      await expect(opened).toBeVisible();
      // What hangs there may lie over the button itself: then there is nothing beside it to press.
      const covered = await page.evaluate(
        ([left, top]) => !document.elementFromPoint(left, top)?.hasAttribute('data-press-shield'),
        [x + width / 2, y + height / 2] as const,
      );
      if (covered) await page.keyboard.press('Escape');
      else {
        taps += 1;
        await tapOnStep();
      }
      await expect(opened).toBeHidden();
    }
    expect(taps).toBeGreaterThan(0);
    expect(await api('GET', `/api/payments/${order.id}`)).toMatchObject({ status: 'pending' });
    await expect(page.locator('[data-press-shield]')).toHaveCount(0);
    await tapOnStep();
    await expect.poll(async () => (await api('GET', `/api/payments/${order.id}`)).status).toBe('approved');
  });
});
