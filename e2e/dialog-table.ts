import type { Locator, Page } from '@playwright/test';
import type { Api } from './fixtures.ts';

/** Every dialog of the app: its screen, how a person opens it there, and its title. */
export interface DialogEntry {
  screen: string;
  title: string | RegExp;
  open: (page: Page) => Promise<void>;
  /** Cleans up, so that the next dialog is not affected. */
  leave?: (page: Page) => Promise<void>;
}

const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('main').getByRole('button', { name }).first().click();

/** Opens it from a row's "⋯" menu. */
const choose =
  (item: string) =>
  async (page: Page): Promise<void> => {
    const menu: Locator = page.getByRole('main').getByRole('button', { name: /^More actions: / });
    await menu.first().click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

const then =
  (...steps: ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page);
  };

const ORDERS: readonly [string | RegExp, (page: Page) => Promise<void>][] = [
  ['Add Order', press('Add Order')],
  ['Add Quote Number', press('Add Quote')],
  ['Import Quotes', press('Import Quotes')],
  ['Fix Completed Orders', press('Fix Completed Orders')],
  ['Add Payment', choose('Add Payment')],
  ['Edit Order', choose('Edit Order')],
  ['Was Customer Informed?', choose('Was Customer Informed?')],
  ['Customer Communication', choose('Customer Communication')],
  ['Phone Availability & Delivery', choose('Phone Availability & Delivery')],
  [/^Order Details · /, choose('Order Details')],
  ['Delete this order?', choose('Delete Order')],
  ['Device Collection/Delivery Date', press(/^Collect/)],
];

/** Opens it from the list's views, in the top bar; an unfiltered list has no view to save. */
const fromViews = (item: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const expand = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
const type = (label: string, text: string) => (page: Page) =>
  page.getByRole('dialog').getByLabel(label).fill(text);
const pressEscape = (page: Page) => page.keyboard.press('Escape');

/** Opens the search by the top bar's field, or by a phone's bottom bar. */
async function search(page: Page): Promise<void> {
  const button = page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Search' });
  await button.or(page.getByRole('banner').getByRole('searchbox')).first().click();
  await page.keyboard.type('DLG-READY');
  await page.getByRole('option', { name: /^DLG-READY/ }).waitFor();
}

export const DIALOGS: readonly DialogEntry[] = [
  { screen: '/jobs', title: 'Search', open: search },
  ...ORDERS.map(([title, open]) => ({ screen: '/payments?q=DLG-READY', title, open })),
  {
    screen: '/payments?q=DLG-READY',
    title: 'Reverse this payment?',
    open: then(choose('Order Details'), openTab('Payments'), async (page) => {
      await page.getByRole('button', { name: /^Reverse / }).click();
    }),
  },
  {
    screen: '/payments?q=DLG-READY',
    title: 'Discard what you typed?',
    open: then(choose('Edit Order'), type('Phone Model', 'Another'), pressEscape),
    leave: (page) => page.getByRole('button', { name: 'Discard', exact: true }).click(),
  },
  {
    screen: '/payments?q=DLG-PAID',
    title: 'Create Pre-order',
    open: choose('Create Pre-order'),
  },
  {
    screen: '/hand-over',
    title: 'Hand over',
    open: async (page) => {
      await page.getByRole('searchbox', { name: 'Code, quote number or name' }).fill('DLG-READY');
      await page.keyboard.press('Enter');
    },
  },
  { screen: '/call-round', title: 'Messages', open: press('Messages') },
  {
    screen: '/call-round',
    title: 'Message: Greeting',
    open: then(press('Messages'), async (page) => {
      await page.getByRole('button', { name: 'Change: Greeting' }).click();
    }),
  },
  {
    screen: '/call-round',
    title: 'Calling hours',
    open: then(press('Messages'), async (page) => {
      await page.getByRole('button', { name: 'Change: Calling hours' }).click();
    }),
  },
  {
    screen: '/ready-for-collection?q=DLG-READY',
    title: 'Collection Code',
    open: choose('Collection Code'),
  },
  { screen: '/stock-arrival', title: 'Paste a list', open: press('Paste a list') },
  { screen: '/customers', title: 'Add New Customer', open: press('Add Customer') },
  { screen: 'customer', title: 'Edit Customer', open: press('Edit') },
  { screen: 'customer', title: 'Delete Customer', open: press('Delete') },
  {
    screen: '/live-payments?range=all',
    title: 'Payment Feedback',
    open: choose('Payment Feedback'),
  },
  { screen: '/pre-orders?q=DLG-CHINA', title: 'Edit Pre-order', open: choose('Edit Pre-order') },
  { screen: '/pre-orders?q=DLG-CHINA', title: 'Cancel Pre-order', open: choose('Cancel Pre-order') },
  { screen: '/pre-orders?q=DLG-CHINA', title: 'Delete this pre-order?', open: choose('Delete Pre-order') },
  { screen: '/pre-orders?q=DLG-CHINA', title: 'Promise a Date', open: choose('Promise a Date') },
  { screen: '/pre-orders?q=DLG-CHINA', title: 'Snooze', open: choose('Snooze') },
  { screen: '/pre-orders?q=DLG-CHINA', title: 'History', open: choose('History') },
  { screen: '/pre-orders', title: 'Shipment delayed', open: press('Shipment delayed') },
  {
    screen: '/pre-orders?q=DLG-DUBAI',
    title: 'Device Collection/Delivery Date',
    open: press(/^Collect/),
  },
  {
    screen: '/ready-for-collection?q=DLG-READY',
    title: 'Customer Communication',
    open: choose('Customer Communication'),
  },
  {
    screen: '/delivery-tracking?q=DLG-READY',
    title: 'Device Collection/Delivery Date',
    open: press(/^Mark /),
  },
  { screen: 'customer', title: 'Forget this person', open: choose('Forget this person') },
  { screen: '/layby', title: 'Create New Layby', open: press('Create Layby') },
  ...(
    [
      ['Add Payment', press('Update Payment')],
      ['Edit Layby', press('Edit Layby')],
      ['Cancel this layby?', choose('Cancel Layby')],
      ['Customer Communication', press('Message')],
      ['History', choose('History')],
    ] as const
  ).map(([title, open]) => ({
    screen: '/layby?q=Active',
    title,
    open: then(expand('Dialog Active'), open),
  })),
  {
    screen: '/layby?q=Paid&status=completed',
    title: 'Hand over',
    open: press(/^Hand over/),
  },
  {
    screen: '/layby?q=Left&status=cancelled',
    title: 'Reopen this layby?',
    open: then(expand('Dialog Left'), choose('Reopen')),
  },
  { screen: '/reservations', title: 'New Reservation', open: press('New Reservation') },
  { screen: '/reservations', title: 'Edit Reservation', open: press(/^Edit: /) },
  { screen: '/reservations', title: 'Contact Customer', open: press(/^Contact: /) },
  { screen: '/reservations', title: 'Complete Reservation', open: choose('Complete') },
  { screen: '/reservations', title: 'Cancel Reservation', open: choose('Cancel Reservation') },
  { screen: '/reservations?reservation=1', title: 'Reservation', open: async () => {} },
  { screen: '/payments?branch=windhoek', title: 'Save view', open: fromViews('Save view') },
  { screen: '/payments?branch=windhoek', title: 'Manage views', open: fromViews('Manage views') },
  { screen: '/app-reminders', title: 'Add New Reminder', open: press('Add Reminder') },
  { screen: '/app-reminders', title: 'Edit Reminder', open: press(/^Edit/) },
  { screen: '/notification-center', title: 'Send New Notification', open: press('Send Notification') },
  { screen: '/notification-center', title: 'Edit Notification', open: press(/^Edit/) },
  {
    screen: '/',
    title: 'Who is at this device?',
    open: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /Agent 3/ })
        .click(),
    // It belongs to no screen, and would stand over the next one.
    leave: (page) => page.keyboard.press('Escape'),
  },
  {
    screen: '/',
    title: 'Notifications',
    open: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /^Notifications/ })
        .click(),
  },
];

