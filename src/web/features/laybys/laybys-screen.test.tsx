import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CreateLaybyBody } from '#shared/contracts/laybys.ts';
import { makeLayby, readLayby } from '#web/testing/make-layby.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { LAYBYS_TEXT } from './laybys-screen.text.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  // The screen's clock is the server's.
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});

/** N$ 1,000.00, of which 200.00 are paid. */
const makeOwed = (over: Partial<CreateLaybyBody> = {}) =>
  makeLayby(server, {
    customerEmail: 'buyer@example.com',
    fullAmount: '1000.00',
    paidAmount: '200.00',
    dueDate: '2199-01-31',
    ...over,
  });

const item = async (name: string) =>
  (await screen.findByRole('button', { name })).closest('article') as HTMLElement;
const card = async (name: string) => within(await item(name));
const noCard = (name: string) => waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
type User = ReturnType<typeof renderRealApp>['user'];
async function openCard(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name }));
  return card(name);
}

// These come first: nothing has been taken in yet.
describe('without laybys', () => {
  it('shows placeholders while it loads, then says that there are none and offers the first', async () => {
    const release = server.hold(/GET \/api\/laybys\?/);
    const { user } = renderRealApp('/layby');
    expect(await screen.findByText('Loading laybys...')).toBeTruthy();
    release();
    const empty = (await screen.findByText('No Laybys Found')).parentElement as HTMLElement;
    await user.click(within(empty).getByRole('button', { name: 'Create Layby' }));
    expect(await screen.findByRole('dialog', { name: 'Create New Layby' })).toBeTruthy();
  });

  it('says what failed and loads on a second try', async () => {
    server.cutOff(/GET \/api\/laybys\?/);
    const { user } = renderRealApp('/layby');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Laybys could not be loaded')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No Laybys Found')).toBeTruthy();
  });
});

