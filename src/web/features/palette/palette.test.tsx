import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as make from '#testing/builders.ts';
import { forgetDevice } from '#web/lib/offline/forget-device.ts';
import { noteRecentPlace } from '#web/lib/recent-places.ts';
import { forgetWrites, putWrite } from '#web/lib/writes/sent-writes.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { lastDigitAt } from './public/palette-opening.ts';

let server: ScreenServer;
let customerId: number;
let orderId: number;

beforeAll(async () => {
  server = await startScreenServer();
  const customer = await make.makeCustomer(server, { name: 'Ndapéwa Palette', phone: '081 222 3344' });
  const order = await make.makeOrder(server, {
    ...{ customerId: customer.id, quoteNumber: 'QU-4711', phoneModel: 'Honor Magic 6', status: 'approved' },
    ...{ totalAmount: '9000.00', paidAmount: '0.00' },
  });
  customerId = customer.id;
  orderId = order.id;
});
afterAll(() => server.stop());

const box = () => screen.findByRole('combobox', { name: 'Search' });
const options = () => within(screen.getByRole('listbox')).queryAllByRole('option');

async function open(path = '/jobs') {
  const app = renderRealApp(path);
  await screen.findByRole('heading', { level: 1 });
  // Its code comes when the page has come to rest.
  await waitFor(async () => {
    await app.user.keyboard('{Control>}k{/Control}');
    expect(screen.getByRole('dialog', { name: 'Search' })).toBeInTheDocument();
  });
  expect(await box()).toHaveFocus();
  return app;
}

describe('records', () => {
  test('a number typed into nothing and Enter lead to the caller, and Back to where one was', async () => {
    // The digits of the test before are no beginning of this number.
    await expect.poll(() => performance.now() - lastDigitAt()).toBeGreaterThan(700);
    const app = await open();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await app.user.keyboard('0812223344{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: /Ndapéwa Palette/ })).toBeInTheDocument();
    expect(app.address()).toBe(`/customers/${customerId}`);
    app.router.history.back();
    await waitFor(() => expect(app.address()).toBe('/jobs'));
    expect(screen.queryByRole('dialog', { name: 'Search' })).not.toBeInTheDocument();
  });

  test('are listed with what was typed marked; arrows choose, Enter opens the chosen one', async () => {
    const app = await open();
    await app.user.keyboard('palette');
    const order = await screen.findByRole('option', { name: /QU-4711, Order/ });
    expect(within(order).getByText('N$ 9,000.00')).toBeInTheDocument();
    expect(within(order).getByText('Palette').tagName).toBe('MARK');
    expect(options()[0]).toHaveAttribute('aria-selected', 'true');
    expect(await box()).toHaveAttribute('aria-activedescendant', options()[0]?.id);
    await app.user.keyboard('{ArrowDown}');
    await waitFor(() => expect(order).toHaveAttribute('aria-selected', 'true'));
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.address()).toBe(`/payments?order=${orderId}`));
  });

  test('have actions: a payment is added without leaving the screen', async () => {
    const app = await open();
    await app.user.keyboard('QU-4711');
    await screen.findByRole('option', { name: /QU-4711, Order/ });
    await screen.findByRole('option', { name: /^Add payment to QU-4711/ });
    await app.user.keyboard('{ArrowRight}');
    await waitFor(() =>
      expect(options().map(({ textContent }) => textContent)).toEqual([
        'Open, QU-4711',
        'Add payment',
        'Customer, Ndapéwa Palette',
        'Call, 081 222 3344',
        'WhatsApp, 081 222 3344',
      ]),
    );
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('option', { name: /QU-4711, Order/ })).toBeInTheDocument());
    await app.user.keyboard('{ArrowRight}');
    await screen.findByRole('option', { name: 'Add payment' });
    await app.user.keyboard('payment{Enter}');
    const form = await screen.findByRole('dialog', { name: 'Add Payment' });
    expect(await within(form).findByText(/QU-4711/)).toBeInTheDocument();
    expect(app.address()).toBe('/jobs');
  });
});

