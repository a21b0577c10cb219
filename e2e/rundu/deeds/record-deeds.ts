import { amountOf, type Book, type Deed, idOf, makeOrder, nextOf, pick, type Ranked } from '../book.ts';
import { choose, find, pickDay, press, stepOf, submit } from '../hands.ts';

/** Changes of pre-orders, laybys and reservations. */

const PRE_ORDER_STEPS = [
  { label: 'Shipped', to: 'shipped' },
  { label: 'Arrived', to: 'arrived' },
] as const;

const openLayby = (book: Book) => ({
  ...{ customerId: book.customerId, customerFullName: `Rundu ${book.at}` },
  ...{ customerNumber: `081 900 000${book.at}`, idNumber: '90010100712' },
  ...{ phoneStorage: '128GB', phoneColor: 'Black', durationToPay: '3 months', dueDate: '2199-02-18' },
  ...{ addedByAgent: book.agent, agentBranch: 'rundu', paymentMethod: 'cash' },
});

export const RECORD_DEEDS = {
  add_pre_order: {
    async prepare(book, count, api) {
      for (let n = 0; n < count; n += 1) {
        const quote = `RP-${book.at}-${1000 + n}`;
        await api('PUT', await makeOrder(book, api, quote), { status: 'bank_paid' });
        book.done.push(`step ${quote} bank_paid`);
        book.paidByBank.push(quote);
      }
    },
    async act(book) {
      const quote = book.paidByBank.pop();
      if (quote === undefined) return null;
      const page = await find(book.device, '/payments', quote);
      await choose(page, 'Create Pre-order');
      const form = page.getByRole('dialog', { name: 'Create Pre-order' });
      await form.getByRole('radio', { name: 'China' }).click();
      await press(form, 'Create Pre-order');
      book.preOrders.push({ quote, rank: 0 });
      return [`pre-order ${quote}`, `step ${quote} china_preorder`];
    },
  },
  pre_order_step: {
    async act(book, random) {
      const one = pick(book.preOrders, random);
      if (one === undefined) return null;
      const page = await find(book.device, '/pre-orders?status=all', one.quote);
      const isBack = one.rank === PRE_ORDER_STEPS.length || (one.rank > 0 && random() < 0.3);
      return isBack ? takeBack(page, one) : goOn(page, one);
    },
  },
  add_layby: {
    async act(book) {
      const { device, at } = book;
      const n = nextOf(book);
      const [customer, model, amount] = [`Loide ${at}x${n}`, `Spark${at}x${n}`, amountOf(n)];
      await device.goTo('/layby');
      const { page } = device;
      await page.getByRole('button', { name: 'Create Layby' }).first().click();
      const form = page.getByRole('dialog', { name: 'Create New Layby' });
      await form.getByLabel('Customer Full Name').fill(customer);
      await form.getByLabel('Customer number (phone)').fill(`081 ${at + 1}30 ${n}`);
      await form.getByLabel('ID Number').fill('90010100456');
      await form.getByLabel('Phone Model').fill(model);
      await form.getByLabel('Phone Storage').selectOption('256GB');
      await form.getByLabel('Phone Color').selectOption('Blue');
      await form.getByLabel('Full Amount').fill('90000');
      await form.getByLabel('Paid Amount').fill(amount);
      await form.getByLabel('Duration to Pay').selectOption('6 months');
      await press(form, 'Create Layby');
      book.laybys.push({ model, customer });
      return [`layby ${model}`, `paid ${model} ${amount}`];
    },
  },
  layby_payment: {
    async prepare(book, _count, api) {
      const model = `Spark${book.at}x1000`;
      await api('POST', '/api/laybys', {
        ...openLayby(book),
        ...{ phoneModel: model, fullAmount: '90000', paidAmount: '0' },
      });
      book.laybys.push({ model, customer: `Rundu ${book.at}` });
      book.done.push(`layby ${model}`);
    },
    async act(book, random) {
      const layby = pick(book.laybys, random);
      if (layby === undefined) return null;
      const amount = amountOf(nextOf(book));
      const page = await find(book.device, '/layby', layby.model);
      await stepOf(page, 'Update Payment').click();
      await submit(page, 'Add Payment', 'Add Payment', { 'Payment Amount': amount });
      return [`paid ${layby.model} ${amount}`];
    },
  },
  layby_hand_over: {
    async prepare(book, count, api) {
      for (let n = 0; n < count; n += 1) {
        const model = `Paid${book.at}x${1000 + n}`;
        await api('POST', '/api/laybys', {
          ...openLayby(book),
          ...{ phoneModel: model, fullAmount: '700', paidAmount: '700' },
        });
        book.paidLaybys.push({ model, customer: `Rundu ${book.at}`, isGone: false });
        book.done.push(`layby ${model}`, `paid ${model} 700.00`);
      }
    },
    async act(book, random) {
      const layby = pick(book.paidLaybys, random);
      if (layby === undefined) return null;
      // A handed-over layby is finished, and not in any device's offline copy.
      if (layby.isGone) book.line.setDown(false);
      const page = await find(book.device, '/layby', layby.model);
      layby.isGone = !layby.isGone;
      if (layby.isGone) {
        await stepOf(page, 'Hand over').click();
        await submit(page, 'Hand over', 'Hand over');
        return [`handed_over ${layby.model}`];
      }
      await page.getByRole('button', { name: layby.customer, exact: true }).click();
      await choose(page, 'Undo hand-over');
      await page.getByRole('button', { name: 'Hand over', exact: true }).waitFor();
      return [`hand_over_taken_back ${layby.model}`];
    },
  },
  layby_contact: {
    async act(book, random) {
      const layby = pick(book.laybys, random);
      if (layby === undefined) return null;
      const page = await find(book.device, '/layby', layby.model);
      await page.getByRole('button', { name: layby.customer, exact: true }).click();
      await page.getByRole('button', { name: 'Message', exact: true }).click();
      return [`contact ${layby.model} ${await noteContact(book, page, 'Customer Communication')}`];
    },
  },
  add_reservation: {
    async act(book) {
      const { device, at } = book;
      const n = nextOf(book);
      const customer = `Hileni ${at}x${n}`;
      await device.goTo('/reservations');
      const { page } = device;
      await page.getByRole('button', { name: 'New Reservation' }).click();
      const form = page.getByRole('dialog', { name: 'New Reservation' });
      await form.getByRole('combobox', { name: 'Customer' }).fill(customer);
      await form.getByRole('option', { name: /New customer/ }).click();
      await form.getByLabel('Phone*', { exact: true }).fill(`081 ${at + 1}40 ${n}`);
      await form.getByLabel('Phone Model').fill(`Nokia ${at}`);
      await pickDay(page, form, 'Expected Stock Date');
      await press(form, 'Create Reservation');
      book.reservations.push({ customer, isIn: false });
      return [`reservation ${customer}`];
    },
  },
  reservation_step: {
    async prepare(book, count, api) {
      for (let n = 0; n < count; n += 1) {
        const customer = `Martin ${book.at}x${1000 + n}`;
        const phone = `081 ${book.at + 1}50 ${1000 + n}`;
        const customerId = idOf(await api('POST', '/api/customers', { name: customer, phone }));
        const wanted = { customerId, phoneModel: `Nokia ${book.at}`, expectedStockDate: '2199-01-31' };
        await api('POST', '/api/reservations', wanted);
        book.reservations.push({ customer, isIn: false });
        book.done.push(`reservation ${customer}`);
      }
    },
    async act(book, random) {
      const one = pick(book.reservations, random);
      if (one === undefined) return null;
      const page = await find(book.device, '/reservations', one.customer);
      if (!one.isIn) {
        await stepOf(page, 'Stock In').click();
        await stepOf(page, 'Stock In').waitFor({ state: 'hidden' });
        one.isIn = true;
        return [`step ${one.customer} notified`];
      }
      if (random() < 0.5) {
        await choose(page, 'Undo Stock In');
        await stepOf(page, 'Stock In').waitFor();
        one.isIn = false;
        return [`step ${one.customer} waiting`];
      }
      const button = stepOf(page, 'Complete');
      if (await button.isVisible()) await button.click();
      else await choose(page, 'Complete');
      await submit(page, 'Complete Reservation', 'Complete');
      book.reservations.splice(book.reservations.indexOf(one), 1);
      return [`step ${one.customer} completed`];
    },
  },
  reservation_contact: {
    async act(book, random) {
      const one = pick(book.reservations, random);
      if (one === undefined) return null;
      const page = await find(book.device, '/reservations', one.customer);
      await stepOf(page, 'Contact').click();
      return [`contact ${one.customer} ${await noteContact(book, page, 'Contact Customer')}`];
    },
  },
} as const satisfies Record<string, Deed>;

