import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { cardOf } from './agents.ts';
import { type Api, test as base, expectToast, openDesk, shopOfAWorker, visit } from './fixtures.ts';
import { hasFocus } from './keyboard.ts';
import type { Shop } from './shop.ts';

/** A shop of its own: in one where other journeys have left their orders, a row may lie below what is drawn. */
const test = base.extend<object, { shop: Shop }>({ shop: shopOfAWorker() });
// By one worker, in one shop: to open another costs as much as a journey.
test.describe.configure({ mode: 'default' });

/**
 * How many presses the ten jobs of every day take from the dashboard. A press is a click, a tap, or a key that is no letter of
 * what is typed into a field: Tab, Space, Enter and letters that are commands count; Ctrl-Enter and G V are one each. What is
 * typed counts for nothing, and nor does the Tab from one field that is typed into to the next. Nothing is scrolled: whatever is
 * pressed is in sight.
 */
const MOST = {
  'find a caller by number': 2,
  'take a payment': 4,
  'quote for a new customer': 5,
  'mark available and inform': 4,
  'hand over, paid': 3,
  'hand over with a balance': 5,
  'what came in today': 1,
  'what is stuck longest': 1,
  'take back a step by its message': 1,
  'take back a payment by its message': 1,
  'take back a hand-over by its message': 1,
  'take back a step later': 3,
  'take back a payment later': 3,
  'take back a hand-over later': 3,
  'pre-order': 4,
  'check a delivery': 2,
} as const;
type Job = keyof typeof MOST;

interface Hand {
  page: Page;
  presses: number;
}

/** Does a job from the dashboard, with nothing open and nothing said, in as few presses as it must take. */
async function doJob(hand: Hand, job: Job, todo: () => Promise<void>): Promise<void> {
  await test.step(job, async () => {
    const { page } = hand;
    await visit(page, '/');
    await dismissMessages(page);
    hand.presses = 0;
    await todo();
    expect.soft(hand.presses, job).toBeLessThanOrEqual(MOST[job]);
  });
}

async function dismissMessages(page: Page): Promise<void> {
  const messages = page.locator('[data-toast]');
  while ((await messages.count()) > 0) {
    // It may go by itself meanwhile.
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('[data-toast] [aria-label="Dismiss"]')?.click(),
    );
  }
}

/** Presses what is in sight. */
async function press(hand: Hand, target: Locator, way: 'click' | 'tap'): Promise<void> {
  await expect(target).toBeInViewport();
  await target[way]();
  hand.presses += 1;
}

let numbers = 0;

async function sale(api: Api, name: string, status?: string, paidAmount = '0') {
  numbers += 1;
  const [phone, number] = [`081 777 1${String(numbers).padStart(3, '0')}`, `${77_000 + numbers}`];
  const quote = `QU-${number}`;
  const whose = `${name} ${number}`;
  const customer = await api('POST', '/api/customers', { name: whose, phone });
  const order = await api('POST', '/api/payments', {
    ...{ customerId: customer.id, quoteNumber: quote, totalAmount: '1000', paidAmount },
    phoneModel: 'Galaxy S24',
  });
  const id = Number(order.id);
  if (status !== undefined) await api('PUT', `/api/payments/${id}`, { status });
  const read = () => api('GET', `/api/payments/${id}`);
  return { phone, number, quote, name: whose, read, id };
}
type Sale = Awaited<ReturnType<typeof sale>>;

const expectOrder = ({ read }: Sale, order: Record<string, unknown>) =>
  expect.poll(read).toMatchObject(order);
async function longestWaiting(api: Api): Promise<string> {
  const orders = (await api('GET', '/api/payments?status=all&sort=waiting&limit=1')) as unknown as {
    quoteNumber: string;
  }[];
  return String(orders[0]?.quoteNumber);
}
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const HAND_OVER = 'Device Collection/Delivery Date';
const HANDED_OVER = 'Device collection date updated successfully';
const INFORMED = 'Customer contact information updated successfully';