test('a form that waits for a slow server does not open over what was opened meanwhile', async () => {
  const app = await open();
  const real = globalThis.fetch;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let isAsked = false;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === `/api/payments/${orderId}`) {
      isAsked = true;
      await held;
    }
    return real(path, init);
  });
  onTestFinished(() => void vi.stubGlobal('fetch', real));
  await app.user.keyboard('QU-4711 pay');
  await screen.findByRole('option', { name: /^Add payment to QU-4711/ });
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(isAsked).toBe(true));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await app.user.keyboard('{Control>}k{/Control}');
  await box();
  await app.user.keyboard('new customer');
  await screen.findByRole('option', { name: 'New customer' });
  await app.user.keyboard('{Enter}');
  const form = await screen.findByRole('dialog', { name: 'Add New Customer' });
  const name = await within(form).findByLabelText(/Name/);
  await app.user.type(name, 'Sel');
  answer();
  await waitFor(() => expect(app.client.isFetching()).toBe(0));
  await app.user.keyboard('ma');
  expect(name).toHaveValue('Selma');
  expect(screen.queryByRole('dialog', { name: 'Add Payment' })).not.toBeInTheDocument();
});

describe('a record whose actions are left', () => {
  const ids: number[] = [];
  beforeAll(async () => {
    for (const phone of ['081 700 0001', '081 700 0002', '081 700 0003', '081 700 0004'])
      ids.push((await make.makeCustomer(server, { name: 'Twin Namesake', phone })).id);
  });
  const isMarked = (option: HTMLElement | undefined) => option?.getAttribute('aria-selected') === 'true';

  /** The third of four of one name, with its actions open. */
  async function openThird() {
    const app = await open();
    await app.user.keyboard('namesake');
    await waitFor(() => expect(screen.getAllByRole('option', { name: /^Twin Namesake/ })).toHaveLength(4));
    await app.user.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(isMarked(options()[2])).toBe(true));
    const third = options()[2]?.textContent;
    const id = ids[Number(/081 700 000(\d)/.exec(third ?? '')?.[1]) - 1];
    await app.user.keyboard('{ArrowRight}');
    await screen.findByRole('option', { name: /^Open/ });
    return { ...app, third, id };
  }
  /** cmdk marks rows by itself, and what it does last comes after the rows are there. */
  async function expectMarked(text: string | null | undefined) {
    await screen.findAllByRole('option', { name: /^Twin Namesake/ });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(
      options()
        .filter(isMarked)
        .map(({ textContent }) => textContent),
    ).toEqual([text]);
    expect(await box()).toHaveAttribute('aria-activedescendant', options().find(isMarked)?.id);
    expect(await box()).toHaveFocus();
  }

  test.each(['{Escape}', '{ArrowLeft}', '{Backspace}', '{ArrowUp}{Escape}', 'what{Escape}'])(
    'is marked again after %s, and Enter opens it',
    async (keys) => {
      const app = await openThird();
      await app.user.keyboard(keys);
      await expectMarked(app.third);
      await app.user.keyboard('{Enter}');
      await waitFor(() => expect(app.address()).toBe(`/customers/${app.id}`));
    },
  );

  test('is marked again after Back, pressed or entered, and the keys go on from there', async () => {
    const app = await openThird();
    await app.user.click(screen.getByRole('button', { name: 'Back to the results' }));
    await expectMarked(app.third);
    await app.user.keyboard('{ArrowRight}');
    await screen.findByRole('option', { name: /^Open/ });
    screen.getByRole('button', { name: 'Back to the results' }).focus();
    await app.user.keyboard('{Enter}');
    await expectMarked(app.third);
    expect(app.address()).toBe('/jobs');
    const fourth = options()[3];
    await app.user.keyboard('{ArrowDown}');
    await waitFor(() => expect(isMarked(fourth)).toBe(true));
    await app.user.hover(options()[1] ?? document.body);
    await waitFor(() => expect(isMarked(options()[1])).toBe(true));
  });
});