describe('the list', () => {
  it('tells of each who, what, how much is left and until when', async () => {
    await makeOwed({
      customerFullName: 'Active Anna',
      customerNumber: '081 777 0001',
      dueDate: '2199-01-31',
    });
    await makeOwed({ customerFullName: 'Late Lena', fullAmount: '900', dueDate: '2020-01-31' });
    renderRealApp('/layby');
    const anna = await card('Active Anna');
    for (const words of ['iPhone 15', '128GB', 'N$ 1,000.00', 'Balance due N$ 800.00', 'Active'])
      expect(anna.getByText(words)).toBeTruthy();
    expect(anna.getByText(/^due in [0-9]+ days$/)).toBeTruthy();
    expect(anna.getByRole('progressbar', { name: 'N$ 200.00 of N$ 1,000.00 paid' })).toBeTruthy();
    expect(anna.getByRole('link', { name: 'Call Active Anna, 081 777 0001' }).getAttribute('href')).toBe(
      'tel:+264817770001',
    );
    const lena = await card('Late Lena');
    expect(lena.getByText('Overdue')).toBeTruthy();
    expect(lena.getByText(/^[0-9]+ days overdue$/)).toBeTruthy();
    const figures = within(screen.getByRole('navigation', { name: 'Laybys in numbers' }));
    await waitFor(() => expect(figures.getByText('N$ 1,500.00')).toBeTruthy());
    expect(figures.getByText('N$ 700.00 overdue')).toBeTruthy();
  });

  it('is narrowed to a status in the address', async () => {
    await makeOwed({ customerFullName: 'Done Dora', paidAmount: '1000' });
    const { user, address } = renderRealApp('/layby?status=overdue,nonsense');
    await card('Late Lena');
    await noCard('Active Anna');
    const filter = within(screen.getByRole('navigation', { name: 'Status' }));
    await user.click(filter.getByRole('link', { name: /^Completed/ }));
    await card('Done Dora');
    await noCard('Late Lena');
    expect(address()).toBe('/layby?status=completed');
    await user.click(filter.getByRole('link', { name: /^Cancelled/ }));
    expect(await screen.findByText('No Laybys Found')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Show all laybys' }));
    await card('Late Lena');
    expect(address()).toBe('/layby');
  });

  it('is searched, and says when nothing matches', async () => {
    const { user, address } = renderRealApp('/layby');
    await card('Active Anna');
    const box = screen.getByRole('searchbox', { name: 'Search laybys' });
    await user.type(box, '0817770001');
    await noCard('Late Lena');
    await card('Active Anna');
    expect(address()).toMatch(/^\/layby\?q=/);
    await user.clear(box);
    await user.type(box, 'nobody');
    expect(await screen.findByText('No layby matches')).toBeTruthy();
    const [inBox, below] = screen.getAllByRole('button', { name: 'Clear search' });
    await user.click((below ?? inBox) as HTMLElement);
    await card('Late Lena');
  });

  it('opens the layby of the address above the list, whatever is filtered, and puts it back when it is closed', async () => {
    const { id } = await makeOwed({ customerFullName: 'Linked Lea' });
    const { user, address } = renderRealApp(`/layby?status=completed&layby=${id}`);
    const opened = within(await screen.findByRole('region', { name: 'Opened layby' }));
    expect(await opened.findByText('Payment Timeline')).toBeTruthy();
    await user.click(opened.getByRole('button', { name: 'Linked Lea' }));
    await noCard('Linked Lea');
    expect(address()).toBe('/layby?status=completed');
  });

  it('has the card that was opened in the address, in its place, until Back closes it', async () => {
    const { id } = await makeOwed({ customerFullName: 'Backed Bea' });
    const { user, address, router } = renderRealApp('/layby?q=backed');
    await user.click(await (await card('Backed Bea')).findByRole('button', { name: 'Backed Bea' }));
    expect(await screen.findByText('Payment Timeline')).toBeTruthy();
    expect(address()).toBe(`/layby?q=backed&layby=${id}`);
    expect(screen.queryByRole('region', { name: 'Opened layby' })).toBeNull();
    router.history.back();
    await waitFor(() => expect(screen.queryByText('Payment Timeline')).toBeNull());
    expect(address()).toBe('/layby?q=backed');
  });

  it('closes a card under the search that was typed since it was opened', async () => {
    await makeOwed({ customerFullName: 'Kept Kaino' });
    const { user, address } = renderRealApp('/layby');
    const press = async () =>
      user.click(await (await card('Kept Kaino')).findByRole('button', { name: 'Kept Kaino' }));
    await press();
    expect(await screen.findByText('Payment Timeline')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search laybys' }), 'kaino');
    await waitFor(() => expect(address()).toMatch(/^\/layby\?.*q=kaino/));
    await press();
    await waitFor(() => expect(address()).toBe('/layby?q=kaino'));
    await card('Kept Kaino');
    expect(screen.queryByText('Payment Timeline')).toBeNull();
  });

  it('stays where it is when the last of several cards is closed, and keeps its search', async () => {
    for (const name of ['First Festus', 'Second Selma'])
      await makeOwed({ customerFullName: name, phoneModel: 'Replaced 1' });
    const { user, address, router } = renderRealApp('/reservations');
    await router.navigate({ to: '/layby', search: { q: 'replaced' } });
    await openCard(user, 'First Festus');
    await waitFor(() => expect(address()).toContain('layby='));
    const first = address();
    await openCard(user, 'Second Selma');
    await waitFor(() => expect(address()).not.toBe(first));
    const steps = router.history.length;
    const restored: string[] = [];
    const stop = router.history.subscribe(({ action }) => restored.push(action.type));
    await user.click(screen.getByRole('button', { name: 'Second Selma' }));
    await waitFor(() => expect(address()).toBe('/layby?q=replaced'));
    stop();
    // A step back would bring the page to where the first was opened.
    expect([restored, router.history.length]).toEqual([['REPLACE'], steps]);
  });

  it('stays when a card is closed that took the place of one of another screen', async () => {
    const { id } = await makeOwed({ customerFullName: 'Sought Saara' });
    await makeOwed({ customerFullName: 'Beside Benny' });
    const { user, address, router } = renderRealApp('/reservations');
    await router.navigate({ to: '/layby', search: { layby: id } });
    await screen.findByRole('region', { name: 'Opened layby' });
    await openCard(user, 'Beside Benny');
    await waitFor(() => expect(address()).not.toBe(`/layby?layby=${id}`));
    await user.click(screen.getByRole('button', { name: 'Beside Benny' }));
    await waitFor(() => expect(address()).toBe('/layby'));
    router.history.back();
    await waitFor(() => expect(address()).toBe('/reservations'));
  });

  it('says that the layby of the address is not there', async () => {
    const { address } = renderRealApp('/layby?layby=999999');
    expect(await screen.findByText(/Layby not found|not found|There is no/i)).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/layby'));
  });
});

describe('an opened card', () => {
  it('shows money, device, customer and payments, and the ID number only when it is asked for', async () => {
    await makeOwed({ customerFullName: 'Open Olga', idNumber: '85041200777', phoneNetwork: 'MTC' });
    const { user } = renderRealApp('/layby');
    const olga = await openCard(user, 'Open Olga');
    for (const title of ['Payment Summary', 'Device Information', 'Customer Details', 'Payment Timeline'])
      expect(olga.getByRole('heading', { name: title })).toBeTruthy();
    expect(olga.getByText('31 January 2199', { exact: false })).toBeTruthy();
    expect(olga.getByText('•••• •••• 0777')).toBeTruthy();
    expect(olga.queryByText('85041200777')).toBeNull();
    await user.click(olga.getByRole('button', { name: 'Show ID Number' }));
    expect(await olga.findByText('85041200777')).toBeTruthy();
    await user.click(olga.getByRole('button', { name: 'Hide ID Number' }));
    expect(olga.queryByText('85041200777')).toBeNull();
    for (const name of ['Update Payment', 'Edit Layby'])
      expect(olga.getByRole('button', { name })).toBeTruthy();
    expect(olga.getByRole('link', { name: 'Call Customer' })).toBeTruthy();
    expect(olga.getByRole('link', { name: 'Customer page' }).getAttribute('href')).toMatch(
      /^\/customers\/\d+$/,
    );
  });

  it('keeps the customer details to itself where there is no e-mail', async () => {
    await makeOwed({ customerFullName: 'Mailless Max', customerEmail: null });
    const { user } = renderRealApp('/layby');
    const max = await openCard(user, 'Mailless Max');
    expect(max.getByRole('heading', { name: 'Payment Summary' })).toBeTruthy();
    expect(max.queryByRole('heading', { name: 'Customer Details' })).toBeNull();
  });

  it('tells of a customer who was renamed, and takes the new name over', async () => {
    const { id, customerId } = await makeOwed({ customerFullName: 'Born Berta' });
    await server.client.put(`/api/customers/${customerId}`, { name: 'Wed Berta' });
    const { user } = renderRealApp(`/layby?layby=${id}`);
    expect(await screen.findByText('Their name is now Wed Berta.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Update this layby' }));
    expect(await screen.findByText('Layby updated successfully')).toBeTruthy();
    await card('Wed Berta');
    expect((await readLayby(server, id)).customerFullName).toBe('Wed Berta');
  });

  it('says why it was cancelled and what was kept, and offers to reopen it', async () => {
    const { id } = await makeOwed({ customerFullName: 'Cancelled Cleo' });
    await server.client.post(`/api/laybys/${id}/cancellation`, { reason: 'Moved to Angola', fee: '50' });
    const { user } = renderRealApp(`/layby?layby=${id}`);
    const cleo = within(await screen.findByRole('region', { name: 'Opened layby' }));
    expect((await cleo.findAllByText(/Moved to Angola/)).length).toBeGreaterThan(0);
    expect(cleo.getByText('Fee kept').nextElementSibling?.textContent).toBe('N$ 50.00');
    expect(cleo.getByText('Balance').nextElementSibling?.textContent).toBe('no longer due');
    expect(cleo.queryByRole('button', { name: 'Update Payment' })).toBeNull();
    await user.click(cleo.getByRole('button', { name: /^More actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reopen' }));
    expect(await screen.findByRole('alertdialog', { name: 'Reopen this layby?' })).toBeTruthy();
  });

  it('is paid off, then handed over, and that is taken back', async () => {
    const { id } = await makeOwed({ customerFullName: 'Paying Paula' });
    const { user } = renderRealApp('/layby');
    await user.click(
      (await card('Paying Paula')).getByRole('button', { name: /^Update Payment: Paying Paula/ }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
    await user.type(dialog.getByLabelText(/^Payment Amount/), '800');
    await user.click(dialog.getByRole('button', { name: 'Add Payment' }));
    expect(await screen.findByText('Payment updated successfully')).toBeTruthy();
    const handOver = () => screen.findByRole('button', { name: /^Hand over: Paying Paula/ });
    // Another step has just been pressed in this place.
    await waitFor(async () => expect(await handOver()).toBeEnabled());
    await user.click(await handOver());
    const out = within(await screen.findByRole('dialog', { name: 'Hand over' }));
    await user.click(out.getByRole('button', { name: 'Hand over' }));
    expect(await screen.findByText('Device collection/delivery updated successfully')).toBeTruthy();
    expect((await readLayby(server, id)).deviceCollectedDate).not.toBeNull();
    const paula = await openCard(user, 'Paying Paula');
    expect(paula.getByText('Oshakati', { selector: 'dd' })).toBeTruthy();
    await user.click(paula.getByRole('button', { name: /^More actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Undo hand-over' }));
    expect(await screen.findByText('Hand-over taken back')).toBeTruthy();
    expect((await readLayby(server, id)).deviceCollectedDate).toBeNull();
    await user.click(paula.getByRole('button', { name: /^More actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'History' }));
    const history = within(await screen.findByRole('dialog', { name: 'History' }));
    expect(await history.findByText('Payment received: N$ 800.00')).toBeTruthy();
    expect(history.getByText('Handed over')).toBeTruthy();
  });

  it('closes the one that the address has opened when it is deleted, without complaint', async () => {
    const layby = await makeOwed({ customerFullName: 'Opened Olga' });
    const { user, address } = renderRealApp(`/layby?layby=${layby.id}`);
    const opened = within(await screen.findByRole('region', { name: LAYBYS_TEXT.openedLabel }));
    await user.click(await opened.findByRole('button', { name: /^Delete Layby: / }));
    await user.click(await screen.findByRole('button', { name: 'Delete Layby' }));
    expect(await screen.findByText('Layby deleted successfully')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/layby'));
    await noCard('Opened Olga');
    expect(screen.queryByText('Error')).toBeNull();
  });

  it('goes to the trash by its icon, after a question', async () => {
    await makeOwed({ customerFullName: 'Deleted Dana' });
    const { user } = renderRealApp('/layby');
    await user.click((await card('Deleted Dana')).getByRole('button', { name: /^Delete Layby: / }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText("N$ 200.00 stays booked in the day's cash-up")).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Delete Layby' }));
    expect(await screen.findByText('Layby deleted successfully')).toBeTruthy();
    await noCard('Deleted Dana');
  });
});
