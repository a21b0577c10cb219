import { expect } from '@playwright/test';
import { expectToast, test, visit } from './fixtures.ts';

test('a phone is reserved for a new customer, comes in, is told and becomes an order', async ({
  desk,
  api,
}) => {
  // One long journey: a busy machine takes its time.
  test.setTimeout(120_000);
  const other = await api('POST', '/api/customers', { name: 'Johannes Haufiku', phone: '085 777 1020' });
  await api('POST', '/api/reservations', {
    customerId: other.id,
    phoneModel: 'Galaxy S25',
    expectedStockDate: '2030-01-31',
  });
  await desk.getByRole('link', { name: 'Reservations' }).first().click();
  await expect(desk.getByRole('heading', { name: 'Phone Reservations' })).toBeVisible();
  const row = (name: string) => desk.getByRole('row').filter({ hasText: name });
  await expect(row('Johannes Haufiku')).toBeVisible();

  await desk.getByRole('button', { name: 'New Reservation' }).click();
  const form = desk.getByRole('dialog', { name: 'New Reservation' });
  await form.getByRole('button', { name: 'Create Reservation' }).click();
  await expect(form.getByText('Find the customer first')).toBeVisible();
  await expect(form.getByText('Expected stock date is required')).toBeVisible();
  await form.getByRole('combobox', { name: 'Customer' }).fill('Reserved Rauna');
  await form.getByRole('option', { name: /New customer/ }).click();
  await form.getByLabel('Phone*', { exact: true }).fill('081 700 4455');
  await form.getByLabel('Phone Model').fill('galaxy s25');
  await form.getByLabel('Storage').fill('256GB');
  await form.getByRole('radio', { name: 'High' }).click();
  await form.getByLabel('Expected Stock Date').click();
  await desk.getByRole('dialog', { name: 'Choose a date' }).getByRole('button', { name: /, 15 / }).click();
  await form.getByRole('button', { name: 'Create Reservation' }).click();
  await expectToast(desk, 'Reservation created successfully');
  await expect(row('Reserved Rauna').getByText('1st of 2 waiting for this model')).toBeVisible();
  await expect(row('Johannes Haufiku').getByText('2nd of 2 waiting for this model')).toBeVisible();

  await row('Reserved Rauna')
    .getByRole('button', { name: /^Stock In: / })
    .click();
  await expectToast(desk, 'Reservation updated successfully');
  await expect(row('Reserved Rauna').getByText('Stock in · customer not yet called')).toBeVisible();
  await expect(row('Johannes Haufiku').getByText(/waiting for this model/)).toBeHidden();

  await row('Reserved Rauna')
    .getByRole('button', { name: /^Contact: / })
    .click();
  const contact = desk.getByRole('dialog', { name: 'Contact Customer' });
  await expect(contact.getByLabel('Message')).toHaveValue(
    /The galaxy s25 256GB that you reserved is in stock at our Oshakati branch/,
  );
  await expect(contact.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/264817004455\?text=/,
  );
  await contact.getByRole('radio', { name: 'WhatsApp' }).click();
  await contact.getByRole('button', { name: 'Reached', exact: true }).click();
  await expect(row('Reserved Rauna').getByText('Customer informed · Agent 3, WhatsApp')).toBeVisible();

  await row('Reserved Rauna')
    .getByRole('button', { name: /^Complete: / })
    .click();
  const complete = desk.getByRole('dialog', { name: 'Complete Reservation' });
  await complete.getByRole('checkbox', { name: 'Also add the order' }).click();
  await complete.getByLabel('Quote Number').fill('Q-RES-1');
  await complete.getByLabel('Total Amount').fill('18999');
  await complete.getByLabel('Paid Amount').fill('500');
  await complete.getByRole('button', { name: 'Complete and Add Order' }).click();
  await expect(complete).toBeHidden();
  await expect(row('Reserved Rauna')).toBeHidden();

  await visit(desk, '/reservations?status=completed');
  await row('Reserved Rauna').getByRole('link', { name: 'Open its order' }).click();
  const order = desk.getByRole('dialog');
  await expect(order.getByText('Q-RES-1').first()).toBeVisible();
  await expect(order.getByText('N$ 18,999.00').first()).toBeVisible();
});

test('those who wait are ticked with the mouse and Shift, come in with one press, and wait again with another', async ({
  desk,
  api,
}) => {
  for (const [name, phone] of [
    ['Ticked Aina', '085 777 2031'],
    ['Ticked Bertha', '085 777 2032'],
    ['Ticked Cecilia', '085 777 2033'],
  ]) {
    const { id: customerId } = await api('POST', '/api/customers', { name, phone });
    const body = { customerId, phoneModel: 'Nokia G42', expectedStockDate: '2030-01-31' };
    await api('POST', '/api/reservations', body);
  }
  await visit(desk, '/reservations?q=Ticked');
  const tick = (name: string) => desk.getByRole('checkbox', { name: `Select Nokia G42, ${name}` });
  await tick('Ticked Aina').click();
  await tick('Ticked Cecilia').click({ modifiers: ['Shift'] });
  const bar = desk.getByRole('region', { name: 'Selected' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Stock In' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Confirm 3 reservations' }).click();
  const waiting = desk.getByRole('table').getByText('Waiting', { exact: true });
  await expect(waiting).toHaveCount(0);
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(waiting).toHaveCount(3);
});