describe('a number with what is to be done', () => {
  let buyerId: number;
  beforeAll(async () => {
    buyerId = (await make.makeCustomer(server, { name: 'Deed Dollar', phone: '081 555 6677' })).id;
  });
  const statusOf = async (id: number) =>
    (await server.client.get<{ status: string }>(`/api/payments/${id}`)).body.status;

  test('takes the step on the screen where one is; Z takes it back, O informs the customer', async () => {
    const order = await make.makeOrder(server, {
      ...{ customerId: buyerId, quoteNumber: 'QU-4720', status: 'bank_paid', totalAmount: '10.00' },
    });
    const app = await open();
    // Entered before the answer is there.
    await app.user.keyboard('4720 avail{Enter}');
    expect(await screen.findByText('Order updated successfully')).toBeInTheDocument();
    expect(await statusOf(order.id)).toBe('phone_available');
    expect(app.address()).toBe('/jobs');
    await app.user.keyboard('z');
    await waitFor(async () => expect(await statusOf(order.id)).toBe('bank_paid'));
    await app.user.keyboard('{Control>}k{/Control}');
    await box();
    await app.user.keyboard('available QU-4720{Enter}');
    await screen.findByRole('button', { name: 'Inform customer' });
    await app.user.keyboard('o');
    expect(await screen.findByRole('dialog', { name: 'Customer Communication' })).toBeInTheDocument();
  });

  describe('above Order Details, where a step was taken,', () => {
    async function stepInDetails(quoteNumber: string) {
      const { id } = await make.makeOrder(server, {
        ...{ customerId: buyerId, quoteNumber, status: 'bank_paid', totalAmount: '10.00' },
      });
      const { user } = await open();
      await user.keyboard(quoteNumber);
      await user.click(await screen.findByRole('option', { name: new RegExp(`${quoteNumber}, Order`) }));
      const details = () => screen.getByRole('dialog', { name: /^Order Details/ });
      await screen.findByRole('dialog', { name: /^Order Details/ });
      // Its frame is there before its code.
      await user.click(await screen.findByRole('button', { name: /^Available: / }));
      await screen.findByRole('button', { name: 'Undo' });
      return { id, user, details };
    }

    test('Z takes it back, and is a letter in a field', async () => {
      const { id, user, details } = await stepInDetails('QU-4750');
      await user.click(within(details()).getByRole('button', { name: 'Add Payment' }));
      const amount = await screen.findByRole('textbox', { name: /^Amount/ });
      await user.type(amount, 'z');
      expect(await statusOf(id)).toBe('phone_available');
      await user.clear(amount);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(amount).not.toBeInTheDocument());
      details().focus();
      await user.keyboard('z');
      await waitFor(async () => expect(await statusOf(id)).toBe('bank_paid'));
      expect(details()).toBeInTheDocument();
    });

    test('O informs the customer', async () => {
      const { user, details } = await stepInDetails('QU-4751');
      details().focus();
      await user.keyboard('o');
      expect(await screen.findByRole('dialog', { name: 'Customer Communication' })).toBeInTheDocument();
    });
  });

  test('leads to what was changed today; J and U take the newest of it back', async () => {
    // The browser's day is the shop's.
    vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
    onTestFinished(() => void vi.useRealTimers());
    const order = await make.makeOrder(server, {
      ...{ customerId: buyerId, quoteNumber: 'QU-4740', status: 'approved', totalAmount: '10.00' },
    });
    await server.client.put(`/api/payments/${order.id}`, { status: 'contract_signed' });
    const app = await open();
    await app.user.keyboard('4740 undo{Enter}');
    await waitFor(() => expect(app.address()).toBe('/activity?q=QU-4740'));
    const undo = await screen.findByRole('button', { name: /^Undo: moved .*QU-4740/ });
    await app.user.keyboard('u');
    expect(await statusOf(order.id)).toBe('contract_signed');
    await app.user.keyboard('j');
    expect(undo.closest('[data-row]')?.contains(document.activeElement)).toBe(true);
    await app.user.keyboard('u');
    await waitFor(async () => expect(await statusOf(order.id)).toBe('approved'));
  });

  test.each(['4711 pay', 'pay QU 4711'])('opens what the deed needs: “%s”', async (typed) => {
    const app = await open();
    await app.user.keyboard(`${typed}{Enter}`);
    const form = await screen.findByRole('dialog', { name: 'Add Payment' });
    expect(await within(form).findByText(/QU-4711/)).toBeInTheDocument();
  });

  test('does nothing with one of two that may be meant before they are seen', async () => {
    const orders = await Promise.all(
      ['QU-48001', 'QU-48002'].map((quoteNumber) =>
        make.makeOrder(server, { customerId: buyerId, quoteNumber, status: 'pending', totalAmount: '10.00' }),
      ),
    );
    const app = await open();
    await app.user.keyboard('4800 approve{Enter}');
    expect(await screen.findByRole('option', { name: /^Approve: QU-48001/ })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: /^Approve: QU-48002/ })).toBeInTheDocument();
    expect(await Promise.all(orders.map(({ id }) => statusOf(id)))).toEqual(['pending', 'pending']);
    await app.user.click(screen.getByRole('option', { name: /^Approve: QU-48002/ }));
    await waitFor(async () => expect(await statusOf(orders[1]?.id ?? 0)).toBe('approved'));
    expect(await statusOf(orders[0]?.id ?? 0)).toBe('pending');
  });

  test('an order that cannot go there is opened', async () => {
    const app = await open();
    await app.user.keyboard('4711 approve{Enter}');
    await waitFor(() => expect(app.address()).toBe(`/payments?order=${orderId}`));
  });

  test('says where an order stands by now that somebody else has moved', async () => {
    const order = await make.makeOrder(server, {
      ...{ customerId: buyerId, quoteNumber: 'QU-4730', status: 'pending', totalAmount: '10.00' },
    });
    const app = await open();
    await app.user.keyboard('4730 approve');
    const option = await screen.findByRole('option', { name: /^Approve: QU-4730/ });
    await server.client.put(`/api/payments/${order.id}`, { status: 'contract_signed' });
    await app.user.click(option);
    expect(await screen.findByText('Order QU-4730 is now Contract Signed.')).toBeInTheDocument();
  });
});

