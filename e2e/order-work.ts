import { expect, type Locator, type Page } from '@playwright/test';
import type { Api } from './fixtures.ts';

/** An order of its own for a journey, and a payment taken on it as at the counter. */

export interface MadeOrder {
  id: number;
  quote: string;
  path: string;
}

let made = 0;

export async function makeOrder(api: Api): Promise<MadeOrder> {
  made += 1;
  const customer = await api('POST', '/api/customers', {
    name: `Ndapewa Waits ${made}`,
    phone: `081 620 ${1000 + made}`,
  });
  const quote = `WT-${100 + made}`;
  const order = await api('POST', '/api/payments', {
    ...{ customerId: customer.id, quoteNumber: quote, totalAmount: '5000', phoneModel: 'Galaxy A16' },
  });
  const id = Number(order.id);
  return { id, quote, path: `/api/payments/${id}` };
}

/** Fills in and submits a payment on an order of the list, which may still be loading. Returns the form. */
export async function enterPayment(page: Page, amount: string, quote: string): Promise<Locator> {
  await page
    .getByRole('button', { name: new RegExp(`^More actions: .*${quote}`) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Add Payment' }).click();
  const form = page.getByRole('dialog', { name: 'Add Payment' });
  await form.getByLabel('Amount').fill(amount);
  await form.getByRole('button', { name: 'Add Payment' }).click();
  return form;
}

export async function pay(page: Page, amount: string, quote: string): Promise<void> {
  await expect(await enterPayment(page, amount, quote)).toBeHidden();
}