/** Creates the data that the screens of the table show; returns the id of the customer whose page is one of them. */
export async function fillDialogShop(api: Api): Promise<number> {
  const customer = await api('POST', '/api/customers', { name: 'Dialog Customer', phone: '081 455 7000' });
  const order = (quoteNumber: string, status: string) =>
    api('POST', '/api/payments', {
      customerId: customer.id,
      quoteNumber,
      totalAmount: '9800',
      paidAmount: '4900',
      phoneModel: 'Pixel 9',
    }).then(({ id }) => api('PUT', `/api/payments/${id}`, { status }));
  await order('DLG-READY', 'phone_available');
  await order('DLG-PAID', 'bank_paid');
  for (const [quote, place] of [
    ['DLG-CHINA', 'china'],
    ['DLG-DUBAI', 'dubai'],
  ] as const) {
    const { id } = await order(quote, 'bank_paid');
    const made = await api('POST', '/api/pre-orders', {
      paymentId: id,
      phoneModel: 'Pixel 9',
      orderLocation: place,
      addedByAgent: 'Agent 1',
      agentBranch: 'Rundu',
    });
    if (place === 'dubai') await api('PUT', `/api/pre-orders/${made.id}`, { status: 'arrived' });
  }
  const layby = (name: string, paidAmount: string) =>
    api('POST', '/api/laybys', {
      customerId: customer.id,
      customerFullName: name,
      customerNumber: '081 455 7000',
      idNumber: '90010100123',
      phoneModel: 'Pixel 9',
      phoneStorage: '256GB',
      phoneColor: 'Blue',
      durationToPay: '6 months',
      fullAmount: '9800',
      paidAmount,
      dueDate: '2199-01-31',
    });
  await layby('Dialog Active', '100');
  await layby('Dialog Paid', '9800');
  const left = await layby('Dialog Left', '100');
  await api('POST', `/api/laybys/${left.id}/cancellation`, { reason: 'Moved away' });
  await api('POST', '/api/reservations', {
    customerId: customer.id,
    phoneModel: 'Galaxy S25',
    expectedStockDate: '2199-01-31',
  });
  await api('POST', '/api/list-views', {
    ...{ path: '/payments', name: 'Dialog View', search: { stuck: '3' }, isShared: true },
  });
  await api('POST', '/api/app-reminders', { title: 'Dialog Reminder', message: 'Today', isActive: true });
  await api('POST', '/api/notifications', {
    type: 'info',
    priority: 'low',
    title: 'Dialog Notice',
    message: 'Today',
  });
  return Number(customer.id);
}