describe('screens and commands', () => {
  test('what is named by its beginning stands first, and Enter does not wait for records', async () => {
    const app = await open();
    const answer = server.hold(/GET \/api\/search/);
    await app.user.keyboard('ord{Enter}');
    await waitFor(() => expect(app.address()).toBe('/payments'));
    answer();
  });

  test('open a dialog on the screen where one is', async () => {
    const app = await open();
    await app.user.keyboard('new cust');
    await app.user.click(await screen.findByRole('option', { name: 'New customer' }));
    expect(await screen.findByRole('dialog', { name: /Customer/ })).toBeInTheDocument();
    expect(app.address()).toBe('/jobs');
  });

  test('what a button calls a deed finds and marks it: nobody is called so', async () => {
    const { user } = await open();
    for (const [words, marked] of [
      ['add order', 'New order, Add order'],
      ['add quote', 'New quote, Add quote number'],
      ['add customer', 'New customer, Add customer'],
      ['create layby', 'New layby, Create layby'],
      ['add reminder', 'New reminder, Add reminder'],
      ['create reservation', 'New reservation, Create reservation'],
      ['add payment', 'Add payment to …, then the order number'],
      ['send notification', 'Send notification'],
      ['check status', 'Check status'],
      ['trash', 'Recently deleted, Trash'],
      ['import', 'Import quotes'],
      ['import laybys', 'Import laybys'],
      ['New Reservation', 'New reservation'],
      ['recently deleted', 'Recently deleted'],
    ] as const) {
      await user.clear(await box());
      await user.paste(words);
      await waitFor(() => expect(options()[0]?.textContent).toBe(marked));
      expect(await screen.findByText('0 records found', { selector: '[role=status]' })).toBeInTheDocument();
      expect(options()[0]).toHaveAttribute('aria-selected', 'true');
      expect(screen.queryByRole('option', { name: `New customer ${words}` })).not.toBeInTheDocument();
    }
  });

  test('a deed that is chosen without its order asks for the number, which is typed on', async () => {
    const app = await open();
    await app.user.keyboard('add payment{Enter}');
    await waitFor(async () => expect(await box()).toHaveValue('Add payment to '));
    await app.user.keyboard('4711{Enter}');
    const form = await screen.findByRole('dialog', { name: 'Add Payment' });
    expect(await within(form).findByText(/QU-4711/)).toBeInTheDocument();
  });

  test.each([
    ['send notification', 'Send New Notification'],
    ['import customers', 'Import Customers'],
  ])('“%s” opens its dialog where one is', async (words, name) => {
    const app = await open();
    await app.user.keyboard(`${words}{Enter}`);
    expect(await screen.findByRole('dialog', { name })).toBeInTheDocument();
    expect(app.address()).toBe('/jobs');
  });

  test('“check status” says how the orders stand', async () => {
    const app = await open();
    await app.user.keyboard('check status{Enter}');
    expect(await screen.findByText(/^Found \d+ completed orders/)).toBeInTheDocument();
  });

  test('a name that begins as a word of a button does is still looked for among people', async () => {
    await make.makeCustomer(server, { name: 'Addison Bank', phone: '081 606 0606' });
    const { user } = await open();
    await user.keyboard('add');
    await waitFor(() => expect(options()[0]?.textContent).toContain('Addison Bank'));
    await user.clear(await box());
    await user.keyboard('bank');
    await waitFor(() => expect(options()[0]?.textContent).toContain('Addison Bank'));
  });

  test('what was opened last is offered first, until somebody logs out', async () => {
    noteRecentPlace({ link: '/customers/7', kind: 'customer', title: 'Selma Recent', note: '081 1' });
    const { user } = await open();
    expect(options()[0]?.textContent).toContain('Selma Recent');
    await user.keyboard('{Escape}');
    await forgetDevice();
    expect(localStorage.getItem('recent-places')).toBeNull();
  });
});

