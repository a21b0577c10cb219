import { type Api, amountOf, type Book, makeOrder, nextOf } from './book.ts';
import { choose, find, press, stepOf, submit } from './hands.ts';

/**
 * A colleague changes a record while the device is offline: the device's own change becomes a question, exactly once, which a person
 * answers.
 */

interface Dispute {
  /** Returns what must be in the shop after the question has been answered as in `ANSWERS`. */
  begin(book: Book, quote: string, path: string, api: Api): Promise<string[]>;
}

const DISPUTES: readonly Dispute[] = [
  {
    async begin({ device }, quote, path, api) {
      await api('PUT', path, { status: 'contract_signed' });
      const page = await find(device, '/payments', quote);
      await stepOf(page, 'Approve').click();
      await stepOf(page, 'Signed').waitFor();
      return [`step ${quote} contract_signed`, `dropped ${quote}`];
    },
  },
  {
    async begin({ device }, quote, path, api) {
      await api('POST', `${path}/receipts`, { amount: '500' });
      const page = await find(device, '/payments', quote);
      await choose(page, 'Add Payment');
      await submit(page, 'Add Payment', 'Add Payment', { Amount: '500' });
      return [`paid ${quote} 500.00`, `dropped ${quote}`];
    },
  },
  {
    async begin(book, quote, _path, api) {
      const n = nextOf(book);
      const [twice, amount] = [quote.replace('RX', 'RY'), amountOf(n)];
      await makeOrder(book, api, twice);
      await book.device.goTo('/payments');
      const { page } = book.device;
      await page.getByRole('button', { name: 'Add Order' }).first().click();
      await submit(page, 'Add Order', 'Create Order', {
        ...{ 'Customer Name': `Sold ${twice}`, 'Customer Phone': `081 ${book.at + 1}70 ${n}` },
        ...{ 'Quote Number': twice, 'Total Amount': '90000', 'Paid Amount': amount },
        'Phone Model': 'Galaxy A16',
      });
      return [`order ${twice}`, `paid ${twice} ${amount}`];
    },
  },
  {
    async begin(book, quote, path, api) {
      await api('DELETE', path);
      book.done.splice(book.done.indexOf(`order ${quote}`), 1);
      const page = await find(book.device, '/payments', quote);
      await choose(page, 'Was Customer Informed?');
      const form = page.getByRole('dialog', { name: 'Was Customer Informed?' });
      await form.getByRole('radio', { name: 'No' }).click();
      await press(form, 'Save');
      return [];
    },
  },
];

/** The first one that is offered is chosen: what was given back, kept or dropped must stay so. */
const ANSWERS = ['Keep theirs', 'Keep both', 'Give it back', 'Discard'];

export async function prepareDisputes(book: Book, count: number, api: Api): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const quote = `RX-${book.at}-${1000 + n}`;
    const path = await makeOrder(book, api, quote, { totalAmount: '500' });
    book.disputed.push({ quote, path });
  }
}

/** Begins the next dispute; leaves the device offline. */
export async function dispute(book: Book, api: Api): Promise<void> {
  const next = book.disputed.pop();
  const kind = DISPUTES[book.contested % DISPUTES.length];
  if (next === undefined || kind === undefined) return;
  book.line.setDown(true);
  book.done.push(...(await kind.begin(book, next.quote, next.path, api)));
  book.contested += 1;
}

/** Answers all questions. */
export async function answerAll({ device }: Book): Promise<void> {
  const { page } = device;
  let { asked } = await device.kept();
  if (asked.length === 0) return;
  await page.getByRole('button', { name: /waiting to send$/ }).click();
  const list = page.getByRole('dialog', { name: 'Waiting to send' });
  while (asked.length > 0) {
    for (const name of ANSWERS) {
      const answer = list.getByRole('button', { name, exact: true }).first();
      if (!(await answer.isVisible())) continue;
      await answer.click();
      break;
    }
    const before = asked.length;
    while (asked.length === before) {
      await page.waitForTimeout(200);
      ({ asked } = await device.kept());
    }
  }
  await list.getByText('Nothing is waiting.').waitFor();
}