type Page = Book['device']['page'];

async function goOn(page: Page, one: Ranked): Promise<string[]> {
  const next = PRE_ORDER_STEPS[one.rank];
  if (next === undefined) throw new Error(`${one.quote} has arrived`);
  await stepOf(page, next.label).click();
  one.rank += 1;
  await stepOf(page, PRE_ORDER_STEPS[one.rank]?.label ?? 'Collect / Deliver').waitFor();
  return [`pre-order step ${one.quote} ${next.to}`];
}

async function takeBack(page: Page, one: Ranked): Promise<string[]> {
  await choose(page, /^Back to /);
  one.rank -= 1;
  await stepOf(page, PRE_ORDER_STEPS[one.rank]?.label ?? '').waitFor();
  return [`pre-order step ${one.quote} ${PRE_ORDER_STEPS[one.rank - 1]?.to ?? 'ordered'}`];
}

/** A call that was not answered: the row's status stays as it is. */
async function noteContact(book: Book, page: Page, title: string): Promise<string> {
  const note = `Called ${nextOf(book)}`;
  const form = page.getByRole('dialog', { name: title });
  await form.getByRole('radio', { name: 'WhatsApp' }).click();
  await form.getByLabel('Note').fill(note);
  await press(form, 'Not reached');
  return note;
}
