import { expect } from '@playwright/test';
import { type Agent, bankPaidSale, cardOf, expectStatus, seatAgent, takeStep } from './agents.ts';
import { expectAppKept, expectToast, test, visit } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

async function createPreOrder(page: Agent['orders'], place: 'China' | 'Dubai') {
  const dialog = page.getByRole('dialog', { name: 'Create Pre-order' });
  await dialog.getByRole('radio', { name: place }).click();
  await dialog.getByRole('button', { name: 'Create Pre-order' }).click();
  await expect(dialog).toBeHidden();
}

test('two agents take a pre-order to its end and all the way back, each seeing what the other did', async ({
  browser,
  shop,
  api,
}) => {
  test.setTimeout(240_000);
  const { quote, id } = await bankPaidSale(api);
  const a = await seatAgent(browser, shop, { name: 'Agent 3', branch: 'oshakati', quote });
  const b = await seatAgent(browser, shop, { name: 'Agent 5', branch: 'windhoek', quote });

  /** Every tab of both browsers comes to show it by itself, whoever acted. */
  async function expectEverywhere(
    order: { status: string; label: string },
    preOrder: { status: string; label: string },
  ) {
    // Who takes a step sees it before the server has answered.
    await expect
      .poll(() => api('GET', `/api/payments/${id}`))
      .toMatchObject({ status: order.status, preOrder: { status: preOrder.status } });
    for (const { orders, preOrders } of [a, b]) {
      await expectStatus(cardOf(preOrders, quote), preOrder.label);
      if (order.status !== 'order_completed') await expectStatus(cardOf(orders, quote), order.label);
      else await expect(cardOf(orders, quote)).toBeHidden();
    }
  }
  const china = { status: 'china_preorder', label: 'China Pre-order' };
  const available = { status: 'phone_available', label: 'Phone Available' };
  const collected = { status: 'device_collected', label: 'Device Collected' };
  const completed = { status: 'order_completed', label: 'Order Completed' };
  const ordered = { status: 'ordered', label: 'Ordered' };
  const shipped = { status: 'shipped', label: 'Shipped' };
  const arrived = { status: 'arrived', label: 'Arrived' };
  const pickedUp = { status: 'picked_up', label: 'Picked Up' };
  const cancelled = { status: 'cancelled', label: 'Cancelled' };

  await takeStep(a.orders, quote, 'Create Pre-order');
  await createPreOrder(a.orders, 'China');
  await expectEverywhere(china, ordered);
  await takeStep(b.preOrders, quote, 'Shipped');
  await expectStatus(cardOf(b.preOrders, quote), 'Shipped');
  await expectEverywhere(china, shipped);
  await takeStep(a.preOrders, quote, 'Arrived');
  await expectStatus(cardOf(a.preOrders, quote), 'Arrived');
  await expectEverywhere(china, arrived);

  await takeStep(b.preOrders, quote, 'Collect / Deliver');
  const handOver = b.preOrders.getByRole('dialog', { name: 'Device Collection/Delivery Date' });
  await handOver.getByRole('radio', { name: 'Customer Collected' }).click();
  await handOver.getByLabel('Branch').selectOption({ label: 'Rundu' });
  await handOver.getByRole('button', { name: 'Update Collection/Delivery' }).click();
  await expect(handOver).toBeHidden();
  await expectEverywhere(collected, pickedUp);
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({
    deliveryMethod: 'collected',
    collectionBranch: 'rundu',
    deviceCollectedDate: expect.any(String),
  });
  await takeStep(a.orders, quote, 'Order Completed');
  await expectToast(a.orders, 'Order marked as completed successfully');
  await expectEverywhere(completed, pickedUp);

  // Back, by the order first.
  await b.orders.goto(`${shop.url}/payments?status=order_completed&q=${quote}`);
  // The row goes before the answer: a page that leaves in between leaves its step to the outbox, and what is done next to that as well.
  const reopened = b.orders.waitForResponse((reply) => reply.request().method() === 'PUT');
  await takeStep(b.orders, quote, 'Reopen');
  await expect(cardOf(b.orders, quote)).toBeHidden();
  await reopened;
  await b.orders.goto(`${shop.url}/payments?q=${quote}`);
  await expectEverywhere(collected, pickedUp);
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ orderCompletedDate: null });
  await takeStep(a.orders, quote, 'Back to Phone Available');
  await expectStatus(cardOf(a.orders, quote), 'Phone Available');
  await expectEverywhere(available, arrived);
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({
    deliveryMethod: null,
    collectionBranch: null,
    deviceCollectedDate: null,
  });

  // Once more to the end, by the pre-order, and back by it.
  await takeStep(b.preOrders, quote, 'Order Completed');
  await expectToast(b.preOrders, 'Pre-order and payment completed successfully');
  await expectEverywhere(completed, pickedUp);
  await takeStep(a.preOrders, quote, 'Back to Arrived');
  await expectStatus(cardOf(a.preOrders, quote), 'Arrived');
  await expectEverywhere(available, arrived);
  await takeStep(b.preOrders, quote, 'Back to Shipped');
  await expectStatus(cardOf(b.preOrders, quote), 'Shipped');
  await expectEverywhere(china, shipped);
  await takeStep(a.preOrders, quote, 'Back to Ordered');
  await expectStatus(cardOf(a.preOrders, quote), 'Ordered');
  await expectEverywhere(china, ordered);

  await takeStep(b.preOrders, quote, 'Cancel Pre-order');
  const cancel = b.preOrders.getByRole('dialog', { name: 'Cancel Pre-order' });
  await cancel.getByLabel('Reason').fill('Found one in Windhoek');
  await cancel.getByRole('button', { name: 'Cancel Pre-order' }).click();
  await expect(cancel).toBeHidden();
  await expectEverywhere({ status: 'bank_paid', label: 'FNB Paid' }, cancelled);
  for (const [agent, label, status] of [
    [a, 'Contract Signed', 'contract_signed'],
    [b, 'Approved', 'approved'],
    // Before approval an order is what its ledger says, and it is paid.
    [a, 'Partial', 'partial'],
  ] as const) {
    await takeStep(agent.orders, quote, `Back to ${label}`);
    await expectStatus(cardOf(agent.orders, quote), label);
    await expectEverywhere({ status, label }, cancelled);
  }
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({
    approvalDate: null,
    contractSignedDate: null,
    bankPaidDate: null,
    preOrderLocation: null,
    paidAmount: '9800.00',
  });
  await a.leave();
  await b.leave();
});