interface Places {
  way: 'click' | 'tap';
  nav: string;
  orders: string;
  ready: string;
  live: string;
  delivery: string;
  search: (page: Page) => Locator;
}

const DESK: Places = {
  ...{ way: 'click', nav: 'Main' },
  ...{
    orders: 'ORDERS',
    ready: 'Ready for Collection',
    live: 'Live Payments',
    delivery: 'Delivery Tracking',
  },
  search: (page) => page.getByRole('searchbox', { name: 'Search customers, orders...' }),
};

const PHONE: Places = {
  ...{ way: 'tap', nav: 'Quick' },
  ...{ orders: 'Orders', ready: 'Ready', live: 'Live', delivery: 'Delivery' },
  search: (page) => page.getByRole('button', { name: 'Search', exact: true }),
};

/** A mouse and a thumb press the same buttons; only the way to the screens differs. */
async function doByPointing(page: Page, api: Api, places: Places): Promise<void> {
  const hand: Hand = { page, presses: 0 };
  const take = (target: Locator) => press(hand, target, places.way);
  const go = (name: string) =>
    take(page.getByRole('navigation', { name: places.nav }).getByRole('link', { name, exact: true }));
  const search = async (text: string) => {
    await take(places.search(page));
    await dialogOf(page, 'Search').getByRole('combobox').fill(text);
  };
  const option = (name: RegExp) => dialogOf(page, 'Search').getByRole('option', { name }).first();
  const undo = () => take(page.getByRole('button', { name: 'Undo', exact: true }));
  const button = (form: Locator, name: string) => form.getByRole('button', { name, exact: true });
  // WhatsApp opens in a tab of its own.
  await page.context().route(/wa\.me/, (route) => route.fulfill({ body: 'WhatsApp' }));

  const caller = await sale(api, 'Caller');
  await doJob(hand, 'find a caller by number', async () => {
    await search(caller.phone);
    await take(option(new RegExp(`^${caller.name}`)));
    await expect(page.getByRole('heading', { name: caller.name, level: 1 })).toBeVisible();
  });

  const payer = await sale(api, 'Payer');
  const pay = async () => {
    await search(payer.quote);
    await take(option(/^Add payment to /));
    const form = dialogOf(page, 'Add Payment');
    await form.getByLabel('Amount').fill('250');
    await take(form.getByRole('radio', { name: 'Cash' }));
    await take(button(form, 'Add Payment'));
    await expectToast(page, 'Payment added');
  };
  await doJob(hand, 'take a payment', pay);
  await expectOrder(payer, { paidAmount: '250.00' });
  await doJob(hand, 'take back a payment by its message', async () => {
    await pay();
    hand.presses = 0;
    await undo();
    await expectOrder(payer, { paidAmount: '250.00' });
  });

  await doJob(hand, 'quote for a new customer', async () => {
    await go(places.orders);
    await take(page.getByRole('button', { name: 'Add Quote' }).first());
    const form = dialogOf(page, 'Add Quote Number');
    await form.getByRole('combobox', { name: 'Customer' }).fill('New Nelago');
    await take(form.getByRole('option', { name: /New customer/ }));
    await form.getByLabel(/^Phone/).fill(`081 599 11${places.way === 'tap' ? '22' : '33'}`);
    await form.getByLabel('Quote Number').fill(`QU-NEW-${places.nav}`);
    await form.getByLabel('Total Amount').fill('12500');
    await take(button(form, 'Add Quote'));
    await expectToast(page, 'Quote Added');
  });

  const buyer = await sale(api, 'Buyer', 'bank_paid', '1000');
  await doJob(hand, 'mark available and inform', async () => {
    await go(places.orders);
    await take(cardOf(page, buyer.quote).getByRole('button', { name: /^Available: / }));
    await take(page.getByRole('button', { name: 'Inform customer' }));
    await take(dialogOf(page, 'Customer Communication').getByRole('link', { name: 'WhatsApp' }));
    await expectToast(page, INFORMED);
  });
  await expectOrder(buyer, {
    ...{ status: 'phone_available', customerContacted: true, communicationMode: 'whatsapp' },
  });

  const collect = async (whose: Sale) => {
    await go(places.ready);
    await take(page.getByRole('button', { name: new RegExp(`^Collect .*${whose.name}`) }));
    return dialogOf(page, HAND_OVER);
  };
  const handOver = async (form: Locator) => {
    await take(button(form, 'Update Collection/Delivery'));
    await expectToast(page, HANDED_OVER);
  };
  await doJob(hand, 'hand over, paid', async () => handOver(await collect(buyer)));
  await expectOrder(buyer, { status: 'device_collected' });

  const owing = await sale(api, 'Owing', 'phone_available', '400');
  await doJob(hand, 'hand over with a balance', async () => {
    const form = await collect(owing);
    await take(form.getByRole('radio', { name: 'Cash' }));
    await handOver(form);
  });
  await expectOrder(owing, { status: 'device_collected', paidAmount: '1000.00' });
  const hasty = await sale(api, 'Hasty', 'phone_available', '1000');
  await doJob(hand, 'take back a hand-over by its message', async () => {
    await handOver(await collect(hasty));
    hand.presses = 0;
    await undo();
    await expectOrder(hasty, { status: 'phone_available' });
  });

  await doJob(hand, 'what came in today', async () => {
    await go(places.live);
    await expect(cardOf(page, owing.quote)).toBeVisible();
  });

  await doJob(hand, 'what is stuck longest', async () => {
    await take(page.getByRole('link', { name: 'Longest wait' }));
    await expect(cardOf(page, await longestWaiting(api))).toBeInViewport();
  });

  const wrong = await sale(api, 'Wrong', 'contract_signed');
  await doJob(hand, 'take back a step by its message', async () => {
    await go(places.orders);
    await cardOf(page, wrong.quote)
      .getByRole('button', { name: /^Bank Paid: / })
      .click();
    await expectOrder(wrong, { status: 'bank_paid' });
    hand.presses = 0;
    await undo();
    await expectOrder(wrong, { status: 'contract_signed' });
  });

  const abroad = await sale(api, 'Abroad', 'bank_paid');
  await doJob(hand, 'pre-order', async () => {
    await search(`${abroad.quote} pre-order`);
    await take(option(/^Create Pre-order: /));
    const form = dialogOf(page, 'Create Pre-order');
    await take(form.getByRole('radio', { name: 'Dubai' }));
    await take(button(form, 'Create Pre-order'));
    await expectToast(page, 'Pre-order created successfully');
  });
  await expectOrder(abroad, { status: 'dubai_preorder' });

  await doJob(hand, 'check a delivery', async () => {
    await search(buyer.quote);
    await take(option(new RegExp(`^${buyer.quote}`)));
    await expect(
      dialogOf(page, /^Order Details/)
        .getByText('Device Collected')
        .first(),
    ).toBeVisible();
  });

  // The messages are gone: the day's changes have it.
  const takeBack = async (whose: Sale, before: Record<string, unknown>) => {
    await search('activity');
    await take(option(/^Activity/));
    const ofWhom = new RegExp(`^Undo: .*${whose.quote}`);
    await take(page.getByRole('main').getByRole('button', { name: ofWhom }).first());
    await expectOrder(whose, before);
  };
  await api('PUT', `/api/payments/${wrong.id}`, { status: 'bank_paid' });
  await doJob(hand, 'take back a step later', () => takeBack(wrong, { status: 'contract_signed' }));
  await api('PUT', `/api/payments/${hasty.id}`, { status: 'device_collected', deliveryMethod: 'delivered' });
  await doJob(hand, 'take back a hand-over later', () => takeBack(hasty, { status: 'phone_available' }));
  await api('POST', `/api/payments/${payer.id}/receipts`, { amount: '99', method: 'cash' });
  await doJob(hand, 'take back a payment later', () => takeBack(payer, { paidAmount: '250.00' }));
}

