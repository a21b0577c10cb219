import { expect } from '@playwright/test';
import { expectToast, test, visit } from './fixtures.ts';

test('a customer is added once, edited, deleted with everything, and brought back', async ({ desk, api }) => {
  await visit(desk, '/customers');
  await desk.getByRole('button', { name: 'Add Customer' }).first().click();
  const dialog = desk.getByRole('dialog', { name: 'Add New Customer' });
  await dialog.getByRole('button', { name: 'Create Customer' }).click();
  await expect(dialog.getByText('Required').first()).toBeVisible();
  await dialog.getByPlaceholder('Customer name').fill('Tuyoleni Shikongo');
  await dialog.getByPlaceholder('Phone number').fill('081 611 2200');
  await dialog.getByRole('button', { name: 'Create Customer' }).click();
  await expectToast(desk, 'Customer created successfully');

  await desk.getByRole('button', { name: 'Add Customer' }).first().click();
  await dialog.getByPlaceholder('Customer name').fill('Somebody else');
  await dialog.getByPlaceholder('Phone number').fill('+264 81 611 2200');
  await dialog.getByRole('button', { name: 'Create Customer' }).click();
  await expectToast(desk, 'A customer with this phone number already exists: Tuyoleni Shikongo');
  await expect(dialog.getByText(/belongs to Tuyoleni Shikongo$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await desk.getByRole('button', { name: 'Discard' }).click();

  const found = await api('GET', '/api/customers/search?phone=0816112200');
  const order = await api('POST', '/api/payments', {
    customerId: found.id,
    quoteNumber: 'Q-99',
    totalAmount: '100',
    paidAmount: '10',
  });
  await visit(desk, '/customers?q=shikongo');
  const row = desk
    .getByRole('list', { name: 'Customers' })
    .getByRole('listitem')
    .filter({ hasText: 'Tuyoleni Shikongo' });
  await row
    .getByRole('button', { name: /Tuyoleni Shikongo/ })
    .first()
    .click();
  await row.getByRole('button', { name: /Delete/ }).click();
  const confirm = desk.getByRole('alertdialog');
  await expect(confirm.getByText(/1 order/)).toBeVisible();
  await expect(confirm.getByText(/N\$\s10\.00 stays booked/)).toBeVisible();
  await confirm.getByRole('button', { name: /Delete/ }).click();
  await expectToast(desk, 'Customer and all related records have been deleted');
  await expect(row).toBeHidden();
  await expect(api('GET', `/api/payments/${order.id}`)).rejects.toThrow('404');
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  expect(await api('GET', `/api/payments/${order.id}`)).toMatchObject({ paidAmount: '10.00' });
});