describe('when there is nothing to show', () => {
  test('it offers a new customer with the number, and the list’s own search', async () => {
    const app = await open();
    await app.user.keyboard('0819998877');
    expect(await screen.findByRole('option', { name: 'Search orders for “0819998877”' })).toBeInTheDocument();
    expect(
      screen.getByText('Nothing found for “0819998877”', { selector: '[role=status]' }),
    ).toBeInTheDocument();
    await app.user.keyboard('{Enter}');
    const form = await screen.findByRole('dialog', { name: /Customer/ });
    expect(within(form).getByLabelText(/^Phone/)).toHaveValue('0819998877');
  });

  test('a number that nobody has leads to a new customer, not to whoever has one like it', async () => {
    const app = await open();
    await app.user.keyboard('0812223345');
    expect(await screen.findByRole('option', { name: /^Ndapéwa Palette/ })).toBeInTheDocument();
    expect(options()[0]?.textContent).toContain('New customer 0812223345');
    await app.user.keyboard('{Enter}');
    const form = await screen.findByRole('dialog', { name: /Customer/ });
    expect(within(form).getByLabelText(/^Phone/)).toHaveValue('0812223345');
  });

  test('it does not say that there is nothing where a command is meant', async () => {
    const app = await open();
    await app.user.keyboard('log');
    expect(await screen.findByText('0 records found', { selector: '[role=status]' })).toBeInTheDocument();
    expect(options().map(({ textContent }) => textContent)).toEqual(['Log out']);
  });

  test('its logout asks as the button does where something was not sent', async () => {
    onTestFinished(forgetWrites);
    const app = await open();
    putWrite({
      ...{ key: 'left', method: 'POST', path: '/api/payments/7/receipts', content: null, ifMatch: null },
      ...{ form: 'Add Payment', opening: null, sentAt: Date.now(), isUnsettled: true, isLeft: true },
    });
    await app.user.keyboard('log{Enter}');
    const question = await screen.findByRole('dialog', { name: '1 has not been sent' });
    expect(within(question).getByRole('button', { name: 'Send first' })).toBeInTheDocument();
  });

  test('it says what is spelled alike, that it failed, and goes on with screens and commands', async () => {
    const app = await open();
    await app.user.keyboard('palettte');
    expect(
      await screen.findByText(/Showing results for “palette”/, { selector: '[role=status]' }),
    ).toBeInTheDocument();
    // Just what is put there at once: of what is typed, parts are searched as well.
    server.cutOff(/GET \/api\/search\S*paletttes/);
    await app.user.paste('s n');
    expect(
      await screen.findByText(/could not be searched|cannot be reached/, { selector: '[role=status]' }),
    ).toBeInTheDocument();
    await app.user.clear(await box());
    await app.user.keyboard('lay');
    expect(await screen.findByRole('option', { name: 'Layby Management' })).toBeInTheDocument();
  });
});

