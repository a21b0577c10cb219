import { expect, type Page } from '@playwright/test';
import { expectToast, test, visit } from './fixtures.ts';

test('a layby is taken in, paid off, handed over and taken back', async ({ desk, api }) => {
  await visit(desk, '/layby');
  await desk.getByRole('button', { name: 'Create Layby' }).first().click();
  const form = desk.getByRole('dialog', { name: 'Create New Layby' });
  await form.getByRole('button', { name: 'Create Layby' }).click();
  await expectToast(desk, 'Please fill in all required fields');
  await form.getByLabel('Customer Full Name').fill('Ndapewa Iipinge');
  await form.getByLabel('Customer number (phone)').fill('081 300 7788');
  await expect(form.getByText('New customer: will be added when you save.')).toBeVisible();
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
  const handOver = desk.getByRole('dialog', { name: 'Hand over' });
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('who chooses laybys sees how many, and the amounts whole', async ({ desk, api }) => {
    const { id } = await api('POST', '/api/customers', { name: 'Ticked Tuuli', phone: '081 300 7799' });
    await api('POST', '/api/laybys', {
      ...{ customerId: id, customerFullName: 'Ticked Tuuli', customerNumber: '081 300 7799' },
      ...{ idNumber: '90010100131', phoneModel: 'Galaxy S24', phoneStorage: '256GB', phoneColor: 'Blue' },
      ...{ durationToPay: '6 months', fullAmount: '99999999.99', paidAmount: '0', dueDate: '2030-01-31' },
    });
    await visit(desk, '/layby?q=Ticked');
    await desk.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await desk.getByRole('menuitem', { name: 'Select' }).click();
    const tick = desk.getByRole('checkbox', { name: /Ticked Tuuli$/ });
    await tick.click();
    const bar = desk.getByRole('region', { name: 'Selected' });
    const count = await bar.getByText('1 selected').boundingBox();
    const deed = await bar.getByRole('button', { name: 'Customer informed' }).boundingBox();
    const countEndsAt = count === null ? Number.POSITIVE_INFINITY : count.x + count.width;
    expect(countEndsAt).toBeLessThanOrEqual(deed?.x ?? 0);
    // What is done while choosing is done with all that is chosen.
    await expect(desk.getByRole('button', { name: /^Update Payment: Ticked Tuuli/ })).toBeHidden();
    await expect(desk.getByRole('article').getByText('N$ 99,999,999.99').first()).toBeVisible();
  });
});

test('what is being typed in one tab is not offered in another, and is once that tab is gone', async ({
  desk,
}) => {
  const formOn = async (page: Page) => {
    await visit(page, '/layby');
    await page.getByRole('button', { name: 'Create Layby' }).first().click();
    return page.getByRole('dialog', { name: 'Create New Layby' });
  };
  const form = await formOn(desk);
  await form.getByLabel('Customer Full Name').fill('Twice Typed');
  const other = await desk.context().newPage();
  await other.goto(new URL('/layby', desk.url()).href);
  const second = await formOn(other);
  const offer = second.getByText(/^You were adding a layby for Twice Typed/);
  await expect(second.getByLabel('Customer Full Name')).toBeFocused();
  await expect(offer).toHaveCount(0);
  await other.keyboard.press('Escape');
  await expect(second).toBeHidden();
  await desk.close();
  await formOn(other);
  await expect(offer).toBeVisible();
  await second.getByRole('button', { name: 'Continue' }).click();
  await expect(second.getByLabel('Customer Full Name')).toHaveValue('Twice Typed');
  await other.close();
});
