import type { Api, Book } from './book.ts';

/** What the shop contains of a device's changes, in the form of `Book.done`. */

interface Entry {
  action: string;
  after: Readonly<Record<string, unknown>> | null;
}

/** For each record; no page has more. */
const MOST = 200;
/** A device knows the server's clock to the second, as of the last answer. */
const CLOCK_MS = 10_000;

export async function findAll(book: Book, api: Api): Promise<string[]> {
  const all = [findOrders, findPreOrders, findLaybys, findReservations, findCustomers, findNotices];
  const found: string[] = [];
  for (const find of all) found.push(...(await find(book, api)));
  return found;
}

async function readAll<Row>(api: Api, path: string): Promise<Row[]> {
  return (await api('GET', path)) as Row[];
}

const historyOf = (api: Api, entity: string, id: number) =>
  readAll<Entry>(api, `/api/activity?entity=${entity}&id=${id}&limit=${MOST}`);

async function findContacts(api: Api, path: string, of: string): Promise<string[]> {
  const contacts = await readAll<{ note: string | null }>(api, `${path}/contacts?limit=${MOST}`);
  // A call of the round has its outcome instead of this note.
  return contacts.flatMap(({ note }) => (note?.startsWith('Called ') ? [`contact ${of} ${note}`] : []));
}

/** Whatever the device's clock says, its changes must be dated by the server's clock. */
async function findReceipts(book: Book, api: Api, path: string, of: string): Promise<string[]> {
  const receipts = await readAll<{ amount: string; receivedAt: string }>(api, `${path}/receipts`);
  return receipts.map(({ amount, receivedAt }) => {
    const at = Date.parse(receivedAt);
    const isOfThen = at > book.openedAt - CLOCK_MS && at < Date.now() + CLOCK_MS;
    return `paid ${of} ${amount}${isOfThen ? '' : `, dated ${receivedAt}`}`;
  });
}

/** The ledger decides whether an order that goes back before approval is pending or partial. */
const statusIn = (status: unknown) => (status === 'pending' || status === 'partial' ? 'open' : status);
const MONEY = ['receipt_added', 'created'];

async function findOrders(book: Book, api: Api): Promise<string[]> {
  const orders = await readAll<{ id: number; quoteNumber: string }>(api, '/api/payments');
  const found: string[] = [];
  for (const { id, quoteNumber: quote } of orders.filter((one) => isOf(book, one.quoteNumber))) {
    const path = `/api/payments/${id}`;
    found.push(`order ${quote}`, ...(await findReceipts(book, api, path, quote)));
    found.push(...(await findContacts(api, path, quote)));
    for (const { action, after } of await historyOf(api, 'payment', id)) {
      if (action === 'told') found.push(`told ${quote}`);
      else if (action === 'snoozed') found.push(`snoozed ${quote} ${after?.snoozeReason}`);
      else if (action === 'kept_dropped') found.push(`dropped ${quote}`);
      else if (after?.status !== undefined && !MONEY.includes(action))
        found.push(`step ${quote} ${statusIn(after.status)}`);
    }
  }
  return found;
}

async function findPreOrders(book: Book, api: Api): Promise<string[]> {
  const all = await readAll<{ id: number; payment: { quoteNumber: string } }>(api, '/api/pre-orders');
  const found: string[] = [];
  for (const { id, payment } of all.filter((one) => isOf(book, one.payment.quoteNumber)))
    for (const { action, after } of await historyOf(api, 'pre_order', id)) {
      if (action === 'created') found.push(`pre-order ${payment.quoteNumber}`);
      else if (after?.status !== undefined)
        found.push(`pre-order step ${payment.quoteNumber} ${after.status}`);
    }
  return found;
}

async function findLaybys(book: Book, api: Api): Promise<string[]> {
  const laybys = await readAll<{ id: number; phoneModel: string }>(api, '/api/laybys');
  const found: string[] = [];
  for (const { id, phoneModel: model } of laybys.filter((one) => isOf(book, one.phoneModel))) {
    const path = `/api/laybys/${id}`;
    found.push(`layby ${model}`, ...(await findReceipts(book, api, path, model)));
    found.push(...(await findContacts(api, path, model)));
    for (const { action } of await historyOf(api, 'layby', id))
      if (action === 'handed_over' || action === 'hand_over_taken_back') found.push(`${action} ${model}`);
  }
  return found;
}

async function findReservations(book: Book, api: Api): Promise<string[]> {
  const all = await readAll<{ id: number; customer: { name: string } }>(api, '/api/reservations');
  const found: string[] = [];
  for (const { id, customer } of all.filter((one) => isOf(book, one.customer.name))) {
    found.push(`reservation ${customer.name}`);
    found.push(...(await findContacts(api, `/api/reservations/${id}`, customer.name)));
    for (const { action, after } of await historyOf(api, 'reservation', id))
      if (action !== 'created' && after?.status !== undefined)
        found.push(`step ${customer.name} ${after.status}`);
  }
  return found;
}

async function findCustomers(book: Book, api: Api): Promise<string[]> {
  const all = await readAll<{ id: number; name: string }>(api, '/api/customers');
  const found: string[] = [];
  for (const { id, name } of all.filter((one) => isOf(book, one.name))) {
    if (name.startsWith('Kaino ')) found.push(`customer ${name}`);
    if (name.startsWith('Petrus '))
      for (const { action } of await historyOf(api, 'customer', id))
        if (action === 'called') found.push(`called ${name}`);
  }
  return found;
}

/** Reminders, and which notifications were read. */
async function findNotices(book: Book, api: Api): Promise<string[]> {
  const found: string[] = [];
  const reminders = await readAll<{ id: number; title: string }>(api, '/api/app-reminders');
  for (const { id, title } of reminders.filter((one) => isOf(book, one.title))) {
    found.push(`reminder ${title}`);
    for (const { action, after } of await historyOf(api, 'app_reminder', id))
      if (action !== 'created' && after?.isActive !== undefined)
        found.push(`reminder ${title} ${after.isActive ? 'on' : 'off'}`);
  }
  const notices = await readAll<{ title: string; seenBy: number }>(api, '/api/notifications');
  for (const { title, seenBy } of notices.filter((one) => isOf(book, one.title)))
    for (let n = 0; n < seenBy; n += 1) found.push(`read ${title}`);
  return found;
}

/** Everything that a device creates has its number in the name: `RN-1-1007`, `Spark1x1007`, `Kaino 1x1007`. */
function isOf({ at }: Book, name: string): boolean {
  return new RegExp(`^[A-Z][A-Za-z]*[- ]?${at}[-x]1\\d{3}$`).test(name);
}