test('the daily work takes few clicks', async ({ desk, api }) => {
  await doByPointing(desk, api, DESK);
});

test('the daily work takes few taps of a thumb', async ({ browser, shop, api }) => {
  const page = await openPhone(browser, shop);
  await doByPointing(page, api, PHONE);
});

async function openPhone(browser: Browser, shop: Shop): Promise<Page> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({
    viewport,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await openDesk(page, shop);
  return page;
}

test('the daily work takes few keys, and no click', async ({ desk: page, api }) => {
  const search = dialogOf(page, 'Search');
  // The keys come with the code of the search.
  await page.keyboard.press('Control+k');
  await expect(search.getByRole('combobox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  const hand: Hand = { page, presses: 0 };
  let wasTyping = false;
  const key = async (...keys: string[]) => {
    for (const one of keys) await page.keyboard.press(one);
    hand.presses += 1;
    wasTyping = false;
  };
  const type = async (text: string) => {
    await page.keyboard.type(text);
    wasTyping = true;
  };
  /** To a field that is typed into: from another one a single Tab is part of the typing. */
  const fill = async (field: Locator, text: string) => {
    for (let tabs = 0; tabs < 20 && !(await hasFocus(field)); tabs += 1) {
      if (wasTyping) await page.keyboard.press('Tab');
      else await key('Tab');
      wasTyping = false;
    }
    await expect(field).toBeFocused();
    await type(text);
  };
  /** A number, typed at the dashboard, and what is to be done with it. */
  const say = async (text: string) => {
    await type(text);
    await key('Enter');
    await expect(search).toBeHidden();
  };
  await page.context().route(/wa\.me/, (route) => route.fulfill({ body: 'WhatsApp' }));

  const caller = await sale(api, 'Caller');
  await doJob(hand, 'find a caller by number', async () => {
    await say(caller.phone.replaceAll(' ', ''));
    await expect(page.getByRole('heading', { name: caller.name, level: 1 })).toBeVisible();
  });

  const payer = await sale(api, 'Payer');
  const pay = async () => {
    await say(`${payer.number} pay`);
    const form = dialogOf(page, 'Add Payment');
    await expect(form.getByLabel('Amount')).toBeFocused();
    await type('250');
    await key('Tab');
    await expect(form.getByRole('radio', { name: 'Cash' })).toBeFocused();
    await key('Space');
    await key('Control+Enter');
    await expectToast(page, 'Payment added');
    await expect(form).toBeHidden();
  };
  await doJob(hand, 'take a payment', pay);
  await expectOrder(payer, { paidAmount: '250.00' });
  await doJob(hand, 'take back a payment by its message', async () => {
    await pay();
    hand.presses = 0;
    await key('z');
    await expectOrder(payer, { paidAmount: '250.00' });
  });

  await doJob(hand, 'quote for a new customer', async () => {
    await key('/');
    await say('new quote');
    const form = dialogOf(page, 'Add Quote Number');
    await fill(form.getByRole('combobox', { name: 'Customer' }), 'New Nangula');
    await expect(form.getByText('No customer found')).toBeVisible();
    await key('Enter');
    await fill(form.getByLabel(/^Phone/), '081 599 1144');
    await fill(form.getByLabel('Quote Number'), 'QU-NEW-KEYS');
    await fill(form.getByLabel('Total Amount'), '12500');
    await key('Enter');
    await expectToast(page, 'Quote Added');
  });

  const buyer = await sale(api, 'Buyer', 'bank_paid', '1000');
  await doJob(hand, 'mark available and inform', async () => {
    await say(`${buyer.number} available`);
    await expectToast(page, 'Order updated successfully');
    await key('o');
    await expect(
      dialogOf(page, 'Customer Communication').getByRole('link', { name: 'WhatsApp' }),
    ).toBeFocused();
    await key('Enter');
    await expectToast(page, INFORMED);
  });
  await expectOrder(buyer, {
    ...{ status: 'phone_available', customerContacted: true, communicationMode: 'whatsapp' },
  });

  const handOver = async (whose: Sale, isOwing = false) => {
    await say(`${whose.number} collect`);
    const form = dialogOf(page, HAND_OVER);
    await expect(form.getByText(whose.quote)).toBeVisible();
    if (isOwing) {
      await key('Tab');
      await expect(form.getByRole('radio', { name: 'Cash' })).toBeFocused();
      await key('Space');
    }
    await key('Control+Enter');
    await expectToast(page, HANDED_OVER);
    await expect(form).toBeHidden();
  };
  await doJob(hand, 'hand over, paid', () => handOver(buyer));
  await expectOrder(buyer, { status: 'device_collected' });
  const owing = await sale(api, 'Owing', 'phone_available', '400');
  await doJob(hand, 'hand over with a balance', () => handOver(owing, true));
  await expectOrder(owing, { status: 'device_collected', paidAmount: '1000.00' });
  const hasty = await sale(api, 'Hasty', 'phone_available', '1000');
  await doJob(hand, 'take back a hand-over by its message', async () => {
    await handOver(hasty);
    hand.presses = 0;
    await key('z');
    await expectOrder(hasty, { status: 'phone_available' });
  });

  await doJob(hand, 'what came in today', async () => {
    await key('g', 'v');
    await expect(cardOf(page, owing.quote)).toBeVisible();
  });

  await doJob(hand, 'what is stuck longest', async () => {
    await key('g', 'w');
    await expect(cardOf(page, await longestWaiting(api))).toBeInViewport();
  });

  const wrong = await sale(api, 'Wrong', 'contract_signed');
  await doJob(hand, 'take back a step by its message', async () => {
    await say(`${wrong.number} bank`);
    await expectOrder(wrong, { status: 'bank_paid' });
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    hand.presses = 0;
    await key('z');
    await expectOrder(wrong, { status: 'contract_signed' });
  });

  const abroad = await sale(api, 'Abroad', 'bank_paid');
  await doJob(hand, 'pre-order', async () => {
    await say(`${abroad.number} pre-order`);
    const form = dialogOf(page, 'Create Pre-order');
    await expect(form.getByLabel('Phone Model')).toBeFocused();
    await key('Tab');
    await key('Space');
    await key('Control+Enter');
    await expectToast(page, 'Pre-order created successfully');
  });
  await expectOrder(abroad, { preOrder: { orderLocation: 'china' } });

  await doJob(hand, 'check a delivery', async () => {
    await say(buyer.number);
    await expect(
      dialogOf(page, /^Order Details/)
        .getByText('Device Collected')
        .first(),
    ).toBeVisible();
  });

  // The messages are gone: its changes of the day are asked for by its number, and the newest stands first.
  const takeBack = async (whose: Sale, before: Record<string, unknown>) => {
    await say(`${whose.number} undo`);
    const undo = page.getByRole('main').getByRole('button', { name: new RegExp(`^Undo: .*${whose.quote}`) });
    await expect(undo.first()).toBeInViewport();
    await key('j');
    await key('u');
    await expectOrder(whose, before);
  };
  await api('PUT', `/api/payments/${wrong.id}`, { status: 'bank_paid' });
  await doJob(hand, 'take back a step later', () => takeBack(wrong, { status: 'contract_signed' }));
  await api('PUT', `/api/payments/${hasty.id}`, { status: 'device_collected', deliveryMethod: 'delivered' });
  await doJob(hand, 'take back a hand-over later', () => takeBack(hasty, { status: 'phone_available' }));
  await api('POST', `/api/payments/${payer.id}/receipts`, { amount: '99', method: 'cash' });
  await doJob(hand, 'take back a payment later', () => takeBack(payer, { paidAmount: '250.00' }));
});
