import type { Locator } from '@playwright/test';
import { PASSWORD } from '../shop.ts';
import { type BrokenLine, openBrokenLine } from './broken-line.ts';
import type { Device } from './device.ts';

/** What is done at a device and must be in the shop in the end, once. */

export const KINDS = [
  'payment',
  'step',
  'customer',
  'contact',
  'layby_payment',
  'order',
  'sale_payment',
] as const;
export type Kind = (typeof KINDS)[number];

const STEPS = ['Approve', 'Signed', 'Bank Paid', 'Available'] as const;
const STATUSES = ['pending', 'approved', 'contract_signed', 'bank_paid', 'phone_available'] as const;
const SETTLE_LIMIT_MS = 120_000;
/** A device knows the server's clock to the second, and by the last answer. */
const CLOCK_MS = 10_000;

interface Sale {
  path: string;
  quote: string;
  amounts: string[];
  steps: number;
  contacts: number;
}

export interface Book {
  device: Device;
  line: BrokenLine;
  agent: string;
  orders: Sale[];
  layby: { path: string; word: string; amounts: string[] };
  customers: string[];
  /** Orders that were taken in, with their first payments and what came later, sent or not by then. */
  sales: { quote: string; cents: number }[];
  done: number;
  /** By this machine's clock, which the server has as well. */
  openedAt: number;
}

