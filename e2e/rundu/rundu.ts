import type { Locator } from '@playwright/test';
import { openShop, PASSWORD, type Shop } from '../shop.ts';
import { type BrokenLine, openBrokenLine } from './broken-line.ts';
import { Device } from './device.ts';
import { runWeek } from './week.ts';

/**
 * `npm run test:rundu [-- writes=40] [-- seed=7]`: two real browsers work over a line that breaks at every point, while tabs and
 * browsers are killed, the server stands still and crashes. At the end nothing may be lost and nothing doubled. `-- week=2000`: see
 * `week.ts`.
 */

const KINDS = ['payment', 'step', 'customer', 'contact', 'layby_payment', 'order'] as const;
type Kind = (typeof KINDS)[number];

const STEPS = ['Approve', 'Signed', 'Bank Paid', 'Available'] as const;
const STATUSES = ['pending', 'approved', 'contract_signed', 'bank_paid', 'phone_available'] as const;
const SETTLE_LIMIT_MS = 90_000;

interface Sale {
  path: string;
  quote: string;
  amounts: string[];
  steps: number;
  contacts: number;
}

interface Book {
  device: Device;
  line: BrokenLine;
  agent: string;
  orders: Sale[];
  layby: { path: string; word: string; amounts: string[] };
  customers: string[];
  /** Quote numbers and first payments of orders that were taken in. */
  sales: string[];
  done: number;
}

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

const say = (line: string) => void process.stdout.write(`${line}\n`);

function readSizes(words: readonly string[]): { writes: number; seed: number; week: number } {
  const given = Object.fromEntries(words.map((word) => word.split('='))) as Record<string, string>;
  const writes = Number(given.writes ?? 40);
  const seed = Number(given.seed ?? Math.floor(Math.random() * 2 ** 31));
  const week = Number(given.week ?? 0);
  if (!Number.isInteger(writes) || writes < 1 || !Number.isInteger(seed) || !Number.isInteger(week))
    throw new Error('Expected writes=<number> and seed=<number>, or week=<number>');
  return { writes, seed, week };
}

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function apiOf(url: string): Api {
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

async function openBook(at: number, writes: number, server: string, random: () => number, api: Api) {
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
  const device = new Device(`device ${at + 1}`, line.url);
  await device.open();
  return {
    ...{ device, line, agent, orders, customers: [], sales: [], done: 0 },
    layby: { path: `/api/laybys/${idOf(layby)}`, word, amounts: [] },
  } satisfies Book as Book;
}

/** No two are alike: each is found again in the ledger, once. */
const amountOf = (book: Book) => `${book.done + 1}.${String((book.done * 7) % 100).padStart(2, '0')}`;

async function act(book: Book, kind: Kind, random: () => number): Promise<void> {
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
      book.sales.push(`${quote} ${amount}`);
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

/** What happens to a branch between two customers. */
async function disturb(book: Book, shop: Shop, random: () => number) {
  const { device, line } = book;
  const dice = random();
  if (dice < 0.25) line.setDown(true);
  else if (dice < 0.5) line.setDown(false);
  else if (dice < 0.6) await device.page.reload();
  else if (dice < 0.7) await device.newTab();
  else if (dice < 0.78) {
    await device.kill();
    await device.open();
    // It opens while there is a line: what a killed browser still has of its worker is not what is tried here.
    line.setDown(false);
    await device.goTo('/payments');
    await device.untilKept();
  } else if (dice < 0.83) {
    shop.pause();
    setTimeout(() => shop.resume(), 1_000 + random() * 3_000);
  } else if (dice < 0.86) await crash(shop);
}

let crashing: Promise<void> | null = null;

/** One at a time, whoever of the devices it befalls. */
function crash(shop: Shop): Promise<void> {
  shop.resume();
  crashing ??= shop.crash().finally(() => {
    crashing = null;
  });
  return crashing;
}

/** Everything is mended: what waits is sent. How long that took (ms), and how much was asked about. */
async function settle({ device, line }: Book): Promise<{ tookMs: number; asked: number; left: number }> {
  line.mend();
  const begunAt = performance.now();
  await device.goTo('/payments');
  for (;;) {
    const { kept, asked, left } = await device.countKept();
    const tookMs = performance.now() - begunAt;
    if (kept === asked || tookMs > SETTLE_LIMIT_MS) {
      for (const write of left) say(`${device.name} has left: ${write}`);
      return { tookMs, asked, left: kept };
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** What is not as it was done, in words. */
async function compare(book: Book, api: Api): Promise<string[]> {
  const wrong: string[] = [];
  const same = (what: string, found: readonly unknown[], expected: readonly unknown[]) => {
    if (JSON.stringify([...found].sort()) !== JSON.stringify([...expected].sort()))
      wrong.push(`${book.device.name}, ${what}: found ${found.join(' ')}, done ${expected.join(' ')}`);
  };
  const amountsAt = async (path: string) =>
    ((await api('GET', `${path}/receipts`)) as { amount: string }[]).map(({ amount }) => amount);
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
    book.sales,
  );
  return wrong;
}

async function work(book: Book, random: () => number): Promise<void> {
  for (let turn = 0; turn < writes; turn += 1) {
    const kind = KINDS[Math.floor(random() * KINDS.length)] ?? 'payment';
    await act(book, kind, random).catch(async (error: unknown) => {
      await book.device.page.screenshot({ path: 'test-results/rundu.png' }).catch(() => {});
      throw new Error(`${book.device.name}, ${turn + 1}. write, ${kind}`, { cause: error });
    });
    await disturb(book, shop, random);
  }
}

const { writes, seed, week } = readSizes(process.argv.slice(2));
if (week === 0) say(`seed=${seed} writes=${writes} each on two devices`);
const shop = await openShop();
const api = apiOf(shop.url);
const books: Book[] = [];
let isGood = true;
try {
  if (week > 0) isGood = await runWeek(week, shop, api);
  const randoms = week > 0 ? [] : [0, 1].map((at) => randomOf(seed + at));
  for (const [at, random] of randoms.entries()) {
    const book = await openBook(at, writes, shop.url, random, api);
    books.push(book);
    await book.device.logIn(book.agent, 'rundu');
  }
  await Promise.all(books.map((book, at) => work(book, randoms[at] ?? Math.random)));
  for (const book of books) {
    const { tookMs, asked, left } = await settle(book);
    const { fates } = book.line;
    say(
      `${book.device.name}: ${book.done} done; ${JSON.stringify(fates)}; sent in ${(tookMs / 1000).toFixed(1)} s, ${left} left, ${asked} asked about`,
    );
    const wrong = left > 0 ? [`${book.device.name}: ${left} were not sent`] : [];
    for (const line of [...wrong, ...(await compare(book, api))]) {
      isGood = false;
      say(line);
    }
  }
} finally {
  for (const { device, line } of books) {
    await device.dispose();
    line.close();
  }
  await shop.stop();
}
say(isGood ? '0 lost, 0 doubled' : 'FAILED');
process.exitCode = isGood ? 0 : 1;
