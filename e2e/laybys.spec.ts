import { expect } from '@playwright/test';
import { expectToast, test, visit } from './fixtures.ts';

test('a layby is taken in, paid off, handed over and taken back', async ({ desk, api }) => {
  await visit(desk, '/layby');
  await desk.getByRole('button', { name: 'Create Layby' }).first().click();
  const form = desk.getByRole('dialog', { name: 'Create New Layby' });
  await form.getByRole('button', { name: 'Create Layby' }).click();
  await expectToast(desk, 'Please fill in all required fields');
  await form.getByLabel('Customer Full Name').fill('Ndapewa Iipinge');
  await form.getByLabel('Customer number (phone)').fill('081 300 7788');
  await expect(form.getByText('New customer: added together with this.')).toBeVisible();
  await form.getByLabel('ID Number').fill('90010100123');
  await form.getByLabel('Phone Model').fill('Galaxy S24');
  await form.getByLabel('Phone Storage').selectOption('256GB');
  await form.getByLabel('Phone Color').selectOption('Blue');
  await form.getByLabel('Full Amount').fill('9800');
  await form.getByLabel('Paid Amount').fill('0');
  await form.getByLabel('Duration to Pay').selectOption('6 months');
  await expect(form.getByLabel('Due Date')).not.toHaveText('Select date');
  await form.getByRole('button', { name: 'Create Layby' }).click();
  await expectToast(desk, 'Layby created successfully');
  await expect(form).toBeHidden();

  const card = desk.getByRole('article').filter({ hasText: 'Ndapewa Iipinge' });
  await expect(card.getByText('N$ 9,800.00', { exact: true })).toBeVisible();
  await expect(card.getByText(/^due in \d+ days$/)).toBeVisible();
  await card.getByRole('button', { name: 'Ndapewa Iipinge', exact: true }).click();
  await card.getByRole('button', { name: 'Update Payment' }).click();
  const payment = desk.getByRole('dialog', { name: 'Add Payment' });
  await payment.getByLabel('Payment Amount').fill('9900');
  await expect(payment.getByText('Overpaid by N$ 100.00').first()).toBeVisible();
  await payment.getByLabel('Payment Amount').fill('9800');
  await expect(payment.getByText('The layby will be marked completed')).toBeVisible();
  await payment.getByRole('radio', { name: 'Cash' }).click();
  await payment.getByRole('button', { name: 'Add Payment' }).click();
  await expectToast(desk, 'Payment updated successfully');
  await expect(card.getByText('Completed').first()).toBeVisible();

  await card.getByRole('button', { name: 'Hand over', exact: true }).click();
  const handOver = desk.getByRole('dialog', { name: 'Hand over the device' });
  await handOver.getByRole('radio', { name: 'Customer Collected' }).click();
  await handOver.getByLabel('Branch').selectOption({ label: 'Rundu' });
  await handOver.getByRole('button', { name: 'Hand over' }).click();
  await expectToast(desk, 'Device collection/delivery updated successfully');
  await expect(card.getByText('Rundu')).toBeVisible();
  const laybys = await api('GET', '/api/laybys?q=Ndapewa');
  expect(laybys).toMatchObject([
    { status: 'completed', deliveryMethod: 'collected', collectionBranch: 'rundu', remainingAmount: '0.00' },
  ]);

  await card.getByRole('button', { name: /^More actions/ }).click();
  await desk.getByRole('menuitem', { name: 'Undo hand-over' }).click();
  await expectToast(desk, 'Hand-over taken back');
  await expect(card.getByRole('button', { name: 'Hand over', exact: true })).toBeVisible();
});