test('the slower of two agents is told who did what and when, and keeps what they typed', async ({
  browser,
  shop,
  api,
}) => {
  test.setTimeout(180_000);
  const { quote, id } = await bankPaidSale(api);
  const preOrder = await api('POST', '/api/pre-orders', {
    paymentId: id,
    phoneModel: 'Pixel 9',
    orderLocation: 'dubai',
    addedByAgent: 'Agent 1',
    agentBranch: 'Rundu',
  });
  const a = await seatAgent(browser, shop, { name: 'Agent 3', branch: 'oshakati', quote });
  const b = await seatAgent(browser, shop, {
    name: 'Agent 5',
    branch: 'windhoek',
    quote,
    hearsNothing: true,
  });
  /** What a card shows may be ahead of the server. */
  const expectSaved = (status: string) =>
    expect.poll(async () => (await api('GET', `/api/pre-orders/${preOrder.id}`)).status).toBe(status);
  const told = (what: string, before = '') =>
    new RegExp(`^${before}Changed meanwhile by Agent 3, \\d+ \\w+ 20\\d\\d, \\d\\d:\\d\\d: ${what}`);

  // Loaded with the service worker in charge and the lists kept, nothing is read again by itself.
  for (const page of [b.orders, b.preOrders]) {
    await expectAppKept(page);
    await page.reload({ waitUntil: 'networkidle' });
  }

  // Both are about to move the same card.
  await expectStatus(cardOf(b.preOrders, quote), 'Ordered');
  await takeStep(a.preOrders, quote, 'Shipped');
  await expectStatus(cardOf(a.preOrders, quote), 'Shipped');
  await expectSaved('shipped');
  await takeStep(b.preOrders, quote, 'Shipped');
  await expectToast(
    b.preOrders,
    told('Pre-order shipped. The pre-order is now Shipped.$', `.+ · ${quote}: `),
  );
  await expectStatus(cardOf(b.preOrders, quote), 'Shipped');

  // Both have the pre-order open; one moves it while the other types.
  await takeStep(b.preOrders, quote, 'Edit Pre-order');
  const edit = b.preOrders.getByRole('dialog', { name: 'Edit Pre-order' });
  await edit.getByLabel('Supplier Number').fill('SUP-4711');
  await takeStep(a.preOrders, quote, 'Arrived');
  await expectStatus(cardOf(a.preOrders, quote), 'Arrived');
  await expectSaved('arrived');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText(told('Pre-order arrived$'))).toBeVisible();
  await expect(edit.getByLabel('Supplier Number')).toHaveValue('SUP-4711');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();

  // Both edit the order.
  const forms = [];
  for (const { orders } of [a, b]) {
    await takeStep(orders, quote, 'Edit Order');
    forms.push(orders.getByRole('dialog', { name: 'Edit Order' }));
  }
  const [faster, slower] = forms as [(typeof forms)[0], (typeof forms)[0]];
  await slower.getByLabel('Phone Model').fill('Pixel 9 Pro');
  await faster.getByLabel('Total Amount').fill('10500');
  await faster.getByRole('button', { name: 'Update Order' }).click();
  await expect(faster).toBeHidden();
  await slower.getByRole('button', { name: 'Update Order' }).click();
  await expect(slower.getByText(told('Order changed$'))).toBeVisible();
  await expect(slower.getByLabel('Phone Model')).toHaveValue('Pixel 9 Pro');
  await slower.getByRole('button', { name: 'Update Order' }).click();
  await expect(slower).toBeHidden();

  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({
    totalAmount: '10500.00',
    phoneModel: 'Pixel 9 Pro',
    preOrder: { status: 'arrived' },
  });
  await a.leave();
  await b.leave();
});

