import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

const day = '2025-06-02';

test('a day with five methods, every note and a long reason is one sheet of A4', async ({
  desk,
  shop,
  api,
}) => {
  const customer = await api('POST', '/api/customers', { name: 'Rosa Kapolo', phone: '081 778 5511' });
  const order = await api('POST', '/api/payments', {
    ...{ customerId: customer.id, quoteNumber: 'SHEET-1', totalAmount: '99000000' },
  });
  for (const method of ['cash', 'card', 'eft', 'mobile_wallet', 'other']) {
    await api('POST', `/api/payments/${order.id}/receipts`, {
      ...{ amount: '9000000.99', method, receivedAt: day },
    });
  }
  const { expected } = await api('GET', `/api/cash-ups/day?branch=none&day=${day}`);
  const pieces = Object.fromEntries(
    [20_000, 10_000, 5_000, 3_000, 2_000, 1_000, 500, 100, 50, 10, 5].map((cents) => [cents, 1]),
  );
  const closed = await desk.context().request.post(`${shop.url}/api/cash-ups`, {
    headers: { origin: shop.url },
    data: {
      ...{ branch: 'none', day, pieces, floatAmount: '50', reason: 'Counted twice. '.repeat(30) },
      lines: (expected as { method: string; amount: string }[]).map(({ method, amount }) => ({
        ...{ method, expected: amount, counted: method === 'cash' ? '366.65' : amount },
      })),
    },
  });
  expect(closed.status(), await closed.text()).toBe(201);
  const { id } = await closed.json();
  await desk.goto(`${shop.url}/print/cash-up/${id}?paper=a4`);
  const sums = desk.getByRole('article', { name: 'Cash-up' }).getByRole('table');
  await expect(sums.getByRole('row', { name: /^Total N\$.45,000,004\.95/ })).toBeVisible();
  const sheet = (await desk.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