export type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Mulberry32: the same numbers for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function apiOf(url: string): Api {
  return async (method, path, body) => {
    const reply = await fetch(url + path, {
      method,
      headers: { 'x-auth-password': PASSWORD, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
}

const idOf = (row: unknown) => (row as { id: number }).id;

export async function openBook(
  device: (url: string) => Device,
  { at, writes, server, random, api }: Opening,
): Promise<Book> {
  const line = await openBrokenLine(server, random);
  const agent = `Agent ${at + 1}`;
  const customerId = idOf(
    await api('POST', '/api/customers', { name: `Rundu ${at}`, phone: `081 900 000${at}` }),
  );
  const orders: Sale[] = [];
  for (let order = 0; order < Math.max(2, Math.ceil(writes / 6)); order += 1) {
    const quote = `RD-${at}-${100 + order}`;
    const made = await api('POST', '/api/payments', {
      ...{ customerId, quoteNumber: quote, totalAmount: '90000', phoneModel: 'Galaxy A16' },
    });
    orders.push({ path: `/api/payments/${idOf(made)}`, quote, amounts: [], steps: 0, contacts: 0 });
  }
  const word = `Spark${at}`;
  const layby = await api('POST', '/api/laybys', {
    ...{ customerId, customerFullName: `Rundu ${at}`, customerNumber: `081 900 000${at}` },
    ...{ idNumber: '90010100712', phoneModel: word, phoneStorage: '128GB', phoneColor: 'Black' },
    ...{ durationToPay: '3 months', fullAmount: '90000', paidAmount: '0', dueDate: '2027-02-18' },
    ...{ addedByAgent: agent, agentBranch: 'rundu', paymentMethod: 'cash' },
  });
  const opened = device(line.url);
  await opened.open();
  return {
    ...{ device: opened, line, agent, orders, customers: [], sales: [], done: 0, openedAt: Date.now() },
    layby: { path: `/api/laybys/${idOf(layby)}`, word, amounts: [] },
  };
}

interface Opening {
  at: number;
  writes: number;
  server: string;
  random: () => number;
  api: Api;
}

const centsOf = (amount: string) => Math.round(Number(amount) * 100);

/** No two are alike: each is found again in the ledger, once. */
const amountOf = (book: Book) => `${book.done + 1}.${String((book.done * 7) % 100).padStart(2, '0')}`;

export async function act(book: Book, kind: Kind, random: () => number): Promise<void> {
  const { device, orders, layby } = book;
  const order = orders[Math.floor(random() * orders.length)];
  if (order === undefined) throw new Error('There are no orders');
  const amount = amountOf(book);
  book.done += 1;
  switch (kind) {
    case 'payment':
      await openMenu(device, order.quote, 'Add Payment');
      await submit(device, 'Add Payment', 'Add Payment', { Amount: amount });
      order.amounts.push(amount);
      return;
    case 'contact': {
      await openMenu(device, order.quote, 'Was Customer Informed?');
      const form = device.page.getByRole('dialog', { name: 'Was Customer Informed?' });
      await form.getByRole('radio', { name: 'No' }).click();
      await press(form, 'Save');
      order.contacts += 1;
      return;
    }
    case 'step': {
      const label = STEPS[order.steps];
      if (label === undefined) return act(book, 'payment', random);
      await device.goTo(`/payments?q=${order.quote}`);
      await device.page.getByRole('button', { name: new RegExp(`^${label}: `) }).click();
      order.steps += 1;
      const next = STEPS[order.steps] ?? 'Collect / Deliver';
      await device.page.getByRole('button', { name: new RegExp(`^${next}: `) }).waitFor();
      return;
    }
    case 'customer': {
      const name = `Kaino ${device.name} ${book.done}`;
      await device.goTo('/customers');
      await device.page.getByRole('button', { name: 'Add Customer' }).first().click();
      const form = device.page.getByRole('dialog', { name: 'Add New Customer' });
      await form.getByPlaceholder('Customer name').fill(name);
      await form.getByPlaceholder('Phone number').fill(`081 ${book.agent.at(-1)}10 ${1000 + book.done}`);
      await press(form, 'Create Customer');
      book.customers.push(name);
      return;
    }
    case 'order': {
      const quote = `RN-${book.agent.at(-1)}-${book.done}`;
      await device.goTo('/payments');
      await device.page.getByRole('button', { name: 'Add Order' }).first().click();
      await submit(device, 'Add Order', 'Create Order', {
        ...{
          'Customer Name': `Sold ${quote}`,
          'Customer Phone': `081 ${book.agent.at(-1)}20 ${1000 + book.done}`,
        },
        ...{
          'Quote Number': quote,
          'Total Amount': '90000',
          'Paid Amount': amount,
          'Phone Model': 'Galaxy A16',
        },
      });
      book.sales.push({ quote, cents: centsOf(amount) });
      return;
    }
    case 'sale_payment': {
      // It may still wait on this device itself.
      const sale = book.sales.at(-1);
      if (sale === undefined) return act(book, 'order', random);
      await openMenu(device, sale.quote, 'Add Payment');
      await submit(device, 'Add Payment', 'Add Payment', { Amount: amount });
      sale.cents += centsOf(amount);
      return;
    }
    case 'layby_payment':
      await device.goTo(`/layby?q=${layby.word}`);
      await device.page.getByRole('button', { name: /^Update Payment: / }).click();
      await submit(device, 'Add Payment', 'Add Payment', { 'Payment Amount': amount });
      layby.amounts.push(amount);
  }
}

async function openMenu(device: Device, quote: string, item: string): Promise<void> {
  await device.goTo(`/payments?q=${quote}`);
  await device.page
    .getByRole('button', { name: new RegExp(`^More actions: .*${quote}`) })
    .first()
    .click();
  await device.page.getByRole('menuitem', { name: item }).click();
}

async function submit(device: Device, title: string, button: string, typed: Record<string, string>) {
  const form = device.page.getByRole('dialog', { name: title });
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
  await press(form, button);
}

/**
 * Until the form is done with it. Whoever has looked at a row before the device has heard what became of the change before is
 * told so, and presses once more.
 */
async function press(form: Locator, button: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await form.getByRole('button', { name: button, exact: true }).click();
    const isDone = form.waitFor({ state: 'hidden', timeout: 15_000 });
    if (attempt === 3) return isDone;
    if (
      await isDone.then(
        () => true,
        () => false,
      )
    )
      return;
  }
}

/** Everything is mended: what waits is sent. How long that took (ms), how much was asked about, and what is left. */
export async function settle({
  device,
  line,
}: Book): Promise<{ tookMs: number; asked: number; left: string[] }> {
  line.mend();
  const begunAt = performance.now();
  await device.goTo('/payments');
  for (;;) {
    const { kept, asked, left } = await device.countKept();
    const tookMs = performance.now() - begunAt;
    if (kept === asked || tookMs > SETTLE_LIMIT_MS) return { tookMs, asked, left };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** What is not as it was done, in words. */
export async function compare(book: Book, api: Api): Promise<string[]> {
  const wrong: string[] = [];
  const same = (what: string, found: readonly unknown[], expected: readonly unknown[]) => {
    if (JSON.stringify([...found].sort()) !== JSON.stringify([...expected].sort()))
      wrong.push(`${book.device.name}, ${what}: found ${found.join(' ')}, done ${expected.join(' ')}`);
  };
  const amountsAt = async (path: string) => {
    const receipts = (await api('GET', `${path}/receipts`)) as { amount: string; receivedAt: string }[];
    // Whatever the device takes for the time, what is done on it is dated by the server's clock.
    for (const { amount, receivedAt } of receipts)
      if (Date.parse(receivedAt) < book.openedAt - CLOCK_MS || Date.parse(receivedAt) > Date.now() + CLOCK_MS)
        wrong.push(`${book.device.name}: ${amount} is dated ${receivedAt}`);
    return receipts.map(({ amount }) => amount);
  };
  for (const { path, quote, amounts, steps, contacts } of book.orders) {
    same(`payments on ${quote}`, await amountsAt(path), amounts);
    const { status } = (await api('GET', path)) as { status: string };
    const paid = steps === 0 && amounts.length > 0 ? 'partial' : (STATUSES[steps] ?? '');
    same(`steps of ${quote}`, [status], [paid]);
    const told = (await api('GET', `${path}/contacts`)) as unknown[];
    same(`contacts about ${quote}`, [told.length], [contacts]);
  }
  same('payments on the layby', await amountsAt(book.layby.path), book.layby.amounts);
  const everybody = (await api('GET', '/api/customers')) as { name: string }[];
  const named = everybody
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`Kaino ${book.device.name} `));
  same('customers', named, book.customers);
  const orders = (await api('GET', '/api/payments')) as { quoteNumber: string; paidAmount: string }[];
  const sold = orders.filter(({ quoteNumber }) => quoteNumber.startsWith(`RN-${book.agent.at(-1)}-`));
  same(
    'orders',
    sold.map(({ quoteNumber, paidAmount }) => `${quoteNumber} ${paidAmount}`),
    book.sales.map(({ quote, cents }) => `${quote} ${(cents / 100).toFixed(2)}`),
  );
  return wrong;
}