test('a pre-order made from Live Payments leads to its place a second later', async ({ desk, api }) => {
  const { quote } = await bankPaidSale(api);
  await visit(desk, '/live-payments');
  await cardOf(desk, quote)
    .getByRole('button', { name: /^Create Pre-order: / })
    .click();
  // Timed by the page itself: what a busy machine tells us of it comes late.
  await desk.evaluate(() => navigation.addEventListener('navigate', () => performance.mark('left')));
  await createPreOrder(desk, 'China');
  await desk.waitForURL('**/pre-orders?location=china');
  const waitedMs = await desk.evaluate(() => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const answered = calls.find(({ name }) => name.endsWith('/api/pre-orders'))?.responseEnd;
    const left = performance.getEntriesByName('left').find(({ startTime }) => startTime > (answered ?? 0));
    return (left?.startTime ?? 0) - (answered ?? 0);
  });
  expect(waitedMs).toBeGreaterThan(990);
  await expectStatus(cardOf(desk, quote), 'Ordered');
});

test('a phone is not handed over unasked while its pre-order is on the way', async ({ desk, api }) => {
  const { quote, id } = await bankPaidSale(api);
  await api('PUT', `/api/payments/${id}`, { status: 'china_preorder' });
  await visit(desk, `/ready-for-collection?q=${quote}`);
  const card = cardOf(desk, quote);
  await expect(card.getByText('Pre-order record missing')).toBeVisible();
  await card.getByRole('button', { name: /^Create: / }).click();
  const dialog = desk.getByRole('dialog', { name: 'Create Pre-order' });
  await expect(dialog.getByRole('radio', { name: 'China' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create Pre-order' }).click();
  // Behind a dialog there is no card.
  await expect(dialog).toBeHidden();
  await expect(card.getByText('Ordered', { exact: true })).toBeVisible();

  await card.getByRole('button', { name: /^Collect \/ Deliver: / }).click();
  const handOver = desk.getByRole('dialog', { name: 'Device Collection/Delivery Date' });
  await expect(handOver.getByText('The pre-order is not marked as arrived: Ordered')).toBeVisible();
  await handOver.getByRole('button', { name: 'Update Collection/Delivery' }).click();
  await expect(handOver.getByText('Confirm that the phone has arrived')).toBeVisible();
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ status: 'china_preorder' });
  await handOver.getByRole('checkbox', { name: /^The phone has arrived/ }).click();
  await handOver.getByRole('button', { name: 'Update Collection/Delivery' }).click();
  await expect(handOver).toBeHidden();
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({
    status: 'device_collected',
    preOrder: { status: 'picked_up', actualArrivalDate: expect.any(String) },
  });
});
