import { amountOf, type Book, type Deed, makeOrder, nextOf, pick, type Random, type Sale } from '../book.ts';
import { choose, find, pickDay, press, stepOf, submit } from '../hands.ts';

/** Changes of open orders, and of orders that this device has created itself, sent or not. */

const STEPS = [
  { label: 'Approve', to: 'approved' },
  { label: 'Signed', to: 'contract_signed' },
  { label: 'Bank Paid', to: 'bank_paid' },
  { label: 'Available', to: 'phone_available' },
  { label: 'Collect / Deliver', to: 'device_collected' },
  { label: 'Order Completed', to: 'order_completed' },
] as const;
const HANDED_OVER = 4;
/** The least number of open orders: with all completed, the device has nothing left to work on. */
const FEWEST_OPEN = 3;

const paid = (quote: string, amount: string) => `paid ${quote} ${amount}`;
const step = (quote: string, to: string) => `step ${quote} ${to}`;

const openSale = (book: Book, random: Random): Sale => {
  const sale = pick(book.orders, random);
  if (sale === undefined) throw new Error('There are no orders');
  return sale;
};

async function payOn(book: Book, random: Random): Promise<string[]> {
  const { quote } = openSale(book, random);
  const amount = amountOf(nextOf(book));
  const page = await find(book.device, '/payments', quote);
  await choose(page, 'Add Payment');
  await submit(page, 'Add Payment', 'Add Payment', { Amount: amount });
  return [paid(quote, amount)];
}

async function goOn(book: Book, sale: Sale): Promise<string[]> {
  const next = STEPS[sale.rank];
  if (next === undefined) throw new Error(`${sale.quote} is completed`);
  const page = await find(book.device, '/payments', sale.quote);
  await stepOf(page, next.label).click();
  sale.rank += 1;
  if (next.to === 'device_collected') {
    const form = page.getByRole('dialog', { name: 'Device Collection/Delivery Date' });
    await form.getByRole('button', { name: 'Update Collection/Delivery' }).click();
    await press(form, (await form.getByRole('button', { name: /^Hand over with / }).textContent()) ?? '');
  }
  const after = STEPS[sale.rank];
  if (after) await stepOf(page, after.label).waitFor();
  else {
    book.orders.splice(book.orders.indexOf(sale), 1);
    await stepOf(page, next.label).waitFor({ state: 'hidden' });
  }
  return [step(sale.quote, next.to)];
}

async function goBack(book: Book, sale: Sale): Promise<string[]> {
  const page = await find(book.device, '/payments', sale.quote);
  await choose(page, /^Back to /);
  sale.rank -= 1;
  await stepOf(page, STEPS[sale.rank]?.label ?? '').waitFor();
  return [step(sale.quote, STEPS[sale.rank - 1]?.to ?? 'open')];
}

/** Creates an order of a new customer, with a first payment; or a quote of a known customer, without. */
async function takeIn(book: Book, random: Random): Promise<string[]> {
  const { device, at } = book;
  const n = nextOf(book);
  const quote = `RN-${at}-${n}`;
  await device.goTo('/payments');
  const { page } = device;
  const sale = { quote, rank: 0, isTold: false };
  if (random() < 0.3) {
    await page.getByRole('button', { name: 'Add Quote' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add Quote Number' });
    await form.getByRole('combobox').fill(`Rundu ${at}`);
    const known = form.getByRole('option', { name: new RegExp(`Rundu ${at}`) });
    await known.filter({ hasNotText: 'New customer' }).click();
    await submit(page, 'Add Quote Number', 'Add Quote', { 'Quote Number': quote, 'Total Amount': '90000' });
    book.orders.push(sale);
    return [`order ${quote}`];
  }
  const amount = amountOf(n);
  await page.getByRole('button', { name: 'Add Order' }).first().click();
  await submit(page, 'Add Order', 'Create Order', {
    ...{ 'Customer Name': `Sold ${quote}`, 'Customer Phone': `081 ${at + 1}20 ${n}`, 'Quote Number': quote },
    ...{ 'Total Amount': '90000', 'Paid Amount': amount, 'Phone Model': 'Galaxy A16' },
  });
  book.orders.push(sale);
  return [`order ${quote}`, paid(quote, amount)];
}

export const ORDER_DEEDS = {
  add_customer: {
    async act(book) {
      const { device, at } = book;
      const n = nextOf(book);
      const name = `Kaino ${at}x${n}`;
      await device.goTo('/customers');
      await device.page.getByRole('button', { name: 'Add Customer' }).first().click();
      const form = device.page.getByRole('dialog', { name: 'Add New Customer' });
      await form.getByPlaceholder('Customer name').fill(name);
      await form.getByPlaceholder('Phone number').fill(`081 ${at + 1}10 ${n}`);
      await press(form, 'Create Customer');
      return [`customer ${name}`];
    },
  },
  add_order: { act: takeIn },
  order_payment: {
    async prepare(book, count, api) {
      for (let n = 0; n < Math.max(2, count); n += 1) {
        const quote = `RD-${book.at}-${1000 + n}`;
        await makeOrder(book, api, quote);
        book.orders.push({ quote, rank: 0, isTold: false });
      }
    },
    act: payOn,
  },
  order_step: {
    act(book, random) {
      const sale = openSale(book, random);
      const mustStay = sale.rank === STEPS.length - 1 && book.orders.length <= FEWEST_OPEN;
      const isBack = sale.rank > 0 && (mustStay || random() < 0.25);
      return isBack ? goBack(book, sale) : goOn(book, sale);
    },
  },
  order_contact: {
    async act(book, random) {
      const { quote } = openSale(book, random);
      const note = `Called ${nextOf(book)}`;
      const page = await find(book.device, '/payments', quote);
      await choose(page, 'Was Customer Informed?');
      const form = page.getByRole('dialog', { name: 'Was Customer Informed?' });
      const isInformed = random() < 0.5;
      await form.getByRole('radio', { name: isInformed ? 'Yes' : 'No' }).click();
      if (isInformed) await form.getByRole('radio', { name: 'WhatsApp' }).click();
      await form.getByLabel('Note').fill(note);
      await press(form, 'Save');
      return [`contact ${quote} ${note}`];
    },
  },
  order_promise: {
    async act(book, random) {
      const sale = pick(
        book.orders.filter(({ rank }) => rank <= HANDED_OVER),
        random,
      );
      if (sale === undefined) return null;
      const page = await find(book.device, '/payments', sale.quote);
      if (!sale.isTold) {
        await choose(page, 'Promise a Date');
        const form = page.getByRole('dialog', { name: 'Promise a Date' });
        await pickDay(page, form, 'Promised date');
        await press(form, 'Save Date');
        sale.isTold = true;
        return [`told ${sale.quote}`];
      }
      const reason = `Waits ${nextOf(book)}`;
      await choose(page, 'Snooze');
      const form = page.getByRole('dialog', { name: 'Snooze' });
      await pickDay(page, form, 'Until');
      await form.getByLabel('Reason').fill(reason);
      await press(form, 'Snooze');
      return [`snoozed ${sale.quote} ${reason}`];
    },
  },
} as const satisfies Record<string, Deed>;