test('closes by Escape and by Back, with the focus where it was', async () => {
  const app = await open();
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const top = screen.getByRole('searchbox', { name: 'Search customers, orders...' });
  await app.user.click(top);
  await box();
  app.router.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(top).toHaveFocus());
  expect(app.address()).toBe('/jobs');
});

test('what is typed right after Escape is searched for, before the browser has gone back as well', async () => {
  await expect.poll(() => performance.now() - lastDigitAt()).toBeGreaterThan(700);
  const app = await open();
  const { history } = app.router;
  // A browser goes back when it gets to it.
  const goBack = history.back;
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  await app.user.keyboard('{Escape}4');
  expect(await box()).toHaveValue('4');
  expect(back).toHaveBeenCalledOnce();
  back.mockRestore();
  goBack();
  await app.user.keyboard('711');
  expect(await box()).toHaveValue('4711');
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(app.address()).toBe('/jobs');
});

describe('single keys', () => {
  test('lead to screens, rows and what is new, and are shown by "?"', async () => {
    const app = await open();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await app.user.keyboard('go');
    await waitFor(() => expect(app.address()).toBe('/payments'));
    const [row] = await screen.findAllByRole('button', { name: 'Deed Dollar' });
    await app.user.keyboard('j');
    expect(row).toHaveFocus();
    // Held down: of the presses that a keyboard makes then none takes a step.
    fireEvent.keyDown(row ?? document.body, { key: 'n', repeat: true });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await app.user.keyboard('n');
    expect(await screen.findByRole('dialog', { name: 'Add Order' })).toBeInTheDocument();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await app.user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
  });

  test('mean the record that a screen is about, and say so in its buttons', async () => {
    const app = await open(`/customers/${customerId}`);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const edit = screen.getByRole('button', { name: 'Edit' });
    expect([edit.title, edit.getAttribute('aria-keyshortcuts')]).toEqual(['Press E', 'e']);
    await app.user.keyboard('e');
    expect(await screen.findByRole('dialog', { name: 'Edit Customer' })).toBeInTheDocument();
  });

  test('are letters while somebody types, and nothing where they are switched off', async () => {
    const app = await open();
    await app.user.keyboard('gc');
    expect(await box()).toHaveValue('gc');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await app.user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await app.user.click(within(keys).getByRole('switch', { name: /Single-key shortcuts/ }));
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await app.user.keyboard('gc/?08');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(app.address()).toBe('/jobs');
  });
});
