import { expect } from '@playwright/test';
import { test, visit } from './fixtures.ts';

// What a customer is called, and whatever else is typed in, are words: on every screen and paper, in dialogs and alerts.

/** Short enough for every field. */
const HOSTILE = `"'><img src=x onerror=ran=1><script>ran=1</script>`;
const LINK = 'javascript:ran=1';

test('X2: words that are script run nowhere', async ({ desk: page, shop, api }) => {
  const customer = await api('POST', '/api/customers', {
    name: HOSTILE,
    phone: '081 700 7301',
    email: `"${HOSTILE}"@example.com`,
  });
  const order = await api('POST', '/api/payments', {
    customerId: customer.id,
    quoteNumber: `QU ${HOSTILE}`,
    totalAmount: '9000',
    paidAmount: '100',
    paymentMethod: 'cash',
    phoneModel: HOSTILE,
    agent: HOSTILE,
    communicationMode: 'phone',
  });
  for (const status of ['bank_paid', 'phone_available'])
    await api('PUT', `/api/payments/${order.id}`, { status });
  await api('PUT', `/api/payments/${order.id}/customer-contact`, {
    customerContacted: true,
    contactedBy: HOSTILE,
    communicationMode: 'phone',
    note: HOSTILE,
  });
  const layby = await api('POST', '/api/laybys', {
    customerId: customer.id,
    customerFullName: HOSTILE,
    customerNumber: '081 700 7301',
    idNumber: HOSTILE,
    phoneModel: HOSTILE,
    phoneStorage: '256GB',
    phoneColor: 'Black',
    durationToPay: '3 months',
    fullAmount: '6000.00',
    paidAmount: '100',
    dueDate: '2027-02-18',
  });
  await api('POST', '/api/reservations', {
    customerId: customer.id,
    phoneModel: HOSTILE,
    expectedStockDate: '2027-12-01',
    notes: HOSTILE,
  });
  await api('POST', '/api/notifications', {
    title: HOSTILE,
    message: `${HOSTILE} ${LINK}`,
    type: 'info',
  });
  await api('POST', '/api/app-reminders', { title: HOSTILE, message: HOSTILE });

  const screens = [
    `/customers/${customer.id}`,
    '/customers',
    `/payments?order=${order.id}`,
    '/live-payments?range=all',
    '/ready-for-collection?q=700+7301',
    '/delivery-tracking?q=700+7301',
    `/layby?layby=${layby.id}`,
    '/reservations',
    '/notifications',
    '/notification-center',
    '/app-reminders',
    `/print/order/${order.id}`,
    `/print/layby/${layby.id}`,
  ];
  for (const path of screens) {
    await page.goto(shop.url + path);
    await expect(page.locator('body')).toContainText('ran=1');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const found = await page.evaluate(() => ({
      hasRun: 'ran' in window,
      links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .map(({ href }) => href)
        .filter((href) => /^(?:javascript|data|vbscript):/i.test(href)),
      made: document.querySelectorAll('img[src="x"], body script:not([type="module"])').length,
    }));
    expect(found, path).toEqual({ hasRun: false, links: [], made: 0 });
  }
});

test('a customer whose name is one endless word is chosen in a form that is no wider for it', async ({
  desk: page,
  api,
}) => {
  const name = 'Otjiwarongokhomasdalokahandjaokatanamutakwalvisbayswakopmundrundukatimamuliloxx';
  const { id } = await api('POST', '/api/customers', { name, location: name, phone: '081 700 7302' });
  await visit(page, `/customers/${id}`);
  await page.getByRole('button', { name: 'Add Quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Quote Number' });
  await expect(dialog.getByRole('button', { name: `Change customer, now ${name}` })).toBeVisible();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await dialog.evaluate((one) => {
      const { right } = one.getBoundingClientRect();
      return [...one.querySelectorAll('span, button')]
        .filter((part) => part.getBoundingClientRect().right > right)
        .map(({ textContent }) => textContent);
    });
    expect(beyond, `at ${width} px`).toEqual([]);
    const overflow = await dialog.evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});
